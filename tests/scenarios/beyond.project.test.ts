import { expect, test } from 'vitest';
import { isList, isObject, type Json } from '../../src/engine/index.ts';
import { headlessTheatre } from '../../src/tools/play/headless.ts';
import { play } from '../../src/tools/play/play.ts';
import { beginningOf, openProject } from '../../src/tools/play/project.ts';

const project = await openProject(process.cwd());

// What a server may say beside all that is declared, in every object of every answer.
const canary = 'beyond-what-is-declared';
const withMore = (value: Json): Json =>
  isList(value)
    ? value.map(withMore)
    : isObject(value)
      ? {
          ...Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withMore(each)])),
          [canary]: canary,
          constructor: canary,
        }
      : value;

const stageOf = headlessTheatre(project, async (response) => {
  if (response.headers.get('content-type') !== 'application/json') return response;
  const body = withMore((await response.json()) as Json);
  return Response.json(body, { status: response.status, headers: response.headers });
});

// One journey for each set of operations that it is about.
const journeys = [
  ...new Map(
    project.journeys
      .filter((journey) => beginningOf(journey).force === undefined)
      .flatMap((journey) => {
        const called = journey.scenario.steps.flatMap((step) =>
          'expect' in step ? [...(step.expect.called ?? []), ...Object.keys(step.expect.sent ?? {})] : [],
        );
        return called.length === 0 ? [] : [[`${journey.flow} ${called.join()}`, journey] as const];
      }),
  ).values(),
];

test('more than 20 scenarios with different calls exist', () => {
  expect(journeys.length).toBeGreaterThan(20);
});

test.each(journeys.map((journey) => [`${journey.flow}: ${journey.scenario.name}`, journey] as const))(
  'undeclared properties of answers reach no state and no output: %s',
  async (_, journey) => {
    const stage = stageOf();
    expect(await play(project, journey, stage)).toEqual([]);
    const { places } = await stage.trace();
    const kept = { ...places, facts: JSON.stringify(stage.state()) };
    expect(Object.entries(kept).filter(([, text]) => text.includes(canary))).toEqual([]);
  },
);
