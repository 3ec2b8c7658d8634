import { afterEach } from 'vitest';
import { openProject } from '../../src/tools/play/project.ts';
import type { Stage, Visit } from '../../src/tools/play/stage.ts';
import { jsdomTheatre } from '../scenarios/jsdom-stage.tsx';

const theatre = jsdomTheatre(await openProject(process.cwd()));
const open: { close: () => void }[] = [];

afterEach(() => {
  for (const stage of open.splice(0)) stage.close();
});

const usual = {
  language: 'en',
  width: 'desktop',
  subject: undefined,
  entry: undefined,
  asksLanguage: false,
} as const;

/** Opens a page of its own, until the end of the test: in English, at a wide window and by nobody that is known, where nothing else is said. */
export const visit = async (how: Pick<Visit, 'brand' | 'at'> & Partial<Visit>): Promise<Stage> => {
  const stage = theatre();
  open.push(stage);
  await stage.open({ ...usual, ...how });
  await stage.settle();
  return stage;
};
