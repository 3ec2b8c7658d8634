import { describe, expect, it } from 'vitest';
import { wordPressed } from '../../../../src/tools/studio/text/pressed.ts';

const word = (key: string, text: string) => ({ flow: 'ask', key, text });

const words = [
  word('title', 'Sign in'),
  word('call', 'Call us at 555 0100, or write.'),
  word('label', 'Name'),
];

const keyOf = (...texts: readonly string[]) => wordPressed(words, { texts, before: 0 })?.key;

describe('the text pressed in a rendered page', () => {
  it('is found by its content, with any line breaks', () => {
    expect(keyOf('Sign in')).toBe('title');
    expect(keyOf(' Sign\n in ')).toBe('title');
    expect(keyOf('Name', 'Name Sign in')).toBe('label');
  });

  it('is identified by its order when the same text appears several times', () => {
    const same = [...words, word('submit', 'Sign in')];
    const keys = [0, 1, 2].map((before) => wordPressed(same, { texts: ['Sign in'], before })?.key);
    expect(keys).toEqual(['title', 'submit', 'submit']);
  });

  it('is found around a link inside it', () => {
    expect(keyOf('555 0100', 'Call us at 555 0100, or write.', 'All of the page')).toBe('call');
  });

  it('is found when only a part of it shows', () => {
    expect(keyOf('555 0100', 'All of the page')).toBe('call');
  });

  it('is not found for empty or different content', () => {
    expect(keyOf()).toBeUndefined();
    expect(keyOf('', ' ')).toBeUndefined();
    expect(keyOf('Nam')).toBeUndefined();
    expect(keyOf('All of the page: Sign in Name')).toBeUndefined();
  });
});
