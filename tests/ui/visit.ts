import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { composeBank } from '../../e2e/compose.ts';
import { openProject, type Project } from '../../src/tools/play/project.ts';
import type { Stage, Visit } from '../../src/tools/play/stage.ts';
import { jsdomTheatre } from '../scenarios/jsdom-stage.tsx';

const openBank = async (): Promise<Project> => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-bank-'));
  try {
    composeBank(folder);
    return await openProject(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** The tests' own bank. Of its brands `birch` is in one language, `cedar` in two. */
export const bank = await openBank();

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

/** Makes what opens a page of a project, until the end of the test: in English, at a wide window and by nobody that is known, where nothing else is said. */
export const visitsTo = (project: Project) => {
  const theatre = jsdomTheatre(project);
  return async (how: Pick<Visit, 'brand' | 'at'> & Partial<Visit>): Promise<Stage> => {
    const stage = theatre();
    open.push(stage);
    await stage.open({ ...usual, ...how });
    await stage.settle();
    return stage;
  };
};

/** Opens a page of the tests' own bank. */
export const visit = visitsTo(bank);
