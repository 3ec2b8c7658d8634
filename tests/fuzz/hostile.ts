import fc from 'fast-check';
import type { Json } from '../../src/engine/index.ts';
import { hostileAddresses } from '../config/hostile-addresses.ts';

/** Texts that somebody who means harm, or a broken server, may bring. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  '\u202eelbisiv',
  '\ud83d\ude00',
  '\ud800',
  'ﷺ'.repeat(40),
  'a'.repeat(20_000),
  '__proto__',
  'constructor',
  'toString',
  '{{params}} $t(common:title)',
  '$form.password',
  '$session.accessToken',
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  'javascript:alert(1)',
  '%00',
  '%',
  '../../..',
  '1e999',
  '-0',
  'null',
  'undefined',
  'NaN',
  '9999-99-99',
  '2026-11-24T25:61:61Z',
  'h.e30.s',
  `h.${btoa('{"sub":{"a":1},"nonce":[]}')}.s`,
  'h.%%%.s',
  ...hostileAddresses,
];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
);

/** Any JSON, with names that objects have by themselves. */
export const hostileJson: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<Json>(null, true, false, 0, -1, 1e21, 0.1, Number.MAX_SAFE_INTEGER),
    hostileText,
    fc.array(tie('value'), { maxLength: 4 }),
    fc
      .array(
        fc.tuple(
          fc.constantFrom('a', '__proto__', 'constructor', 'length', '$first', '$message', '$late', '0'),
          tie('value'),
        ),
        { maxLength: 4 },
      )
      // Not by assignment: a member that is called __proto__ is one, as JSON.parse makes it.
      .map((members): Json => Object.fromEntries(members)),
  ),
})).value;
