import { expect, it } from 'vitest';
import { type Run, withLetter } from '../../../src/tools/studio/model/run.ts';

const typedAt = (...times: readonly number[]): readonly number[] => {
  const runs = times.reduce<readonly Run[]>((all, now) => [...all, withLetter(all.at(-1), now)], []);
  return runs.map(({ began }) => began);
};

it('letters belong to one run until a pause longer than two seconds', () => {
  expect(typedAt(1000, 1400, 3400, 5400)).toEqual([1000, 1000, 1000, 1000]);
  expect(typedAt(1000, 1400, 3401, 3500)).toEqual([1000, 1000, 3401, 3401]);
});
