import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Words = { readonly message?: Readonly<Record<string, string>> };

const messages = (flow: string, language: string) =>
  (JSON.parse(readFileSync(`flows/${flow}/locales/${language}.json`, 'utf8')) as Words).message ?? {};
const places = (words: string) => [...words.matchAll(/\{\{\w+\}\}/g)].map(String);

// Whoever signs the words off knows these messages by name, one of them misspelled.
test.each<readonly [string, string, readonly string[]]>([
  ['default', 'common', ['{{code}}']],
  ['unavailableUID', 'register', []],
  ['lockedStandard', 'common', ['{{phone}}']],
  ['phoneNumberNotVerified', 'verify-otp', ['{{phone}}']],
  ['wrongDeliveryMode', 'verify-otp', []],
  ['maximumAttemptsReached', 'verify-otp', []],
  ['invalidOTP', 'verify-otp', []],
  ['missingOld', 'common', ['{{phone}}']],
  ['requirementNotMet', 'common', []],
  ['unableToVerify', 'idp-verify', ['{{phone}}']],
  ['landlineNumbeErrorMessage', 'idp-verify', []],
  ['cannotReuse', 'reset', []],
  ['linkExpiredToast', 'register', []],
])('the message %s has words in both languages, with the same places to fill in', (key, flow, filled) => {
  const [english = '', spanish = ''] = ['en', 'es'].map((language) => messages(flow, language)[key]);
  expect([places(english), places(spanish)]).toEqual([filled, filled]);
  expect(Math.min(english.length, spanish.length)).toBeGreaterThan(10);
  expect(spanish).not.toBe(english);
});
