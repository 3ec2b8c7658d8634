import { play } from '../src/tools/play/play.ts';
import { openProject } from '../src/tools/play/project.ts';
import { everyPerformance, longestOf, needsChromium, samplePerformances } from '../src/tools/play/sample.ts';
import { browserStage } from './browser-stage.ts';
import { test } from './visit.ts';

const project = await openProject(process.cwd());
// All of them take the better part of an hour; `npm run matrix` asks for them.
const performances =
  process.env.E2E_MATRIX === 'all' ? everyPerformance(project) : samplePerformances(project);

// This scenario stands for the others where there is time for one.
const longest = longestOf(performances);

for (const performance of performances) {
  const { journey, cast } = performance;
  const { flow, scenario } = journey;
  const title = `${flow}: ${scenario.name} (${Object.values(cast).join(', ')})`;
  const tag = [
    ...(performance === longest ? ['@longest'] : []),
    ...(needsChromium(journey) ? ['@chromium'] : []),
  ];
  test(title, { tag }, async ({ page, visitor }) => {
    const complaints = await play(project, journey, browserStage(project, page, visitor), { cast });
    if (complaints.length > 0) throw new Error(complaints.join('\n'));
  });
}
