import { expect, it } from 'vitest';
import { progressOn } from '../../src/tools/progress.ts';

const during = (isTTY: boolean): readonly string[] => {
  const told: string[] = [];
  let now = 0;
  const { tell, end } = progressOn({ isTTY, write: (text) => told.push(text) }, () => now);
  for (const at of [0, 40, 120, 4990, 5000, 5040]) {
    now = at;
    tell(`${at} ms`);
  }
  end();
  return told;
};

it('progress in a log appears at once, and then at most every five seconds', () => {
  expect(during(false)).toEqual(['0 ms\n', '5000 ms\n']);
});

it('progress in a terminal stays on one line, which is cleared at the end', () => {
  expect(during(true)).toEqual(['\r0 ms\u001b[K', '\r120 ms\u001b[K', '\r4990 ms\u001b[K', '\r\u001b[K']);
});
