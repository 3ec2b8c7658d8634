import { expect, it } from 'vitest';
import { criticalOf } from '../../src/tools/prerender/critical.ts';

it('the first sheet has the states of what stands on the page, also where a rule lists several things', async () => {
  const critical = criticalOf(
    ':is(.box, .dot):checked{color:red}:where(a, .link):hover{color:blue}:is(.gone, .lost):checked{color:lime}',
  );
  const css = await critical('<a href="/"></a><input class="box">');
  expect(css).toContain(':is(.box):checked');
  expect(css).toContain(':where(a):hover');
  expect(css).not.toContain('lime');
});
