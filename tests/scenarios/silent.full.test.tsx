// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { play } from '../../src/tools/play/play.ts';
import { type Journey, openProject } from '../../src/tools/play/project.ts';
import { jsdomTheatre } from './jsdom-stage.tsx';
import { canRunInDocument, shortestFor } from './shortest.ts';

const project = await openProject(process.cwd());
const stageOf = jsdomTheatre(project, true);
const open: { close: () => void }[] = [];

afterEach(() => {
  for (const stage of open.splice(0)) stage.close();
});

const filled = ({ scenario: { steps } }: Journey): readonly string[] =>
  steps.flatMap((step, at) => {
    const shown = steps.slice(0, at).flatMap((each) => ('expect' in each ? (each.expect.screen ?? []) : []));
    return 'fill' in step && shown.length > 0 ? [String(shown.at(-1))] : [];
  });

// The shortest scenario for each screen that is filled in.
const journeys = shortestFor(project.journeys.filter(canRunInDocument), filled);

test.each(journeys.map((journey) => [`${journey.flow}: ${journey.scenario.name}`, journey] as const))(
  'a scenario goes on with texts that are written without any event: %s',
  async (_, journey) => {
    const stage = stageOf();
    open.push(stage);
    expect(await play(project, journey, stage)).toEqual([]);
  },
);
