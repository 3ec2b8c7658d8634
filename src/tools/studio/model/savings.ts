import { type Change, type Draft, standing } from './draft.ts';
import { type Choose, type Clash, type Content, type Merged, merged } from './merge.ts';
import type { Saving } from './save.ts';

/** The files as they are without the draft; undefined where there is none. */
export type TextOf = (path: string) => Content;

/** What a draft saves: of each file what it is a change of, and what it is to have. */
export const savingsOf = (draft: Draft): readonly Saving[] => {
  const files = new Map<string, Saving>();
  for (const change of standing(draft))
    for (const [path, { before, after, base }] of Object.entries(change.files)) {
      const known = base === undefined ? (files.get(path) ?? { base: before }) : { base: base ?? undefined };
      files.set(path, { path, base: known.base, text: after });
    }
  return [...files.values()];
};

/** Each file of a draft as it is once that is saved, brought together with what somebody else has changed meanwhile. */
export const broughtTo = (
  textOf: TextOf,
  draft: Draft,
  choose?: Choose,
): readonly (Merged & { readonly path: string })[] =>
  savingsOf(draft).map(({ path, base, text }) => ({ path, ...merged(base, text, textOf(path), choose) }));

/** What stands in the place of files once a draft is saved. Where both have changed the same it is what the draft has, until somebody chooses. */
export const overlayOn = (textOf: TextOf, draft: Draft): Readonly<Record<string, Content>> =>
  Object.fromEntries(
    broughtTo(textOf, draft).flatMap(({ path, text }) => (text === textOf(path) ? [] : [[path, text]])),
  );

/** A place of a file that both have changed otherwise. */
export type ClashIn = Clash & { readonly path: string };

/** All places that both have changed otherwise. */
export const clashesIn = (textOf: TextOf, draft: Draft): readonly ClashIn[] =>
  broughtTo(textOf, draft).flatMap(({ path, clashes }) => clashes.map((clash) => ({ path, ...clash })));

/** What was done of which something is to be seen in what is saved: what another change has replaced is not. Of each change the files in which that is. */
export const lastingIn = (draft: Draft): readonly Lasting[] => {
  const saved = savingsOf(draft).filter(({ base, text }) => base !== text);
  const last = new Map(saved.map(({ path, text }) => [path, text]));
  return standing(draft).flatMap(({ title, files }) => {
    const seen = Object.entries(files).filter(
      ([path, change]) => last.has(path) && isSeenIn(last.get(path), change),
    );
    return seen.length === 0 ? [] : [{ title, files: seen.map(([path]) => path) }];
  });
};

/** A change by its title, and the files in which something of it is to be seen. */
export type Lasting = { readonly title: string; readonly files: readonly string[] };

// Taken back alone, it would leave another text.
const isSeenIn = (last: Content, { before, after }: Change['files'][string]): boolean =>
  merged(after, before, last, () => 'theirs').text !== last;
