import { describe, expect, it } from 'vitest';
import { begun, heard, settled, taken, toSend, typedOn } from '../../../src/tools/studio/model/typing.ts';

const one = { text: 'one', digest: '1' };
const two = { text: 'two', digest: '2' };

describe('the text in the file editor', () => {
  it('is sent once at a time, with the digest of its base text', () => {
    const typing = typedOn(begun(one), 'one more');
    expect(toSend(begun(one))).toBeUndefined();
    expect(toSend(typing)).toEqual({ text: 'one more', digest: '1' });
    expect(toSend({ ...typing, sent: 'one more' })).toBeUndefined();
  });

  it('is sent on top of the version that the draft received meanwhile', () => {
    const typing = typedOn({ ...typedOn(begun(one), 'one m'), sent: 'one m' }, 'one more');
    const next = heard(typing, { text: 'one m', digest: '3' });
    expect(toSend(next)).toEqual({ text: 'one more', digest: '3' });
  });

  it('follows the draft that merges it with the change of someone else', () => {
    const sent = { ...typedOn(begun(one), 'one more'), sent: 'one more' };
    const both = { text: 'one more, and theirs', digest: '4' };
    expect(heard(taken(sent), both)).toEqual({ known: both, typed: both.text });
  });

  it('follows an outside change when nothing was typed', () => {
    expect(heard(begun(one), two)).toEqual({ known: two, typed: 'two' });
  });

  it('waits for a choice when it conflicts with an outside change', () => {
    const parted = heard(typedOn(begun(one), 'mine'), two);
    expect(toSend(parted)).toBeUndefined();
    expect(toSend(settled(parted, 'own'))).toEqual({ text: 'mine', digest: '2' });
    expect(settled(parted, 'other')).toEqual({ known: two, typed: 'two' });
  });

  it('is restored after a reload, unless the draft already has it', () => {
    expect(toSend(begun(one, { text: 'mine', digest: '1' }))).toEqual({ text: 'mine', digest: '1' });
    expect(begun(two, { text: 'two', digest: '1' })).toEqual({ known: two, typed: 'two' });
    const parted = begun(two, { text: 'mine', digest: '1' });
    expect([parted.typed, parted.other, toSend(parted)]).toEqual(['mine', two, undefined]);
  });
});
