import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openProject, type Project } from '../../play/project.ts';
import { trialOf } from '../../play/trial.ts';
import type { Trial } from '../../play/update.ts';
import type { ProjectFiles } from '../../project.ts';

/** A project whose journeys can be played, and how. */
export type Playable = { readonly project: Project; readonly trial: Trial };

/** Opens a project that lies in no folder to be played: it is written into one of its own for that. Throws where it cannot be put together. */
export const playableOf = async ({ texts }: ProjectFiles): Promise<Playable> => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-play-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(texts)) {
    if (!path.endsWith('.json')) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const project = await openProject(folder);
  return { project, trial: trialOf(project) };
};
