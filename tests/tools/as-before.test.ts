import { describe, expect, it } from 'vitest';
import { asBefore } from '../../src/tools/as-before.ts';

describe('asBefore', () => {
  it('returns the old value if the new one is equal', () => {
    const before = { a: [1, { b: 'c' }], d: null };
    expect(asBefore(before, structuredClone(before))).toBe(before);
  });

  it('reuses the unchanged parts of an object when another part changes', () => {
    const before = { same: { deep: [1] }, other: { deep: [1] } };
    const now = asBefore(before, { same: { deep: [1] }, other: { deep: [2] } });
    expect(now).toEqual({ same: { deep: [1] }, other: { deep: [2] } });
    expect(now.same).toBe(before.same);
  });

  it('returns the new value if its keys are in another order or one is missing', () => {
    const before = { a: {}, b: {} };
    expect(Object.keys(asBefore(before, { b: {}, a: {} }))).toEqual(['b', 'a']);
    expect(asBefore(before, { a: {} })).toEqual({ a: {} });
    expect(asBefore({ a: undefined }, { b: undefined })).toEqual({ b: undefined });
  });

  it('reuses list items that have moved', () => {
    const before = [{ at: 1 }, { at: 2 }, { at: 3 }];
    const added = asBefore(before, [{ at: 1 }, { at: 9 }, { at: 2 }, { at: 3 }]);
    expect(added).toEqual([{ at: 1 }, { at: 9 }, { at: 2 }, { at: 3 }]);
    expect([added[0], added[2], added[3]].map((each, at) => each === before[at])).toEqual([true, true, true]);
    const gone = asBefore(before, [{ at: 1 }, { at: 3 }]);
    expect(gone).toEqual([{ at: 1 }, { at: 3 }]);
    expect(gone[1]).toBe(before[2]);
  });

  it('does not reuse a set, or an object whose new value is a list', () => {
    const now = { seen: new Set([1]) };
    expect(asBefore({ seen: new Set([1]) }, now).seen).toBe(now.seen);
    expect(asBefore({ 0: 'a' } as unknown, ['a'])).toEqual(['a']);
  });
});
