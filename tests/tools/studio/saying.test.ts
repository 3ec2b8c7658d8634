import { describe, expect, it } from 'vitest';
import { arrived, leftOver, refused, saidOf } from '../../../src/tools/studio/model/saying.ts';

const first = saidOf({}, 'title', 'one', 1);
const second = saidOf(first, 'title', 'two', 2);

describe('what is said of words', () => {
  it('stays as long as the draft has only what was said before it', () => {
    const late = arrived(second, 'title', 1);
    expect(leftOver(late, late).title?.text).toBe('two');
    const refusedLate = refused(second, 'title', 1);
    expect(refusedLate.title?.text).toBe('two');
  });

  it('stays as long as the table may have been made before it', () => {
    const there = arrived(second, 'title', 2);
    expect(leftOver(there, second).title?.text).toBe('two');
    expect(leftOver(there, there)).toEqual({});
  });

  it('goes where the draft did not take it', () => {
    expect(refused(second, 'title', 2)).toEqual({});
  });
});
