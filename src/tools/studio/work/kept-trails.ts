import type { Model } from '../../check/model/model.ts';
import { journeysIn } from '../../diff/journeys-said.ts';
import type { Trail } from '../../play/trail.ts';
import { keepValue, keptValue } from '../kept-values.ts';
import { textDigest } from '../model/edits.ts';
import type { JourneysKept } from './journeys-kept.ts';

/** Where journeys lead, for the next who opens the workbench over the same files. */
export type KeptTrails = {
  /** Takes in what was kept for a project, once. */
  readonly recall: (model: Model) => void;
  readonly keep: (model: Model) => void;
};

/** Keeps where journeys lead in a folder, which belongs to the code that plays them; nothing where there is none. */
export const keptTrails = (folder: string | undefined, walked: JourneysKept<Trail>): KeptTrails => {
  const recalled = new WeakSet<Model>();
  if (folder === undefined) return { recall: () => undefined, keep: () => undefined };
  return {
    recall: (model) => {
      if (recalled.has(model)) return;
      recalled.add(model);
      const kept = keptValue<Readonly<Record<string, Trail>>>(folder, nameOf(model)) ?? {};
      for (const journey of journeysIn(model)) {
        const trail = kept[`${journey.flow} ${journey.name}`];
        if (trail !== undefined) walked.keep(journey, model, trail, trail);
      }
    },
    keep: (model) => {
      const trails = journeysIn(model).flatMap((journey) => {
        const trail = walked.found(journey, model);
        return trail === undefined ? [] : [[`${journey.flow} ${journey.name}`, trail] as const];
      });
      keepValue(folder, nameOf(model), Object.fromEntries(trails), most);
    },
  };
};

// Those of the files as they were lately, a few megabytes each.
const most = 6;

const nameOf = ({ project }: Model): string =>
  textDigest(JSON.stringify(Object.values(project.files).map(({ path, text }) => [path, text])));
