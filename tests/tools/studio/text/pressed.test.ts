import { describe, expect, it } from 'vitest';
import { wordPressed } from '../../../../src/tools/studio/text/pressed.ts';

const word = (key: string, text: string) => ({ flow: 'ask', key, text });

const words = [
  word('title', 'Sign in'),
  word('call', 'Call us at 555 0100, or write.'),
  word('label', 'Name'),
];

const keyOf = (...texts: readonly string[]) => wordPressed(words, { texts, before: 0 })?.key;

describe('the words that were pressed in a picture', () => {
  it('are those that are read so, however lines are broken', () => {
    expect(keyOf('Sign in')).toBe('title');
    expect(keyOf(' Sign\n in ')).toBe('title');
    expect(keyOf('Name', 'Name Sign in')).toBe('label');
  });

  it('are told apart by their order where the same is read at several places', () => {
    const same = [...words, word('submit', 'Sign in')];
    const keys = [0, 1, 2].map((before) => wordPressed(same, { texts: ['Sign in'], before })?.key);
    expect(keys).toEqual(['title', 'submit', 'submit']);
  });

  it('are found around a link that is a part of them', () => {
    expect(keyOf('555 0100', 'Call us at 555 0100, or write.', 'All of the page')).toBe('call');
  });

  it('are found where only a part of them stands', () => {
    expect(keyOf('555 0100', 'All of the page')).toBe('call');
  });

  it('are none where nothing is read, or something else', () => {
    expect(keyOf()).toBeUndefined();
    expect(keyOf('', ' ')).toBeUndefined();
    expect(keyOf('Nam')).toBeUndefined();
    expect(keyOf('All of the page: Sign in Name')).toBeUndefined();
  });
});
