import { test as base } from '@playwright/test';
import { sampleEssentials } from '../../src/tools/play/essentials.ts';
import { play } from '../../src/tools/play/play.ts';
import { openProject } from '../../src/tools/play/project.ts';
import { type Driver, startDriver } from './driver.ts';
import { type WebKitStage, webkitStage } from './stage.ts';

const project = await openProject(process.cwd());

const test = base.extend<{ stage: WebKitStage }, { driver: Driver }>({
  driver: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it.
    async ({}, use) => {
      const driver = await startDriver();
      await use(driver);
      await driver.stop();
    },
    { scope: 'worker' },
  ],
  stage: async ({ driver, baseURL: site }, use, info) => {
    const stage = await webkitStage(project, site ?? '', driver);
    await use(stage);
    if (info.status !== info.expectedStatus)
      await info.attach('window', { body: await stage.picture(), contentType: 'image/png' });
    await stage.close();
  },
});

for (const { journey, cast } of sampleEssentials(project)) {
  const { flow, scenario } = journey;
  test(`${flow}: ${scenario.name} (${Object.values(cast).join(', ')})`, async ({ stage }) => {
    const complaints = await play(project, journey, stage, { cast });
    if (complaints.length > 0) throw new Error(complaints.join('\n'));
  });
}
