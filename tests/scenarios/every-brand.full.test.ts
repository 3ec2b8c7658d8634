import { expect, test } from 'vitest';
import { headlessTheatre } from '../../src/tools/play/headless.ts';
import { play } from '../../src/tools/play/play.ts';
import { castOf } from '../../src/tools/play/playing.ts';
import { openProject } from '../../src/tools/play/project.ts';
import { everyPerformance } from '../../src/tools/play/sample.ts';

const project = await openProject(process.cwd());
const stageOf = headlessTheatre(project);

// The width that a scenario was written for is enough: without a browser nothing has a width.
const others = everyPerformance(project).filter(({ journey, cast }) => {
  const own = castOf(project, journey);
  return cast.width === own.width && (cast.brand !== own.brand || cast.language !== own.language);
});

test.each(Object.keys(project.flows))(
  'the scenarios of %s that name no brand hold for every brand in all its languages',
  { timeout: 300_000 },
  async (flow) => {
    const wrong: string[] = [];
    for (const { journey, cast } of others.filter((each) => each.journey.flow === flow)) {
      const complaints = await play(project, journey, stageOf(), { cast });
      if (complaints.length > 0)
        wrong.push(`${journey.scenario.name} (${cast.brand}, ${cast.language}): ${complaints.join('\n')}`);
    }
    if (wrong.length > 0)
      expect.fail(
        `${wrong.join('\n')}\nA scenario that only holds for one brand names it: "start": { "brand": "…" }.`,
      );
  },
);
