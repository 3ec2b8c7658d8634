import type { Json } from '../../../engine/index.ts';
import { jsonOf, valueAt } from '../../source.ts';
import { type Draft, standing } from './draft.ts';
import { contentAt, isHeld } from './held.ts';
import { merged } from './merge.ts';
import type { Saving } from './save.ts';

/** What a draft saves: of each file what it had when it was changed first, and what it is to have. */
export const savingsOf = (draft: Draft): readonly Saving[] => {
  const files = new Map<string, Saving>();
  for (const change of standing(draft))
    for (const [path, { before, after }] of Object.entries(change.files))
      files.set(path, { path, base: files.has(path) ? files.get(path)?.base : before, text: after });
  return [...files.values()];
};

/**
 * What stands in the place of files once a draft is saved: brought together with what somebody else has changed meanwhile. Where
 * that is not possible, the draft's own stands, until saving refuses it.
 */
export const overlayOn = (root: string, draft: Draft): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(
    savingsOf(draft).flatMap(({ path, base, text }) => {
      const now = contentAt(root, path);
      if (text === base) return [];
      if (text === undefined || now === undefined || now === base || isHeld(path)) return [[path, text]];
      const whole = merged(base ?? '', text, now);
      return [[path, 'text' in whole ? whole.text : text]];
    }),
  );

/** A place of a file that two have changed otherwise: what stood there, what the draft has, what the file has now. What is gone is not there. */
export type Clash = {
  readonly pointer: string;
  readonly before?: Json;
  readonly own?: Json;
  readonly theirs?: Json;
};

/** What both have changed of a file, for whoever has to choose; nothing where it is no JSON, or all of it. */
export const clashesIn = (root: string, { path, base, text }: Saving): readonly Clash[] => {
  const now = contentAt(root, path);
  if (base === undefined || text === undefined || now === undefined || isHeld(path)) return [];
  const whole = merged(base, text, now);
  if ('text' in whole || whole.both.includes('')) return [];
  const at = (json: string, pointer: string): Json | undefined => valueAt(jsonOf(json), pointer);
  return whole.both.map((pointer) => {
    const [before, own, theirs] = [base, text, now].map((json) => at(json, pointer));
    return {
      pointer,
      ...(before !== undefined && { before }),
      ...(own !== undefined && { own }),
      ...(theirs !== undefined && { theirs }),
    };
  });
};
