import { expect, test } from 'vitest';
import { headlessTheatre } from '../../src/tools/play/headless.ts';
import { leaks, timeless } from '../../src/tools/play/leaks.ts';
import { play } from '../../src/tools/play/play.ts';
import { openProject } from '../../src/tools/play/project.ts';

const traceOf = (text: string) => ({ places: { 'an address': text }, told: [], faults: [] });
const found = (text: string, secret: string) => leaks(traceOf(text), new Set([secret])).length;

test.each([
  ['a password', 'http://x/?p=Harbor-7', 'Harbor-7'],
  ['a URL-encoded password', 'http://x/?p=Har%26bor', 'Har&bor'],
  ['a four-digit code on its own', '{"code":"4821"}', '4821'],
])('%s counts as a leak', (_, text, secret) => expect(found(text, secret)).toBe(1));

test.each([
  ['digits within a longer number', '{"card":"994821000"}', '4821'],
  ['different text', '{"code":"4822"}', '4821'],
])('%s does not count as a leak', (_, text, secret) => expect(found(text, secret)).toBe(0));

test('step durations and numeric outcomes do not count as leaks', () => {
  expect(found(timeless([{ type: 'transition', ms: 123, step: 'ask' }]), '123')).toBe(0);
  expect(found(timeless([{ type: 'transition', ms: 5, step: '123' }]), '123')).toBe(1);
  expect(found(timeless([{ type: 'transition', outcome: '1005', step: 'ask' }]), '1005')).toBe(0);
  expect(found(timeless([{ type: 'transition', outcome: 'Harbor-7' }]), 'Harbor-7')).toBe(1);
});

test('a passcode that happens to equal a port or a response code is no leak', async () => {
  const project = await openProject(process.cwd());
  const journey = project.journeys.find(({ scenario }) => JSON.stringify(scenario).includes('"$code"'));
  if (journey === undefined) throw new Error('No journey types a passcode');
  const passes = async (passcode: string): Promise<readonly string[]> => {
    const random = (size: number) =>
      size === passcode.length
        ? Uint8Array.from(passcode, Number)
        : crypto.getRandomValues(new Uint8Array(size));
    const rigged = { ...project, random };
    const stage = headlessTheatre(rigged)();
    expect(await play(rigged, journey, stage)).toEqual([]);
    return (await stage.trace()).told.map(({ outcome }) => outcome).filter((each) => /^\d{4}$/.test(each));
  };
  const codes = await passes('3000');
  expect(codes.length).toBeGreaterThan(0);
  for (const code of codes) await passes(code);
});
