import { describe, expect, it } from 'vitest';
import { criticalOf, withoutWishes } from '../../src/tools/prerender/critical.ts';

it('the first sheet has the states of what stands on the page, also where a rule lists several things', async () => {
  const critical = criticalOf(
    ':is(.box, .dot):checked{color:red}:where(a, .link):hover{color:blue}:is(.gone, .lost):checked{color:lime}',
  );
  const css = await critical('<a href="/"></a><input class="box">');
  expect(css).toContain(':is(.box):checked');
  expect(css).toContain(':where(a):hover');
  expect(css).not.toContain('lime');
});

it('the first sheet has nothing for paper, and no queries with nothing in them', async () => {
  const critical = criticalOf(
    '@media print{a{color:#000}.x{color:red}}@media (width>=1024px){.gone{color:red}}a{color:blue}',
  );
  expect(await critical('<a class="x"></a>')).toBe('a{color:blue}');
});

describe('rules for what has something within', () => {
  it.each([
    ['goes where that is not there', '.a:has(.b){color:red}', ''],
    ['goes alone', '.a:has(.b),.c{color:red}', '.c{color:red}'],
    [
      'goes within a query',
      '@media print{.a:has(>.b) .c{color:red}.c{color:red}}',
      '@media print{.c{color:red}}',
    ],
    ['stays where that is there', '.a:has(.c):hover{color:red}', undefined],
    ['stays where one of several would do', '.a:has(.b,.c){color:red}', undefined],
    ['stays where it is about what is not there', '.a:not(:has(.b)){color:red}', undefined],
    ['stays where it leaves something out', '.a:has(.c:not(.b)){color:red}', undefined],
    [
      'knows attributes',
      '.a:has([aria-busy=true]),.a:has([aria-x]){color:red}',
      '.a:has([aria-busy=true]){color:red}',
    ],
  ])('%s', (_, css, left = css) => {
    expect(withoutWishes(css, new Set(['a', 'c', 'aria-busy']))).toBe(left);
  });
});
