import { castOf, play } from '../tests/scenarios/play.ts';
import { openProject } from '../tests/scenarios/project.ts';
import { browserStage } from './browser-stage.ts';
import { test } from './visit.ts';

const project = await openProject(process.cwd());

for (const journey of project.journeys) {
  const { brand, language, width } = castOf(project, journey);
  test(`${journey.flow}: ${journey.scenario.name} (${brand}, ${language}, ${width})`, async ({
    page,
    visitor,
  }) => {
    const complaints = await play(project, journey, browserStage(project, page, visitor));
    if (complaints.length > 0) throw new Error(complaints.join('\n'));
  });
}
