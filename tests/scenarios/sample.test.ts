import { beforeAll, expect, test } from 'vitest';
import { openProject, type Project } from './project.ts';
import {
  everyPerformance,
  featuresOf,
  sampleMoves,
  samplePerformances,
  screenPerformances,
} from './sample.ts';

const now = {} as { project: Project };

beforeAll(async () => {
  now.project = await openProject(process.cwd());
}, 30_000);

const seen = (journeys: Project['journeys']) => [...new Set(journeys.flatMap(featuresOf))].sort();
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

test('every pair of brand, language and width is in the sample', () => {
  const all = pairs(everyPerformance(now.project));
  expect(all.length).toBeGreaterThan(8);
  expect(pairs(samplePerformances(now.project)).sort()).toEqual(all.sort());
});

test('the sample of moves sees every screen that is come to from another, and never only one', () => {
  const screens = (journeys: Project['journeys']) =>
    seen(journeys).filter((feature) => feature.startsWith('screen '));
  const moves = now.project.journeys.filter((journey) => screens([journey]).length > 1);
  const sample = sampleMoves(now.project.journeys);
  expect(screens(sample)).toEqual(screens(moves));
  expect(sample.every((journey) => screens([journey]).length > 1)).toBe(true);
  expect(sample.length).toBeLessThan(moves.length / 2);
});

test('the screens of a brand are all there, in each of its languages and at both widths, and of no other brand', () => {
  const sample = screenPerformances(now.project, 'orvane');
  const screens = (performances: ReturnType<typeof everyPerformance>) =>
    performances.flatMap(({ journey, cast }) =>
      seen([journey])
        .filter((feature) => feature.startsWith('screen '))
        .map((screen) => `${screen} ${Object.values(cast).join(' ')}`),
    );
  const all = screens(everyPerformance(now.project).filter(({ cast }) => cast.brand === 'orvane'));
  expect([...new Set(screens(sample))].sort()).toEqual([...new Set(all)].sort());
  expect(new Set(sample.map(({ cast }) => Object.values(cast).join(' '))).size).toBe(4);
});
