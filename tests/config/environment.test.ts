import { expect, test } from 'vitest';
import { isHostOf } from '../../src/config/environment.ts';

const hosts = ['www.example', '*.in.example'];

test.each([
  ['www.example', true],
  ['www.example.', false],
  ['wwwXexample', false],
  ['other.example', false],
  ['a.in.example', true],
  ['a.b.in.example', true],
  ['a.in.example.', false],
  ['in.example', false],
  ['notin.example', false],
  ['in.example.evil.test', false],
  ['', false],
])('isHostOf accepts "%s": %s', (hostname, expected) => {
  expect(isHostOf({ hosts }, hostname)).toBe(expected);
});

test('isHostOf accepts any host for the wildcard *, and none for an empty list', () => {
  expect(isHostOf({ hosts: ['*'] }, 'any.example.')).toBe(true);
  expect(isHostOf({ hosts: [] }, 'any.example')).toBe(false);
});
