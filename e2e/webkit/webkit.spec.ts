import { test as base } from '@playwright/test';
import { play } from '../../src/tools/play/play.ts';
import { castOf } from '../../src/tools/play/playing.ts';
import { openProject } from '../../src/tools/play/project.ts';
import type { Performance } from '../../src/tools/play/sample.ts';
import { choose, offlineJourney, unforced } from './choice.ts';
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

const titleOf = ({ journey, cast }: Performance): string =>
  `${journey.flow}: ${journey.scenario.name} (${Object.values(cast).join(', ')})`;

// All of them take hours.
const { performances, leftOut } = choose(project, process.env.E2E_MATRIX === 'all');

for (const performance of performances)
  test(titleOf(performance), async ({ stage }) => {
    const { journey, cast } = performance;
    const complaints = await play(project, journey, stage, { cast });
    if (complaints.length > 0) throw new Error(complaints.join('\n'));
  });

// The list of tests has these with their reasons.
for (const performance of leftOut)
  test.skip(`${titleOf(performance)}: ${performance.reason}`, () => undefined);

const offline = offlineJourney(project);

if (offline !== undefined)
  test(`${offline.flow}: ${offline.scenario.name}, as the server stops before the press`, async ({
    stage,
  }) => {
    const cut = async (name: RegExp): Promise<void> => {
      stage.setOnline(false);
      await stage.take(name);
    };
    const cast = { ...castOf(project, offline), width: 'mobile' } as const;
    const complaints = await play(project, unforced(offline), { ...stage, take: cut }, { cast });
    if (complaints.length > 0) throw new Error(complaints.join('\n'));
  });
