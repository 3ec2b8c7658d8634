import { expect, it } from 'vitest';
import { differing, renamed } from './compare.ts';
import { withPlaceholders } from './placeholders.ts';

it('renames whole words in names and texts, all at the same time', () => {
  const outputs = new Map([['checker/old', 'old older old-one "old", swap and back']]);
  const table = [
    ['old', 'new'],
    ['swap', 'back'],
    ['back', 'swap'],
  ] as const;
  expect([...renamed(outputs, table)]).toEqual([['checker/new', 'new older old-one "new", back and swap']]);
});

it('names outputs that differ, are new or are gone', () => {
  const before = new Map(Object.entries({ same: '1', other: '1', gone: '1' }));
  const now = new Map(Object.entries({ same: '1', other: '2', added: '1' }));
  expect(differing(before, now)).toEqual(['added', 'gone', 'other']);
});

it.each([
  ['tokens', 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl', '<token>'],
  ['UUIDs', 'id 0b8e4a52-8f0e-4c3a-9d53-0f6a4b0a8a55', 'id <uuid>'],
  ['built files', 'src="/assets/boot-C4n_r9u6.js"', 'src="/assets/<file>.js"'],
  ['hashes of policies', "'sha256-AbC+/0123='", "'<hash>'"],
  ['dates and times', '2026-11-27T12:00:00.000Z 1795780800000 1795780800', '<date> <time> <time>'],
  ['ports', 'http://127.0.0.1:4173/login', 'http://127.0.0.1:<port>/login'],
  ['random texts', 'code=Zk3yQ9vXw1LrT6bN8mPa', 'code=<random>'],
])('replaces %s by placeholders', (_, text, replaced) => {
  expect(withPlaceholders(text)).toBe(replaced);
});

it.each(['authorizationRequestExpired', 'p-button--primary', '9900100000000374', '(555) 010-0199'])(
  'keeps %s',
  (text) => {
    expect(withPlaceholders(text)).toBe(text);
  },
);
