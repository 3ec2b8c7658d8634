import { afterEach, describe, expect, test } from 'vitest';
import { jsdomTheatre } from './jsdom-stage.tsx';
import { play } from './play.ts';
import { type Journey, openProject } from './project.ts';

/** Plays the journeys of some flows as tests of their own; `share` says which of `shares` parts, so that files run beside each other. */
export const playShare = async (share: number, shares: number): Promise<void> => {
  const project = await openProject(process.cwd());
  const stageOf = jsdomTheatre(project);
  const opened: ReturnType<typeof stageOf>[] = [];
  const mine = project.journeys.filter((_, at) => at % shares === share);

  afterEach(() => {
    for (const stage of opened.splice(0)) stage.close();
  });

  const named = (journeys: readonly Journey[]) =>
    journeys.map((journey) => [journey.scenario.name, journey] as const);

  describe.each([...new Set(mine.map(({ flow }) => flow))])('%s', (flow) => {
    test.each(named(mine.filter((journey) => journey.flow === flow)))(
      '%s',
      { timeout: 30_000 },
      async (_, journey) => {
        const stage = stageOf();
        opened.push(stage);
        const complaints = await play(project, journey, stage);
        if (complaints.length > 0) expect.fail(complaints.join('\n'));
      },
    );
  });
};
