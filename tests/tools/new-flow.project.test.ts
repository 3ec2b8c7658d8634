import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { check } from '../../src/tools/check/check.ts';
import { formatted } from '../../src/tools/formatted.ts';
import { main } from '../../src/tools/new-flow.ts';
import { chartFiles, staleCharts } from '../../src/tools/pictures.ts';
import { main as play } from '../../src/tools/play.ts';
import { readProject } from '../../src/tools/project.ts';
import { soundFolder } from './sound-folder.ts';

const { place, read } = soundFolder('new-flow', {
  'src/sandbox/personas.json': '{ "defaults": {}, "people": [] }',
});

const make = async (...args: readonly string[]) => {
  const told: string[] = [];
  const code = await main(args, place.root, (text) => told.push(text));
  return { code, told: told.join('') };
};

it.each([[[]], [['--operation']]])(
  'new:flow creates a valid, formatted flow with a chart and passing scenarios: %j',
  async (options) => {
    const { code, told } = await make('paper-copy', ...options);
    expect(told).toContain('npm run play -- paper-copy');
    expect(code).toBe(0);
    const project = readProject(place.root);
    expect(check(project)).toEqual([]);
    const path = 'flows/paper-copy/flow.json';
    expect(read(path)).toBe(formatted(path, read(path)));
    const charts = await chartFiles(project);
    expect(staleCharts(charts, join(place.root, 'docs/pictures'))).not.toContain('paper-copy.svg is missing');
    expect(read('docs/pictures/paper-copy.svg')).toBe(charts['paper-copy.svg']);
    const stories: string[] = [];
    // These declarations have no brand "demo", which journeys begin with where they say nothing.
    const journeys = 'flows/paper-copy/scenarios.json';
    writeFileSync(
      join(place.root, journeys),
      read(journeys).replaceAll('"at": "/paper-copy"', '"at": "/paper-copy", "brand": "plain"'),
    );
    expect([await play(['paper-copy'], place.root, (text) => stories.push(text)), stories]).toEqual([
      0,
      [expect.stringMatching(/^All \d journeys go as they say/)],
    ]);
  },
  120_000,
);

it('new:flow creates texts in every language of the project', async () => {
  await make('paper-copy', '--title', 'A statement on paper');
  expect(readdirSync(join(place.root, 'flows/paper-copy/locales')).sort()).toEqual(['en.json', 'es.json']);
  expect(JSON.parse(read('flows/paper-copy/locales/en.json')).ask.title).toBe('A statement on paper');
});

describe('new:flow', () => {
  it.each<[string, readonly string[], RegExp]>([
    [
      'a name with capital letters',
      ['PaperCopy'],
      /"PaperCopy" cannot be a flow's name: use up to 40 small letters/,
    ],
    ['a name that is a path', ['../up'], /cannot be a flow's name/],
    ['a name that is too long', ['x'.repeat(41)], /up to 40 small letters/],
    ['a name whose folder exists', ['ask'], /There is a folder flows\/ask already. Choose another name/],
    [
      'a name whose address another flow uses',
      ['lost'],
      /The address \/lost belongs to the flow end already/,
    ],
    [
      'a name whose operation exists',
      ['knock', '--operation'],
      /has an operation knock .* Choose another name/,
    ],
    ['a blank title', ['paper', '--title', ' '], /The title has 1 to 60 letters/],
    ['a missing name', [], /missing required argument 'name'/],
    ['two names', ['paper', 'copy'], /too many arguments/],
    ['an unknown option', ['paper', '--call'], /unknown option '--call'/],
  ])('refuses %s, and creates nothing', async (_, args, words) => {
    const before = read('schemas/issuer.openapi.json');
    const flows = readdirSync(join(place.root, 'flows'));
    const { code, told } = await make(...args);
    expect(code).toBe(1);
    expect(told).toMatch(words);
    expect(readdirSync(join(place.root, 'flows'))).toEqual(flows);
    expect(read('schemas/issuer.openapi.json')).toBe(before);
    expect(existsSync(join(place.root, 'docs'))).toBe(false);
  });
});
