import { play } from '../src/tools/play/play.ts';
import { openProject } from '../src/tools/play/project.ts';
import { everyPerformance, samplePerformances } from '../src/tools/play/sample.ts';
import { browserStage } from './browser-stage.ts';
import { test } from './visit.ts';

const project = await openProject(process.cwd());
// All of them take the better part of an hour; `npm run matrix` asks for them.
const performances =
  process.env.E2E_MATRIX === 'all' ? everyPerformance(project) : samplePerformances(project);

for (const { journey, cast } of performances) {
  const { flow, scenario } = journey;
  test(`${flow}: ${scenario.name} (${Object.values(cast).join(', ')})`, async ({ page, visitor }) => {
    const complaints = await play(project, journey, browserStage(project, page, visitor), { cast });
    if (complaints.length > 0) throw new Error(complaints.join('\n'));
  });
}
