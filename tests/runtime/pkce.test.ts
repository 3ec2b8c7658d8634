import { webcrypto } from 'node:crypto';
import { expect, test } from 'vitest';
import { challengeOf, createVerifier, randomText, uuid } from '../../src/runtime/pkce.ts';
import type { World } from '../../src/runtime/world.ts';

const crypto = webcrypto as unknown as World['crypto'];

test('the challenge of a verifier matches the example in RFC 7636, appendix B', async () => {
  expect(await challengeOf(crypto, 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  );
});

test('10,000 verifiers differ and have all lengths from 43 to 127 unreserved characters', () => {
  const verifiers = Array.from({ length: 10_000 }, () => createVerifier(crypto));
  expect(verifiers.every((verifier) => /^[A-Za-z0-9._~-]{43,127}$/.test(verifier))).toBe(true);
  expect(new Set(verifiers).size).toBe(10_000);
  expect(new Set(verifiers.map(({ length }) => length)).size).toBe(85);
});

test('random text uses each character with the same probability', () => {
  const counts = new Map<string, number>();
  for (const character of Array.from({ length: 60 }, () => randomText(crypto, 1000)).join(''))
    counts.set(character, (counts.get(character) ?? 0) + 1);
  const expected = 60_000 / 66;
  expect(counts.size).toBe(66);
  expect(Math.max(...counts.values()) / expected).toBeLessThan(1.17);
  expect(Math.min(...counts.values()) / expected).toBeGreaterThan(0.83);
});

test('random text discards bytes that would favor a character', () => {
  const bytes = [255, 198, 200, 0, 65, 33, 126, 193];
  const source = {
    getRandomValues: (array: Uint8Array) => array.map((_, at) => bytes[at % bytes.length] ?? 0),
  };
  expect(randomText(source as unknown as World['crypto'], 4)).toBe('A~A~');
});

test('random text has the requested length', () => {
  expect([1, 8, 43, 127].map((length) => randomText(crypto, length).length)).toEqual([1, 8, 43, 127]);
});

test('UUIDs differ and have the version and variant bits of version 4', () => {
  const uuids = Array.from({ length: 1000 }, () => uuid(crypto));
  expect(
    uuids.every((each) => /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(each)),
  ).toBe(true);
  expect(new Set(uuids).size).toBe(1000);
});
