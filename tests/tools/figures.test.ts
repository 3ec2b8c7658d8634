import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { figuresOf, figureTable, main } from '../../src/tools/figures.ts';
import { soundTexts } from './check/fixture.ts';
import { soundFolder } from './sound-folder.ts';

test('the figures count lines and casts, and mark counts over the limit', () => {
  const root = mkdtempSync(join(tmpdir(), 'portico-figures-'));
  for (const folder of ['flows/login/screens', 'src/tools/check', 'src/engine'])
    mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, 'flows/login/flow.json'), '{\n}\n'.repeat(3000));
  writeFileSync(join(root, 'flows/login/screens/ask.json'), '{}\n');
  writeFileSync(join(root, 'src/tools/check/check.ts'), 'export {};\n');
  writeFileSync(join(root, 'src/engine/a.ts'), 'export const a = {} as string;\n');
  const table = figureTable(figuresOf(root))
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim());
  expect(table).toContain('lines of flow.json 6000 of 5500 500 too many');
  expect(table).toContain('lines of flows/, all JSON 6001 of 25000');
  expect(table).toContain('lines of src/tools/check 1 of 6000');
  expect(table).toContain('casts in engine 1 of 1');
});

const start = { start: { at: '/', brand: 'plain' } };
const away = [start, { press: 'away' }, { expect: { screen: 'end/end' } }];
const { place } = soundFolder('figures', {
  'flows/door/scenarios.json': JSON.stringify({
    scenarios: [
      { name: 'Goes away', most: { presses: 1 }, steps: away },
      { name: 'Presses too often', most: { presses: 0, typed: 4 }, steps: away },
      { name: 'Has no limit', steps: [start, { expect: { screen: 'door/door' } }] },
    ],
  }),
  'flows/end/locales/en.json': String(soundTexts['flows/end/locales/en.json']).replace(', {{name}}', ''),
  'src/sandbox/personas.json': '{ "defaults": {}, "people": [] }',
  'src/main.ts': '',
});

const run = async () => {
  const output: string[] = [];
  const code = await main([], place.root, (text) => output.push(text));
  return { code, text: output.join('') };
};

test('the figures end with presses and typed characters of scenarios that limit them', async () => {
  const { code, text } = await run();
  expect(code).toBe(0);
  expect(text).toMatch(/\n {2}1 of 1 +0 +door: Goes away\n/);
  expect(text).toMatch(/\n {2}1 of 0 +0 of 4 +door: Presses too often {2}FAILS\n$/);
  expect(text).not.toContain('Has no limit');
});

test('the figures name the check where scenarios cannot be played', async () => {
  writeFileSync(join(place.root, 'flows/door/scenarios.json'), '{');
  const { code, text } = await run();
  expect(code).toBe(0);
  expect(text).toMatch(/lines of flow\.json/);
  expect(text).toMatch(/cannot be played yet: npm run check says why\.\n$/);
});
