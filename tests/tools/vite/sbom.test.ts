import type { Rolldown } from 'vite';
import { expect, it, test } from 'vitest';
import {
  type Bundled,
  bundledIn,
  isAllowed,
  licenseFile,
  licenseTexts,
} from '../../../src/tools/vite/sbom.ts';

const outputWith = (...source: readonly Bundled[]) =>
  [
    { type: 'asset', fileName: licenseFile, source: JSON.stringify(source) },
  ] as unknown as Rolldown.RolldownOutput['output'];

const one: Bundled = { name: 'one', version: '1.0.0', identifier: 'MIT', text: 'Text of one' };
const two: Bundled = { name: '@two/two', version: '2.0.0', identifier: 'ISC' };

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['GPL-3.0 OR AGPL-3.0', false],
  ['MIT AND ISC', true],
  ['MIT AND GPL-2.0', false],
  ['(MIT OR GPL-3.0) AND GPL-2.0', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['', false],
])('the license %j is allowed: %s', (license, expected) => {
  expect(isAllowed(license)).toBe(expected);
});

it('bundledIn lists the packages of all outputs, sorted, each version once', () => {
  const newer = { ...one, version: '1.1.0' };
  expect(bundledIn([outputWith(newer, one), outputWith(one, two)])).toEqual([two, one, newer]);
});

test.each([
  ['a license that is not allowed', { ...one, identifier: 'GPL-3.0' }, 'one@1.0.0 (GPL-3.0)'],
  ['no license', { name: 'one', version: '1.0.0' }, 'one@1.0.0 (not stated)'],
])('the build refuses a package with %s', (_, refused, named) => {
  expect(() => bundledIn([outputWith(two), outputWith(refused)])).toThrow(named);
});

it('the build refuses an output without a list of its packages', () => {
  const [unlisted] = outputWith(one);
  const output = [{ ...unlisted, fileName: 'other.json' }] as unknown as Rolldown.RolldownOutput['output'];
  expect(() => bundledIn([outputWith(two), output])).toThrow('Set build.license for each environment');
});

it('the license file prints a text once that several packages share', () => {
  expect(licenseTexts([two, one, { ...one, name: 'three' }])).toBe(
    `@two/two 2.0.0\n\nLicense: ISC\n\n${'-'.repeat(72)}\n\none 1.0.0\nthree 1.0.0\n\nText of one\n`,
  );
});
