import { describe, expect, it } from 'vitest';
import { arrived, leftOver, refused, saidOf } from '../../../src/tools/studio/model/saying.ts';

const first = saidOf({}, 'title', 'one', 1);
const second = saidOf(first, 'title', 'two', 2);

describe('a pending text', () => {
  it('stays until the draft confirms its latest version', () => {
    const late = arrived(second, 'title', 1);
    expect(leftOver(late, late).title?.text).toBe('two');
    const refusedLate = refused(second, 'title', 1);
    expect(refusedLate.title?.text).toBe('two');
  });

  it('stays until a table is built after the confirmation', () => {
    const there = arrived(second, 'title', 2);
    expect(leftOver(there, second).title?.text).toBe('two');
    expect(leftOver(there, there)).toEqual({});
  });

  it('disappears when the draft refuses it', () => {
    expect(refused(second, 'title', 2)).toEqual({});
  });
});
