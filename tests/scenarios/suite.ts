import { describe, expect, test } from 'vitest';
import { play } from '../../src/tools/play/play.ts';
import type { Journey, Project } from '../../src/tools/play/project.ts';
import type { Stage } from '../../src/tools/play/stage.ts';

/** Plays journeys on stages of one kind, each as a test of its own; `wrongOn` says what else is wrong on each screen that stands still. */
export const playAll = (
  project: Project,
  journeys: readonly Journey[],
  stageOf: () => Stage,
  wrongOn: (journey: Journey) => readonly string[] = () => [],
): void => {
  const named = (flow: string) =>
    journeys
      .filter((journey) => journey.flow === flow)
      .map((journey) => [journey.scenario.name, journey] as const);
  describe.each([...new Set(journeys.map(({ flow }) => flow))])('%s', (flow) => {
    test.each(named(flow))('%s', async (_, journey) => {
      const wrong: string[] = [];
      const complaints = await play(project, journey, stageOf(), {
        onScreen: async (screen) => void wrong.push(...wrongOn(journey).map((each) => `${screen}: ${each}`)),
      });
      const all = [...complaints, ...new Set(wrong)];
      if (all.length > 0) expect.fail(all.join('\n'));
    });
  });
};
