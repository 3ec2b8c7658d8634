import { join } from 'node:path';
import { pictureOf } from '../src/tools/play/in-browser.ts';
import { play } from '../src/tools/play/play.ts';
import { openProject } from '../src/tools/play/project.ts';
import { browserStage } from './browser-stage.ts';
import { test } from './visit.ts';

// What `npm run play -- … --browser` asks for, by flow and name; nothing else.
const wanted: readonly (readonly [string, string])[] = JSON.parse(process.env.E2E_PLAY ?? '[]');
const project = wanted.length === 0 ? undefined : await openProject(process.cwd());

for (const [flow, name] of wanted) {
  const journey = project?.journeys.find((each) => each.flow === flow && each.scenario.name === name);
  test(`${flow}: ${name}`, async ({ page, visitor }) => {
    if (project === undefined || journey === undefined) throw new Error('There is no such journey');
    const complaints = await play(project, journey, browserStage(project, page, visitor));
    await page.screenshot({ path: join(project.root, pictureOf(journey)), fullPage: true });
    if (complaints.length > 0) throw new Error(complaints.join('\n'));
  });
}
