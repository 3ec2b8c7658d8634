// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { play } from '../../src/tools/play/play.ts';
import { beginningOf, type Journey, openProject } from '../../src/tools/play/project.ts';
import { jsdomTheatre } from './jsdom-stage.tsx';

const project = await openProject(process.cwd());
const stageOf = jsdomTheatre(project, true);
const open: { close: () => void }[] = [];

afterEach(() => {
  for (const stage of open.splice(0)) stage.close();
});

// A document of jsdom neither waits nor goes to other addresses.
const canRun = (journey: Journey): boolean =>
  journey.scenario.steps.every((step) => !('wait' in step || 'visit' in step)) &&
  beginningOf(journey).credential === undefined;

const filled = ({ scenario: { steps } }: Journey): readonly string[] =>
  steps.flatMap((step, at) => {
    const shown = steps.slice(0, at).flatMap((each) => ('expect' in each ? (each.expect.screen ?? []) : []));
    return 'fill' in step && shown.length > 0 ? [String(shown.at(-1))] : [];
  });

// The shortest scenario for each screen that is filled in.
const journeys = new Set(
  new Map(
    project.journeys
      .filter(canRun)
      .toSorted((one, other) => other.scenario.steps.length - one.scenario.steps.length)
      .flatMap((journey) => filled(journey).map((screen) => [screen, journey] as const)),
  ).values(),
);

test.each([...journeys].map((journey) => [`${journey.flow}: ${journey.scenario.name}`, journey] as const))(
  'a scenario goes on with texts that are written without any event: %s',
  async (_, journey) => {
    const stage = stageOf();
    open.push(stage);
    expect(await play(project, journey, stage)).toEqual([]);
  },
);
