import { beforeAll, expect, test } from 'vitest';
import { openProject, type Project } from './project.ts';
import {
  everyPerformance,
  featuresOf,
  sampleMoves,
  samplePerformances,
  sampleScreens,
  screenPerformances,
} from './sample.ts';

const now = {} as { project: Project };

beforeAll(async () => {
  now.project = await openProject(process.cwd());
}, 30_000);

const seen = (journeys: Project['journeys']) => [...new Set(journeys.flatMap(featuresOf))].sort();
const screens = (journeys: Project['journeys']) =>
  seen(journeys).filter((feature) => feature.startsWith('screen '));
const pairs = (performances: ReturnType<typeof samplePerformances>) => [
  ...new Set(
    performances.flatMap(({ cast: { brand, language, width } }) => [
      `${brand} ${language}`,
      `${brand} ${width}`,
      `${language} ${width}`,
    ]),
  ),
];

test('the sample sees and does all that the journeys do, with a part of them', () => {
  const sample = samplePerformances(now.project);
  expect(seen(sample.map(({ journey }) => journey))).toEqual(seen(now.project.journeys));
  expect(sample.length).toBeLessThan(now.project.journeys.length / 2);
});

test('the sample of screens sees each, for every pair of brand, language and width', () => {
  const sample = sampleScreens(now.project);
  const all = pairs(everyPerformance(now.project));
  expect(all.length).toBeGreaterThan(8);
  expect(pairs(sample).sort()).toEqual(all.sort());
  expect(screens(sample.map(({ journey }) => journey))).toEqual(screens(now.project.journeys));
});

test('the sample of moves sees every screen that is come to from another, and never only one', () => {
  const moves = now.project.journeys.filter((journey) => screens([journey]).length > 1);
  const sample = sampleMoves(now.project.journeys);
  expect(screens(sample)).toEqual(screens(moves));
  expect(sample.every((journey) => screens([journey]).length > 1)).toBe(true);
  expect(sample.length).toBeLessThan(moves.length / 2);
});

test('the screens of a brand are all there, in each of its languages, and of no other brand', () => {
  const sample = screenPerformances(now.project, 'orvane');
  const inLanguages = (performances: ReturnType<typeof everyPerformance>) => [
    ...new Set(
      performances.flatMap(({ journey, cast: { brand, language } }) =>
        screens([journey]).map((screen) => `${screen} ${brand} ${language}`),
      ),
    ),
  ];
  const all = everyPerformance(now.project).filter(({ cast }) => cast.brand === 'orvane');
  expect(inLanguages(sample).sort()).toEqual(inLanguages(all).sort());
  expect(new Set(sample.map(({ cast }) => cast.language)).size).toBe(2);
});
