import { describe, expect, it } from 'vitest';
import { criticalOf, withoutWishes } from '../../src/tools/prerender/critical.ts';

it('the critical CSS keeps states of elements on the page, even in selector lists', async () => {
  const critical = criticalOf(
    ':is(.box, .dot):checked{color:red}:where(a, .link):hover{color:blue}:is(.gone, .lost):checked{color:lime}',
  );
  const css = await critical('<a href="/"></a><input class="box">');
  expect(css).toContain(':is(.box):checked');
  expect(css).toContain(':where(a):hover');
  expect(css).not.toContain('lime');
});

it('the critical CSS has no print rules and no empty media queries', async () => {
  const critical = criticalOf(
    '@media print{a{color:#000}.x{color:red}}@media (width>=1024px){.gone{color:red}}a{color:blue}',
  );
  expect(await critical('<a class="x"></a>')).toBe('a{color:blue}');
});

describe('a rule with :has()', () => {
  it.each([
    ['is removed if the page has no matching element', '.a:has(.b){color:red}', ''],
    [
      'is removed from a selector list, whose other selectors stay',
      '.a:has(.b),.c{color:red}',
      '.c{color:red}',
    ],
    [
      'is removed inside a media query',
      '@media print{.a:has(>.b) .c{color:red}.c{color:red}}',
      '@media print{.c{color:red}}',
    ],
    ['stays if the page has a matching element', '.a:has(.c):hover{color:red}', undefined],
    ['stays if one of its alternatives can match', '.a:has(.b,.c){color:red}', undefined],
    ['stays if it is inside :not()', '.a:not(:has(.b)){color:red}', undefined],
    ['stays if it contains :not()', '.a:has(.c:not(.b)){color:red}', undefined],
    [
      'is removed if no element has its attribute',
      '.a:has([aria-busy=true]),.a:has([aria-x]){color:red}',
      '.a:has([aria-busy=true]){color:red}',
    ],
  ])('%s', (_, css, left = css) => {
    expect(withoutWishes(css, new Set(['a', 'c', 'aria-busy']))).toBe(left);
  });
});
