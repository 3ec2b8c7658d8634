import { asInBrowser, type Project, projectOf } from '../../play/project.ts';
import { trialOf } from '../../play/trial.ts';
import type { Trial } from '../../play/update.ts';
import type { Opened } from './opened.ts';

/** A project with all its flows at hand, and how its journeys are played. */
export type Playable = { readonly project: Project; readonly trial: Trial };

/** What is opened, to be played: made once for it. What is no declaration is read below the root. Rejects where it cannot be put together. */
export const playableOf = (root: string, opened: Opened): Promise<Playable> => {
  const known = made.get(opened) ?? madeOf(root, opened);
  made.set(opened, known);
  return known;
};

const made = new WeakMap<Opened, Promise<Playable>>();

const madeOf = async (root: string, { drawing, model }: Opened): Promise<Playable> => {
  const { catalogue, core } = drawing();
  const project = await projectOf(root, model.project, catalogue);
  return { project, trial: trialOf(asInBrowser(project, core)) };
};
