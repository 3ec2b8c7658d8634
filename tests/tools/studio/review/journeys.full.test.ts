import { expect, it } from 'vitest';
import { modelOf } from '../../../../src/tools/check/model/model.ts';
import { readFiles } from '../../../../src/tools/project.ts';
import type { MakeWish } from '../../../../src/tools/studio/edit/make/make.ts';
import { emptyDraft, laidOver, overlayOf } from '../../../../src/tools/studio/model/draft.ts';
import { withEdits } from '../../../../src/tools/studio/model/edits.ts';
import { doubtsIn, playedWords } from '../../../../src/tools/studio/review/journey-words.ts';
import { rewordedBetween } from '../../../../src/tools/studio/work/reworded.ts';
import { workersFor } from '../../../../src/tools/studio/work/workers.ts';
import { projectOf, soundTexts } from '../../check/fixture.ts';
import { soundFolder } from '../../sound-folder.ts';

const file = 'flows/door/scenarios.json';
const start = { start: { at: '/', brand: 'plain' } };
const at = (screen: string) => ({ expect: { screen } });
const atTheEnd = (screen: string) => ({ expect: { screen, route: '/end' } });
const away = (name: string, ...ends: readonly object[]) => ({
  name,
  steps: [start, at('door/door'), { press: 'away' }, ...ends],
});
const [stale, other, flies] = [
  away('Goes away', atTheEnd('door/door')),
  away('Goes away again', atTheEnd('door/door')),
  away('Flies', at('end/end'), { press: 'fly' }),
];
const { place } = soundFolder('studio-journeys', {
  'flows/end/locales/en.json': String(soundTexts['flows/end/locales/en.json']).replace(', {{name}}', ''),
  'src/sandbox/personas.json': '{ "defaults": {}, "people": [] }',
  [file]: JSON.stringify({ scenarios: [stale, other, flies] }),
});

const names = [stale, other, flies].map(({ name }) => ({ flow: 'door', name }));

// One after the other with the drafts that there are by then.
const bench = () => {
  const workers = workersFor(place.root);
  return (drafts: Readonly<Record<string, string>>) => workers({ drafts, make: () => undefined });
};

it('the scenarios of a file are updated in one edit of its latest text', async () => {
  const work = bench();
  const drafts = { [file]: JSON.stringify({ scenarios: [other, stale, flies] }) };
  expect(await work({}).renewJourney({ flow: 'door', name: stale.name })).toEqual({
    words: ['step 4: screen door/door becomes end/end'],
  });
  const { edits, count } = await work(drafts).renewJourneys({ journeys: names });
  expect(count).toBe(2);
  expect(edits).toHaveLength(1);
  const after = JSON.parse(edits[0]?.text ?? '');
  expect(after.scenarios).toEqual([
    { ...other, steps: other.steps.with(-1, atTheEnd('end/end')) },
    { ...stale, steps: stale.steps.with(-1, atTheEnd('end/end')) },
    flies,
  ]);
});

it('updating a scenario replaces expected texts with the current ones', async () => {
  const title = 'Knock at the plain door';
  const reads = { name: 'Reads', steps: [start, { expect: { screen: 'door/door', words: [title] } }] };
  const drafts = {
    [file]: JSON.stringify({ scenarios: [reads] }),
    'brands/plain/locales/en.json': JSON.stringify({ door: { door: { title: 'Welcome, whoever it is' } } }),
  };
  expect(await bench()(drafts).renewJourney({ flow: 'door', name: 'Reads' })).toEqual({
    words: [`step 2: words "${title}" becomes "Welcome, whoever it is"`],
  });
});

it('a scenario result stays valid until something on its path changes', async () => {
  const work = bench();
  for (const journey of names) await work({}).playJourney(journey);
  const known = async (drafts: Readonly<Record<string, string>>) =>
    (await work(drafts).playedJourneys({ journeys: names })).map(({ name }) => name);
  const all = names.map(({ name }) => name);
  expect(await known({})).toEqual(all);
  const updated = { ...stale, steps: stale.steps.with(-1, atTheEnd('end/end')) };
  expect(await known({ [file]: JSON.stringify({ scenarios: [updated, other, flies] }) })).toEqual(
    all.slice(1),
  );
  expect(await known({ 'flows/loose/locales/en.json': '{ "message": {} }' })).toEqual(all);
  const end = 'flows/end/locales/en.json';
  expect(await known({ [end]: String(soundTexts[end]).replace('Goodbye', 'Farewell') })).toEqual([]);
});

it('a failed scenario reports its step and its place in the file', async () => {
  const [, , last] = names;
  const played = await bench()({}).playJourney(last ?? { flow: '', name: '' });
  expect(played).toMatchObject({
    passed: false,
    place: { at: 5, file, pointer: '/scenarios/2/steps/4' },
  });
});

it('doubts before saving name the scenarios that failed or did not run', () => {
  const went = (passed: boolean) => ({ flow: 'door', name: `${passed}`, passed, words: [] });
  expect(doubtsIn({ total: 1, fresh: [went(true)] })).toBeUndefined();
  expect(doubtsIn({ total: 42, fresh: [went(true), went(false)] })).toBe(
    '1 journey does not go as it says, 40 were not played with the change.',
  );
});

it('the progress message always states how many scenarios ran', () => {
  const went = (passed: boolean) => ({ flow: 'door', name: `${passed}`, passed, words: [] });
  const played = { total: 305, fresh: [went(true), went(false)], old: [], isBusy: false, waiting: 0 };
  expect(playedWords(played)).toBe('2 of 305 played: 1 goes as it says, 1 does not.');
  expect(playedWords({ ...played, fresh: [went(true)], old: [went(false)] })).toBe(
    '1 of 305 played: 1 goes as it says. 1 as before your latest change.',
  );
});

it('the new version of a changed text is found, with its parameters filled in', () => {
  const model = (title: string) =>
    modelOf(projectOf({ change: { 'flows/end/locales/en.json': { end: { title } } } }));
  const said = rewordedBetween(model('Goodbye, {{name}}. Come again.'), model('See you, {{name}}!'));
  expect(said('Goodbye, Ann. Come again.')).toBe('See you, Ann!');
  expect(said('Good evening')).toBeUndefined();
  const plain = rewordedBetween(model('Goodbye. Come again.'), model('See you!'));
  expect(plain('Come again.')).toBe('See you!');
});

it('the scenarios of a new flow are updated after its field is replaced', async () => {
  const root = process.cwd();
  const { texts } = readFiles(root);
  const flow = 'a-flow-that-nobody-has-made-yet';
  const both = (words: string) => ({ en: words, es: words });
  const wishes: readonly MakeWish[] = [
    {
      ...{ kind: 'flow', name: flow, title: 'Made by a test', operation: true },
      said: { title: both('Made by a test'), lead: both('Why.'), label: both('Answer'), next: both('Then.') },
    },
    { kind: 'remove', flow, what: 'field', screen: 'ask', name: 'answer' },
    {
      ...{ kind: 'field', flow, screen: 'ask', name: 'street', label: both('Street'), help: {} },
      schema: { type: 'string', minLength: 2, maxLength: 40, 'x-field': { widget: 'text' } },
      required: true,
      send: { step: 'send', as: 'street' },
    },
  ];
  const work = workersFor(root);
  const at = (drafts: Readonly<Record<string, string>>) => work({ drafts, make: () => undefined });
  const drafts = await wishes.reduce<Promise<Readonly<Record<string, string>>>>(async (before, wish) => {
    const known = await before;
    const { title, edits } = await at(known).make(wish);
    const draft = withEdits(emptyDraft, { title, edits }, (path) => known[path] ?? texts[path]);
    return laidOver(known, overlayOf(draft));
  }, Promise.resolve({}));
  const { scenarios } = JSON.parse(drafts[`flows/${flow}/scenarios.json`] ?? '');
  const journeys = scenarios.map(({ name }: { name: string }) => ({ flow, name }));
  const { edits, count } = await at(drafts).renewJourneys({ journeys });
  expect(count).toBe(2);
  const renewed = { ...drafts, ...Object.fromEntries(edits.map(({ file, ...rest }) => [file, rest.text])) };
  for (const journey of journeys)
    expect(await at(renewed).playJourney(journey)).toMatchObject({ passed: true });
}, 120_000);
