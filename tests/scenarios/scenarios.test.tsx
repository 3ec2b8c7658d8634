// @vitest-environment jsdom
import { afterEach, describe, expect, test } from 'vitest';
import { jsdomStage } from './jsdom-stage.tsx';
import { play } from './play.ts';
import { openProject } from './project.ts';
import type { Stage } from './stage.ts';

const project = await openProject(process.cwd());
const opened: (Stage & { readonly close: () => void })[] = [];

afterEach(() => {
  for (const stage of opened.splice(0)) stage.close();
});

describe.each([...new Set(project.journeys.map(({ flow }) => flow))])('%s', (flow) => {
  test.each(
    project.journeys
      .filter((journey) => journey.flow === flow)
      .map((journey) => [journey.scenario.name, journey] as const),
  )('%s', async (_, journey) => {
    const stage = jsdomStage(project);
    opened.push(stage);
    const complaints = await play(project, journey, stage);
    if (complaints.length > 0) expect.fail(complaints.join('\n'));
  });
});
