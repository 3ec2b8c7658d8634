import { expect, test } from 'vitest';
import { drawnIn, featuresOf, handledIn, pressedIn } from '../../src/tools/play/features.ts';
import { openProject, type Project } from '../../src/tools/play/project.ts';
import {
  everyPerformance,
  movesOf,
  pairsOf,
  sampleMoves,
  samplePerformances,
  sampleScreens,
  sampleStates,
  screenPerformances,
} from '../../src/tools/play/sample.ts';

const project = await openProject(process.cwd());

const seen = (journeys: Project['journeys']) => [...new Set(journeys.flatMap(featuresOf))].sort();
const screens = (journeys: Project['journeys']) =>
  seen(journeys).filter((feature) => feature.startsWith('screen '));
const pairs = (performances: ReturnType<typeof samplePerformances>) => [
  ...new Set(performances.flatMap(({ cast }) => pairsOf(cast))),
];

test('the samples cover all rendered features with fewer than half of the scenarios, without duplicates', () => {
  const performances = [...samplePerformances(project), ...sampleScreens(project)];
  const sample = performances.map(({ journey }) => journey);
  expect(new Set(sample).size).toBe(sample.length);
  const drawn = (journeys: Project['journeys']) =>
    [...new Set(journeys.flatMap((journey) => pressedIn(project, journey)))].sort();
  expect(drawn(sample)).toEqual(drawn(project.journeys));
  expect(sample.length).toBeLessThan(project.journeys.length / 2);
});

test('rendered features include messages only by kind, and all others in full', () => {
  const [journey] = project.journeys.filter((each) => featuresOf(each).some((one) => /^message /.test(one)));
  const plain =
    journey === undefined ? [] : featuresOf(journey).filter((one) => !/^(message|toast|error) /.test(one));
  expect(plain.length).toBeGreaterThan(0);
  expect(journey && drawnIn(journey)).toEqual(expect.arrayContaining([...plain, 'message']));
});

test('each press and each entry of a scenario has a declared kind, also on a screen that the scenario does not name', () => {
  const used = project.journeys.flatMap((journey) => [
    ...pressedIn(project, journey),
    ...handledIn(project, journey),
  ]);
  expect(used.length).toBeGreaterThan(0);
  expect([...new Set(used)].filter((feature) => feature.includes('undefined'))).toEqual([]);
  for (const journey of project.journeys) {
    const controls = journey.scenario.steps.flatMap((step) =>
      'press' in step ? [step.press] : 'fill' in step ? Object.keys(step.fill) : [],
    );
    expect(handledIn(project, journey), journey.scenario.name).toHaveLength(controls.length);
  }
});

test('the sample of states covers every screen', () => {
  expect(screens(sampleStates(project))).toEqual(screens(project.journeys));
});

test('the sample of screens covers every screen and every pair of brand, language and width', () => {
  const sample = sampleScreens(project);
  const all = pairs(everyPerformance(project));
  expect(all.length).toBeGreaterThan(8);
  expect(pairs(sample).sort()).toEqual(all.sort());
  expect(screens(sample.map(({ journey }) => journey))).toEqual(screens(project.journeys));
});

test('the sample of moves covers each kind of move once, with few scenarios', () => {
  const sample = sampleMoves(project, project.journeys);
  const kinds = sample.flatMap((each) => each.kinds);
  const all = new Set(project.journeys.flatMap((journey) => movesOf(project, journey)));
  expect(kinds.toSorted()).toEqual([...all].toSorted());
  expect(kinds.length).toBeGreaterThan(3);
  expect(
    sample.every(({ journey, kinds: own }) => own.every((kind) => movesOf(project, journey).includes(kind))),
  ).toBe(true);
  expect(sample.length).toBeLessThan(project.journeys.length / 10);
});

test('the sample of one brand covers exactly its screens, in each of its languages', () => {
  const sample = screenPerformances(project, 'orvane');
  const inLanguages = (performances: ReturnType<typeof everyPerformance>) => [
    ...new Set(
      performances.flatMap(({ journey, cast: { brand, language } }) =>
        screens([journey]).map((screen) => `${screen} ${brand} ${language}`),
      ),
    ),
  ];
  const all = everyPerformance(project).filter(({ cast }) => cast.brand === 'orvane');
  expect(inLanguages(sample).sort()).toEqual(inLanguages(all).sort());
  expect(new Set(sample.map(({ cast }) => cast.language)).size).toBe(2);
});
