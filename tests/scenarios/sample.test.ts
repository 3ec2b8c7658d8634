import { beforeAll, expect, test } from 'vitest';
import { openProject, type Project } from './project.ts';
import { everyPerformance, featuresOf, samplePerformances } from './sample.ts';

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
