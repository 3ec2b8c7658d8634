import { describe, expect, test } from 'vitest';
import { play } from '../../src/tools/play/play.ts';
import type { Journey, Project } from '../../src/tools/play/project.ts';
import type { Stage } from '../../src/tools/play/stage.ts';

/** Plays journeys on stages of one kind, each as a test of its own. */
export const playAll = (project: Project, journeys: readonly Journey[], stageOf: () => Stage): void => {
  const named = (flow: string) =>
    journeys
      .filter((journey) => journey.flow === flow)
      .map((journey) => [journey.scenario.name, journey] as const);
  describe.each([...new Set(journeys.map(({ flow }) => flow))])('%s', (flow) => {
    test.each(named(flow))('%s', async (_, journey) => {
      const complaints = await play(project, journey, stageOf());
      if (complaints.length > 0) expect.fail(complaints.join('\n'));
    });
  });
};
