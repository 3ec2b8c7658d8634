import type { Browser, Page } from '@playwright/test';
import { callsOn } from '../src/tools/play/calls.ts';
import type { Journey, Project } from '../src/tools/play/project.ts';
import type { Stage } from '../src/tools/play/stage.ts';
import { type Walked, walkOn } from '../src/tools/play/walk.ts';
import { browserStage } from './browser-stage.ts';
import { receive } from './visit.ts';

/** A journey as it was walked, in a browser that is still open. */
export type Walk = Walked & {
  readonly page: Page;
  readonly stage: Stage;
  readonly calls: () => Promise<readonly string[]>;
  readonly close: () => Promise<readonly string[]>;
};

/** How a journey is walked: only up to a step, or with each click made twice. */
export type Manner = { readonly until?: number; readonly clicks?: number };

/** Walks a journey in a browser of its own. Closing gives the faults that came up. */
export const walk = async (
  browser: Browser,
  site: string,
  project: Project,
  journey: Journey,
  { until, clicks = 1 }: Manner = {},
): Promise<Walk> => {
  const context = await browser.newContext({ baseURL: site });
  const page = await context.newPage();
  const { visitor, faults } = await receive(page, site);
  const stage = browserStage(project, page, visitor, { clicks });
  return {
    ...(await walkOn(stage, project, journey, until)),
    page,
    stage,
    calls: async () => (await callsOn(stage)).map(({ operation }) => operation),
    close: async () => {
      await context.close();
      return faults();
    },
  };
};
