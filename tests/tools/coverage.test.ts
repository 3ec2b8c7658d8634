import { expect, it } from 'vitest';
import { coverageTable, main } from '../../src/tools/coverage.ts';
import { soundTexts } from './check/fixture.ts';
import { soundFolder } from './sound-folder.ts';

const start = { start: { at: '/', brand: 'plain' } };
const scenarios = [
  { name: 'Goes away', steps: [start, { press: 'away' }, { expect: { screen: 'end/end' } }] },
  { name: 'Only looks', steps: [start, { expect: { screen: 'door/door' } }] },
];
const { place } = soundFolder('coverage', {
  'flows/door/scenarios.json': JSON.stringify({ scenarios }),
  'flows/end/locales/en.json': String(soundTexts['flows/end/locales/en.json']).replace(', {{name}}', ''),
  'src/sandbox/personas.json': '{ "defaults": {}, "people": [] }',
});

const run = async (...args: readonly string[]) => {
  const told: string[] = [];
  const code = await main(args, place.root, (text) => told.push(text));
  return { code, text: told.join('') };
};

it('the coverage lists the scenarios that take each transition', async () => {
  const { code, text } = await run('--json');
  expect(code).toBe(0);
  const { door } = JSON.parse(text);
  expect(door).toContainEqual({
    step: 'door',
    outcome: 'away',
    rule: 1,
    leads: 'leads to /end',
    journeys: ['door: Goes away'],
  });
  expect(door).toContainEqual(
    expect.objectContaining({ step: 'knock', outcome: 'in', rule: 2, journeys: [] }),
  );
  // A rule that several outcomes share is a transition for each.
  expect(door).toContainEqual(expect.objectContaining({ step: 'knock', outcome: 'wait', rule: 1 }));
  expect(door).toContainEqual(expect.objectContaining({ step: 'knock', outcome: 'again', rule: 1 }));
});

it('the coverage command prints a table for a flow, and exits with 0', async () => {
  const { code, text } = await run('door');
  expect(code).toBe(0);
  expect(text).toMatch(
    /^door: journeys walk 1 of \d+ transitions\n {2}journeys {2}step +outcome +rule {2}what it does\n/,
  );
  expect(text).toMatch(/\n {2}1 +door +away +1 +leads to \/end\n/);
  expect(text).not.toContain('end: journeys');
});

it('the coverage command accepts --help, and reports an unknown flow', async () => {
  expect((await run('--help')).code).toBe(0);
  expect((await run('door', 'end')).code).toBe(1);
  expect(await run('dor')).toEqual({ code: 1, text: 'There is no flow dor. Did you mean "door"?\n' });
});

it('coverageTable prints only a heading for a flow without transitions', () => {
  expect(coverageTable('quiet', [])).toBe('quiet: journeys walk 0 of 0 transitions');
});
