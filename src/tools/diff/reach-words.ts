import { type FlowModel, lineageOf, type Model } from '../check/model/model.ts';
import type { Usage } from '../check/model/usage.ts';
import { usagesOf, wordFor } from '../check/model/usages.ts';
import { rootFlow } from '../check/model/words.ts';
import { plural } from '../names/mention.ts';
import { placeAt } from '../play/trail.ts';
import { segmentsOf } from '../source.ts';
import type { Reach } from './reach.ts';

/** Where words of a flow show in a language, by the names of their key. What no declaration uses is shown by the product itself: anywhere in the flow, and those of the app anywhere at all. */
export const placesOfWord = (
  models: readonly Model[],
  flow: string,
  names: readonly string[],
  language: string,
): Reach['places'] => {
  // What is noted of words beside them is not seen.
  if (names[0]?.startsWith('$')) return [];
  const key = names.join('.').replace(plural, '');
  const found = new Set(models.flatMap((model) => placesIn(model, flow, key, language)));
  if (found.size > 0) return [...found];
  if (models.some((model) => flow === rootFlow(model))) return 'all';
  return models.flatMap((model) => heirsIn(model, flow).map((heir) => placeAt.flow(heir.name)));
};

const heirsIn = ({ flows }: Model, flow: string): readonly FlowModel[] =>
  Object.values(flows).filter(({ lineage }) => lineage.includes(flow));

const placesIn = (model: Model, flow: string, key: string, language: string): readonly string[] => {
  const heirs = heirsIn(model, flow);
  const [kind, name = ''] = key.split('.');
  // Which messages are said is known to whoever goes there.
  if (kind === 'message') return heirs.map((heir) => placeAt.message(heir.name, name));
  const isRoot = flow === rootFlow(model);
  return usagesOf(model).flatMap((usage) => {
    const { keys, otherwise } = usage;
    const isMeant =
      keys.some((each) => isAt(key, each)) || (isRoot && otherwise.some((each) => isAt(key, each)));
    if (!isMeant) return [];
    const viewers = heirsIn(model, usage.flow).filter((viewer) => isRoot || heirs.includes(viewer));
    return viewers
      .filter((viewer) => isSaidSo(model, usage, key, language, viewer))
      .map((viewer) => placeOf(model, usage, viewer));
  });
};

// What stands below a key that is new or gone is told as a whole.
const isAt = (key: string, used: string): boolean => used === key || used.startsWith(`${key}.`);

// A screen that has words of its own shows those.
const isSaidSo = (model: Model, usage: Usage, key: string, language: string, viewer: FlowModel): boolean => {
  const word = wordFor(model, usage, language, viewer.name);
  return word === undefined || isAt(key, word.key.replace(plural, ''));
};

const placeOf = (model: Model, { file, pointer }: Usage, viewer: FlowModel): string => {
  const screen = /\/screens\/([^/]+)\.json$/.exec(file.path)?.[1];
  const [part, name = ''] = segmentsOf(pointer);
  if (screen !== undefined) return placeAt.screen(viewer.name, screen);
  if (part === 'messages') return placeAt.message(viewer.name, name);
  const isStep =
    part === 'steps' && lineageOf(model, viewer.name).some(({ flow }) => Object.hasOwn(flow.steps, name));
  return isStep ? placeAt.step(viewer.name, name) : placeAt.flow(viewer.name);
};
