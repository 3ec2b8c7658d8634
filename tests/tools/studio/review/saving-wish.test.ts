import { describe, expect, it } from 'vitest';
import { type SavingWish, wishAfter } from '../../../../src/tools/studio/review/saving-wish.ts';

const open = { files: 1, isOpen: true, doubts: '3 were not played.' };
const doubtful = { ...open, isOpen: false };
const settled = { ...doubtful, doubts: undefined };

const wishAmid = (...known: readonly Parameters<typeof wishAfter>[1][]): SavingWish =>
  known.reduce<SavingWish>(wishAfter, 'waiting');

describe('a press of Save', () => {
  it('waits for the scenario results and then saves', () => {
    expect([wishAmid(open), wishAmid(open, settled)]).toEqual(['waiting', 'ready']);
  });

  it('is refused when there are doubts about scenarios', () => {
    expect([wishAmid(doubtful), wishAmid(open, doubtful, doubtful)]).toEqual(['doubted', 'doubted']);
  });

  it('never saves later after a refusal', () => {
    expect([wishAmid(doubtful, open, settled), wishAmid(doubtful, settled, settled)]).toEqual([
      'none',
      'none',
    ]);
  });

  it('ends when nothing is left to save', () => {
    const nothing = { ...open, files: 0 };
    expect([wishAmid(nothing, settled), wishAmid(doubtful, nothing, doubtful)]).toEqual(['none', 'none']);
  });
});
