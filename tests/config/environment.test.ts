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
])('whether %s is a host of its environment: %s', (hostname, expected) => {
  expect(isHostOf({ hosts }, hostname)).toBe(expected);
});

test('an environment for any host is said to be one', () => {
  expect(isHostOf({ hosts: ['*'] }, 'any.example.')).toBe(true);
  expect(isHostOf({ hosts: [] }, 'any.example')).toBe(false);
});
