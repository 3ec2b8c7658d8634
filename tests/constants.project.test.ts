import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { flagsFrom } from '../src/config/flags.ts';
import type { IssuerFacts } from '../src/runtime/catalogue.ts';
import {
  breakpoints,
  mobileMax,
  passcodeLength,
  phone,
  sizes,
  spacing,
  timings,
} from '../src/ui/kit/tokens.ts';

const read = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;
type CodeSet = Readonly<Record<string, number>>;
type Linking = {
  readonly systemErrorDescriptor: string;
  readonly cancelledDescriptor: string;
  readonly cancelledCodes: CodeSet;
  readonly codes: Readonly<Record<'new' | 'old', Readonly<Record<string, CodeSet>>>>;
};
const issuer = read<IssuerFacts & { limits: object; linking: Linking; analyticsDefaults: object }>(
  'brands/issuer.json',
);

describe('layout and timing tokens', () => {
  test('breakpoints and spacing have the specified sizes', () => {
    expect(breakpoints).toEqual({ small: 480, medium: 768, large: 1024, xlarge: 1440 });
    expect(mobileMax).toBe(767);
    expect(spacing).toEqual({
      base: 16,
      xsmall: 4,
      small: 8,
      medium: 12,
      large: 24,
      xlarge: 32,
      xxlarge: 40,
    });
  });

  test.each([
    ['button-height', 48],
    ['button-min-width', 120],
    ['field-height', 48],
    ['field-width', 275],
    ['select-menu-max-height', 275],
    ['tooltip-min-width', 200],
    ['tooltip-max-width', 300],
    ['modal-slide-in-max-width', 768],
    ['modal-wide-max-width', 875],
    ['header-height', 110],
    ['maintenance-banner-max-width', 855],
    ['banner-image-max-width', 800],
  ] as const)('%s is %i px', (name, value) => {
    expect(sizes[name]).toBe(value);
  });

  test.each([
    ['modal-simple', 250],
    ['modal-slide-in', 400],
    ['dropdown-close', 300],
  ] as const)('%s is %i ms', (name, value) => {
    expect(timings[name]).toBe(value);
  });

  test('the passcode length and the phone mask are as specified', () => {
    expect(passcodeLength).toBe(5);
    expect(phone).toEqual({ mask: '(999) 999 - 9999', placeholder: '(___) ___ - ___' });
  });
});

describe('issuer defaults', () => {
  test('sign-in requests use the default scope, state length and channels', () => {
    expect(issuer.oauth).toMatchObject({ scope: 'read write', stateLength: 8 });
    expect(issuer.channel).toMatchObject({ desktop: 'ess', mobile: 'mss' });
  });

  test('analytics uses the default page and category values', () => {
    expect(issuer.analyticsDefaults).toMatchObject({
      pageInfo: { siteIdentifier: 'dservice', countryLanguage: 'us|{language}' },
      category: {
        pageKind: 'login-registration',
        product: 'generic',
        customerType: 'consumer',
        productLineCode: 'rc',
      },
    });
  });

  test('scripts are on, and the universal identity provider is off', () => {
    expect(flagsFrom(undefined, 'demo', issuer.flags)).toMatchObject({
      coBrowseScript: true,
      personalisationScript: true,
      canTryUniversalIdp: false,
      canMigrateUniversalIdp: false,
    });
  });

  test('the issuer file does not limit passcode requests', () => {
    expect(issuer.limits).not.toHaveProperty('otpInitiate');
  });
});

describe('codes that partners receive', () => {
  const { codes, ...words } = issuer.linking;
  const kinds = ['auth', 'persistAuth', 'otp', 'persistOtp', 'handover'];

  test('each kind of call has new and old codes, each with a default', () => {
    expect(Object.keys(codes.new)).toEqual(kinds);
    expect(Object.keys(codes.old)).toEqual(kinds);
    const sets = [...Object.values(codes.new), ...Object.values(codes.old)];
    expect(sets.filter((set) => set['*'] === undefined)).toEqual([]);
  });

  test.each([
    ['auth', { 400: 400, 401: 402, 500: 405, 9001: 406 }],
    ['persistAuth', { 400: 410, 401: 412, 403: 414, 500: 415 }],
    ['otp', { '4xx': 407, '5xx': 409 }],
    ['persistOtp', { '*': 417 }],
    ['handover', { 400: 420, 403: 424, 500: 425 }],
  ])('the new codes for %s include %o', (kind, expected) => {
    expect(codes.new[kind]).toMatchObject(expected);
  });

  test('old codes are 0 and 500, and a canceled flow has its own code', () => {
    expect(new Set(Object.values(codes.old).flatMap((set) => Object.values(set)))).toEqual(new Set([500, 0]));
    expect(words.cancelledCodes).toEqual({ linking: 406, persistent: 450 });
    expect(words.cancelledDescriptor).toBe('User Cancelled');
    expect(words.systemErrorDescriptor).toBe('Synchrony system error, try again');
  });
});

test('sign-in counts failed attempts from zero and branches after every third one', () => {
  const { data, steps } = read<{ data: Record<string, object>; steps: Record<string, object> }>(
    'flows/login/flow.json',
  );
  expect(data.loginAttempts).toMatchObject({ default: 0 });
  expect(steps.refused).toMatchObject({
    count: 'loginAttempts',
    then: [{ when: { '$data.loginAttempts': { multipleOf: 3 } } }, {}],
  });
});
