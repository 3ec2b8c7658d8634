import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { play } from '../tests/scenarios/play.ts';
import { openProject } from '../tests/scenarios/project.ts';
import { screenPerformances } from '../tests/scenarios/sample.ts';
import { browserStage } from './browser-stage.ts';
import { test } from './visit.ts';

// `npm run gallery` asks for it: the brand, and the folder that the pictures go into.
const { E2E_GALLERY: brand, E2E_GALLERY_FOLDER: folder = '' } = process.env;

if (brand !== undefined) {
  const project = await openProject(process.cwd());
  for (const { journey, cast } of screenPerformances(project, brand)) {
    const { flow, scenario } = journey;
    test(`${flow}: ${scenario.name} (${cast.language}, ${cast.width})`, async ({ page, visitor }) => {
      // What is logged is judged elsewhere.
      visitor.provoke(/portico/);
      const onScreen = async (screen: string): Promise<void> => {
        const path = join(folder, `${screen.replace('/', '.')}.${cast.language}.${cast.width}.png`);
        // The first of several looks is the one without what was typed.
        if (!existsSync(path)) await page.screenshot({ path, fullPage: true, animations: 'disabled' });
      };
      const complaints = await play(project, journey, browserStage(project, page, visitor), {
        cast,
        onScreen,
      });
      if (complaints.length > 0) throw new Error(complaints.join('\n'));
    });
  }
}
