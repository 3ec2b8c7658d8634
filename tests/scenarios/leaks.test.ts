import { expect, test } from 'vitest';
import { leaks, timeless } from '../../src/tools/play/leaks.ts';

const traceOf = (text: string) => ({ places: { 'an address': text }, told: [], faults: [] });
const found = (text: string, secret: string) => leaks(traceOf(text), new Set([secret])).length;

test.each([
  ['a password', 'http://x/?p=Harbor-7', 'Harbor-7'],
  ['a password in another spelling', 'http://x/?p=Har%26bor', 'Har&bor'],
  ['four digits that stand alone', '{"code":"4821"}', '4821'],
])('%s is found', (_, text, secret) => expect(found(text, secret)).toBe(1));

test.each([
  ['digits within a longer number', '{"card":"994821000"}', '4821'],
  ['another text', '{"code":"4822"}', '4821'],
])('%s is no secret', (_, text, secret) => expect(found(text, secret)).toBe(0));

test('how long a step took is no secret', () => {
  expect(found(timeless([{ type: 'transition', ms: 123, step: 'ask' }]), '123')).toBe(0);
  expect(found(timeless([{ type: 'transition', ms: 5, step: '123' }]), '123')).toBe(1);
});
