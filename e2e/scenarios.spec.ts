import { screensOf } from '../src/tools/play/features.ts';
import { play } from '../src/tools/play/play.ts';
import { openProject } from '../src/tools/play/project.ts';
import { everyPerformance, type Performance, samplePerformances } from '../src/tools/play/sample.ts';
import { browserStage } from './browser-stage.ts';
import { test } from './visit.ts';

const project = await openProject(process.cwd());
// All of them take the better part of an hour; `npm run matrix` asks for them.
const performances =
  process.env.E2E_MATRIX === 'all' ? everyPerformance(project) : samplePerformances(project);

const lengthOf = ({ journey }: Performance): number => new Set(screensOf(journey)).size;
// The scenario that shows most screens stands for the others where there is time for one.
const [longest] = performances.toSorted((one, other) => lengthOf(other) - lengthOf(one));

for (const performance of performances) {
  const { journey, cast } = performance;
  const { flow, scenario } = journey;
  const title = `${flow}: ${scenario.name} (${Object.values(cast).join(', ')})`;
  const isWaiting = scenario.steps.some((step) => 'wait' in step);
  const tag = [...(performance === longest ? ['@longest'] : []), ...(isWaiting ? ['@wait'] : [])];
  test(title, { tag }, async ({ page, visitor }) => {
    const complaints = await play(project, journey, browserStage(project, page, visitor), { cast });
    if (complaints.length > 0) throw new Error(complaints.join('\n'));
  });
}
