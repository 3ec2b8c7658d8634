// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { play } from '../../src/tools/play/play.ts';
import { type Journey, openProject } from '../../src/tools/play/project.ts';
import { jsdomTheatre } from './jsdom-stage.tsx';
import { canRunInDocument, shortestFor } from './shortest.ts';
import { shared, stale, translate } from './translator.ts';

const project = await openProject(process.cwd());
const stageOf = jsdomTheatre(project);
const open: (() => void)[] = [];

afterEach(() => {
  for (const close of open.splice(0)) close();
});

// The same press twice in a second counts as once, and how long a step takes is the machine's.
const pressesOnce = (journey: Journey): boolean => {
  const acts = journey.scenario.steps.filter((step) => 'press' in step || 'fill' in step);
  return acts.every((act, at) => !('press' in act) || JSON.stringify(act) !== JSON.stringify(acts[at + 1]));
};

const shown = ({ scenario: { steps } }: Journey): readonly string[] =>
  steps.flatMap((step) => ('expect' in step ? (step.expect.screen ?? []) : []));

const journeys = shortestFor(
  project.journeys.filter((journey) => canRunInDocument(journey) && pressesOnce(journey)),
  shown,
);

test.each(journeys.map((journey) => [`${journey.flow}: ${journey.scenario.name}`, journey] as const))(
  'a scenario reads the same while the browser translates the page, in both languages: %s',
  async (_, journey) => {
    const stage = stageOf();
    open.push(translate(document), stage.close);
    expect(
      await play(project, journey, stage, {
        onScreen: () => stage.speak(() => expect([...stale(document), ...shared(document)]).toEqual([])),
      }),
    ).toEqual([]);
  },
);
