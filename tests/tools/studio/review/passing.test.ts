import { expect, it } from 'vitest';
import { workersFor } from '../../../../src/tools/studio/work/workers.ts';
import { soundTexts } from '../../check/fixture.ts';
import { soundFolder } from '../../sound-folder.ts';

const file = 'flows/door/scenarios.json';
const atTheDoor = { expect: { screen: 'door/door' } };
const journey = (name: string, start: object, ...more: readonly object[]) => ({
  name,
  steps: [{ start: { at: '/', brand: 'plain', ...start } }, atTheDoor, ...more],
});
const scenarios = [
  journey('Looks', {}),
  journey('Looks in Spanish', { language: 'es' }),
  journey('Looks elsewhere', { brand: 'other' }),
  journey('Goes away', {}, { press: 'away' }, { expect: { screen: 'end/end' } }),
];
const all = scenarios.map(({ name }) => name);
const english = all.filter((name) => name !== 'Looks in Spanish');
const end = 'flows/end/locales/en.json';
const farewell = String(soundTexts[end]).replace(', {{name}}', '');
const { place } = soundFolder('studio-passing', {
  'brands/other/brand.json': String(soundTexts['brands/plain/brand.json']).replace('"ownWords": ["en"],', ''),
  'brands/other/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  [end]: farewell,
  'src/sandbox/personas.json': '{ "defaults": {}, "people": [] }',
  [file]: JSON.stringify({ scenarios }),
});

type Drafts = Readonly<Record<string, string>>;

const passing = async (drafts: Drafts): Promise<readonly string[]> => {
  const work = workersFor(place.root)({ drafts, make: () => undefined });
  // Each answer takes a moment at most. On a slow machine some scenarios are left for the next.
  const answers = async (): Promise<Awaited<ReturnType<typeof work.passing>>> => {
    const answer = await work.passing({});
    return answer.left === 0 ? answer : answers();
  };
  const { journeys } = await answers();
  return journeys.map(({ name }) => name).toSorted((one, other) => all.indexOf(one) - all.indexOf(other));
};

const replaced = (path: string, from: string, to: string): Drafts => {
  const text = String(soundTexts[path]);
  expect(text).toContain(from);
  return { [path]: text.replace(from, to) };
};

const atLast = { [end]: farewell.replace('"title": "', '"title": "At last: ') };

it.each<[string, () => Drafts, readonly string[]]>([
  [
    'a brand text in one language',
    () => ({ 'brands/plain/locales/es.json': '{ "door": { "door": { "title": "Toque aquí" } } }' }),
    ['Looks in Spanish'],
  ],
  [
    'a shared text in one language',
    () => replaced('flows/door/locales/en.json', 'You have knocked', 'You knocked'),
    english,
  ],
  ['a text of a screen that one scenario reaches', () => atLast, ['Goes away']],
  [
    'a message that no scenario shows',
    () => replaced('flows/door/locales/en.json', 'Somebody has that name', 'It is taken'),
    [],
  ],
  [
    'the route of an outcome',
    () => replaced('flows/door/flow.json', '"route": "/end",', '"route": "/lost",'),
    ['Goes away'],
  ],
  [
    'an outcome that no scenario reaches',
    () => replaced('flows/door/flow.json', '"wait again"', '"wait"'),
    [],
  ],
  [
    'a new field of a screen',
    () => replaced('flows/door/screens/door.json', '"how": {', '"nick": { "type": "string" }, "how": {'),
    all,
  ],
  [
    'a setting that all brands share',
    () => replaced('brands/issuer.json', '{', '{ "displayName": "Another bank",'),
    all,
  ],
  [
    'a changed scenario and a new one',
    () => ({
      [file]: JSON.stringify({
        scenarios: [...scenarios.slice(1), { ...scenarios[0], branches: [] }, journey('Comes new', {})],
      }),
    }),
    ['Comes new', 'Looks'],
  ],
])('the scenarios affected by %s are found', async (_, drafts, names) => {
  expect(await passing(drafts())).toEqual(names);
});
