import { describe, expect, it } from 'vitest';
import { begun, heard, settled, taken, toSend, typedOn } from '../../../src/tools/studio/model/typing.ts';

const one = { text: 'one', digest: '1' };
const two = { text: 'two', digest: '2' };

describe('what is typed beside what the draft has', () => {
  it('is sent with the digest of what it was typed on, once at a time', () => {
    const typing = typedOn(begun(one), 'one more');
    expect(toSend(begun(one))).toBeUndefined();
    expect(toSend(typing)).toEqual({ text: 'one more', digest: '1' });
    expect(toSend({ ...typing, sent: 'one more' })).toBeUndefined();
  });

  it('goes on from what has arrived while more was typed', () => {
    const typing = typedOn({ ...typedOn(begun(one), 'one m'), sent: 'one m' }, 'one more');
    const next = heard(typing, { text: 'one m', digest: '3' });
    expect(toSend(next)).toEqual({ text: 'one more', digest: '3' });
  });

  it('follows what the draft has made of it together with somebody else', () => {
    const sent = { ...typedOn(begun(one), 'one more'), sent: 'one more' };
    const both = { text: 'one more, and theirs', digest: '4' };
    expect(heard(taken(sent), both)).toEqual({ known: both, typed: both.text });
  });

  it('gives way to what comes from elsewhere where nothing was typed', () => {
    expect(heard(begun(one), two)).toEqual({ known: two, typed: 'two' });
  });

  it('stands beside what comes from elsewhere until somebody chooses', () => {
    const parted = heard(typedOn(begun(one), 'mine'), two);
    expect(toSend(parted)).toBeUndefined();
    expect(toSend(settled(parted, 'own'))).toEqual({ text: 'mine', digest: '2' });
    expect(settled(parted, 'other')).toEqual({ known: two, typed: 'two' });
  });

  it('is there again after a reload, unless it had arrived', () => {
    expect(toSend(begun(one, { text: 'mine', digest: '1' }))).toEqual({ text: 'mine', digest: '1' });
    expect(begun(two, { text: 'two', digest: '1' })).toEqual({ known: two, typed: 'two' });
    const parted = begun(two, { text: 'mine', digest: '1' });
    expect([parted.typed, parted.other, toSend(parted)]).toEqual(['mine', two, undefined]);
  });
});
