import { describe, expect, test } from 'vitest';
import { handedIn } from '../../src/config/formatters.ts';
import { formatters, type Json } from '../../src/engine/index.ts';
import { scopeOf } from './fixture.ts';

const all = { ...formatters, ...handedIn };
const formatted = (name: string, value: Json, issuer = {}) => all[name]?.(value, scopeOf([], { issuer }));
const token = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;

test.each([
  ['yyyymmdd', '01/02/1980', '19800102'],
  ['isodate', '01/02/1980', '1980-01-02'],
  ['isotime', 1_700_000_000_000, '2023-11-14T22:13:20.000Z'],
  ['lastFour', '2125550142', '0142'],
  ['phone', '2125550142', '212-555-0142'],
  ['phone', '(212) 555 - 0142', '212-555-0142'],
  ['phone', '555', '555'],
  ['id', 'a1-B2_c.3', 'a1-B2_c.3'],
  ['upper', 'Text', 'TEXT'],
  ['lower', 'Text', 'text'],
  ['compact', 'Dual Card', 'dualcard'],
  ['text', 403, '403'],
  ['count', ['a', 'b'], 2],
  ['subject', token({ sub: 'subject-ñ' }), 'subject-ñ'],
  ['nonce', token({ nonce: 'n-1' }), 'n-1'],
] as const)('%s of %j is %j', (name, value, expected) => {
  expect(formatted(name, value)).toBe(expected);
});

test('language returns the issuer’s ID for a language, or else the language code', () => {
  expect(formatted('language', 'es')).toBe('es');
  expect(formatted('language', 'es', { languageIds: { es: 'ES_US' } })).toBe('ES_US');
});

describe('time formatters with the issuer’s time zone', () => {
  const zoned = (name: string, value: Json) => formatted(name, value, { timeZone: 'America/New_York' });
  const iso = (text: string) => new Date(Number(zoned('instant', text))).toISOString();

  test.each([
    ['2026-01-15T22:00:00', '2026-01-16T03:00:00.000Z'],
    ['2026-07-15T22:00:00', '2026-07-16T02:00:00.000Z'],
    // The night in which the clocks go forward, and the one in which they go back.
    ['2026-03-08T00:30:00', '2026-03-08T05:30:00.000Z'],
    ['2026-03-08T04:30:00', '2026-03-08T08:30:00.000Z'],
    ['2026-11-01T05:30:00', '2026-11-01T10:30:00.000Z'],
    ['2026-01-15', '2026-01-15T05:00:00.000Z'],
  ])('read %s, which has no offset, as %s', (text, expected) => {
    expect(iso(text)).toBe(expected);
  });

  test.each([
    ['2026-01-15T22:00:00Z', '2026-01-15T22:00:00.000Z'],
    ['2026-01-15T22:00:00-08:00', '2026-01-16T06:00:00.000Z'],
    ['2026-01-15T22:00:00+0100', '2026-01-15T21:00:00.000Z'],
  ])('use the offset in %s', (text, expected) => {
    expect(iso(text)).toBe(expected);
  });

  test('write the day, and the time with AM or PM and the zone', () => {
    const at = Date.parse('2026-07-16T02:05:00Z');
    expect([zoned('day', at), zoned('clock', at)]).toEqual(['07/15/2026', '10:05 PM EDT']);
  });

  test('return nothing for a value that is not a time', () => {
    const values = [
      zoned('instant', 'soon'),
      zoned('instant', '243'),
      zoned('day', 'soon'),
      zoned('clock', null),
    ];
    expect(values).toEqual([undefined, undefined, undefined, undefined]);
  });
});

describe('a formatter for a value of the wrong type', () => {
  test.each([
    ['yyyymmdd', '1980-01-02'],
    ['isodate', 19800102],
    ['isotime', 'now'],
    ['lastFour', 42],
    ['id', 'Call this number'],
    ['upper', null],
    ['compact', ['a']],
    ['text', {}],
    ['count', 'ab'],
    ['subject', 'no token'],
    ['subject', 'h.%%%.s'],
    ['nonce', token({ sub: 'a' })],
    ['nonce', token([])],
  ] as const)('%s returns nothing for %j', (name, value) => {
    expect(formatted(name, value)).toBeUndefined();
  });
});
