import { expect, test } from 'vitest';
import { searchTelemetry, searchWords } from '../../src/tools/play/canaries.ts';
import { headlessTheatre } from '../../src/tools/play/headless.ts';
import { openProject } from '../../src/tools/play/project.ts';
import type { Control, Stage } from '../../src/tools/play/stage.ts';

const project = await openProject(process.cwd());
const journeys = project.journeys
  .filter(({ scenario }) => JSON.stringify(scenario).includes('"$code"'))
  .slice(0, 2);
const theatre = headlessTheatre(project);

// A stage whose telemetry tells all that is typed.
const leaky = (): Stage => {
  const stage = theatre();
  const typed: unknown[] = [];
  return {
    ...stage,
    fill: async (control: Control, value) => {
      typed.push(value);
      await stage.fill(control, value);
    },
    trace: async () => {
      const trace = await stage.trace();
      return { ...trace, places: { ...trace.places, telemetry: JSON.stringify(typed) } };
    },
  };
};

test('telemetry contains no typed or stored values, and the search reports its extent', async () => {
  const search = await searchTelemetry(project, journeys, theatre);
  expect(search.found).toEqual([]);
  expect(search.planted['a person typed']).toBeGreaterThan(0);
  expect(search.planted['the tab kept']).toBeGreaterThan(0);
  expect(search.requests).toBeGreaterThanOrEqual(journeys.length);
  expect(search.events).toBeGreaterThan(search.requests);
  expect(searchWords(search).at(-1)).toBe('Found: nothing.');
});

test('the search finds typed values in telemetry and names the scenario', async () => {
  const { found } = await searchTelemetry(project, journeys, leaky);
  for (const { scenario } of journeys)
    expect(found.join('\n')).toContain(`${scenario.name}: what a person typed is in telemetry: `);
});
