import { createHash } from 'node:crypto';
import { type Json, ownValue } from '../../../engine/index.ts';
import { type Change, type Draft, edited, overlayOf, withChange } from './draft.ts';
import { bytesOf, heldOf, isHeld } from './held.ts';
import { type Choose, merged } from './merge.ts';
import { broughtTo, clashesIn, overlayOn, savingsOf, type TextOf } from './savings.ts';

/**
 * One edit of a file: another value where a JSON Pointer (RFC 6901) leads, none to take it away, or another text of the whole
 * file, null to take that away; a picture or a font is an address that holds its bytes (`data:`). A new member stands where
 * `order` has it, the names as their schema has them. A text may name the digest of the one that it was made from.
 */
export type Edit =
  | {
      readonly file: string;
      readonly pointer: string;
      readonly value?: Json;
      readonly order?: readonly string[];
    }
  | { readonly file: string; readonly text: string | null; readonly from?: string };

/** What is done in one go and undone in one go. Wishes that join under the same name right after each other are one change: a word is not undone by its letters. What is chosen joins nothing, nor what is typed after a pause. */
export type EditWish = {
  readonly title: string;
  readonly edits: readonly Edit[];
  readonly join?: string;
};

/** What a draft has of each file: a new one, another one, or none any more. */
export type DraftFile = { readonly path: string; readonly kind: 'new' | 'changed' | 'gone' };

/** A draft as a page is told of it, with a digest that is another one after each change; `clashes` is how many places of it somebody else has changed otherwise. */
export type DraftState = {
  readonly digest: string;
  readonly done: readonly DraftEntry[];
  readonly undone: readonly DraftEntry[];
  readonly files: readonly DraftFile[];
  readonly clashes: number;
};

/** A change by its title and the files that it touches, or of which it discards what was done. */
export type DraftEntry = {
  readonly title: string;
  readonly files: readonly string[];
  readonly isDiscarding?: true;
};

/** The draft after an edit of what it and the files are. Throws, with words for whoever edits, where that is not possible. */
export const withEdits = (draft: Draft, { title, edits, join }: EditWish, textOf: TextOf): Draft => {
  const laid = overlayOf(draft);
  const bases = new Map(savingsOf(draft).map(({ path, base }) => [path, base]));
  const brought = new Map(broughtTo(textOf, draft).map((each) => [each.path, each]));
  const now = (path: string): string | undefined =>
    brought.has(path) ? brought.get(path)?.text : textOf(path);
  const files: Record<string, string | undefined> = {};
  for (const edit of edits) {
    const { file } = edit;
    const before = Object.hasOwn(files, file) ? ownValue(files, file) : now(file);
    files[file] = textAfter(edit, before, Object.hasOwn(laid, file) ? ownValue(laid, file) : before);
  }
  const change: Change = {
    title,
    ...(join !== undefined && { join }),
    files: Object.fromEntries(
      Object.entries(files).flatMap(([path, after]) => {
        const [before, base] = [now(path), brought.get(path)?.base];
        if (before === after) return [];
        return [[path, { before, after, ...(base !== bases.get(path) && { base: base ?? null }) }]];
      }),
    ),
  };
  const last = draft.done.at(-1);
  return join !== undefined && last?.join === join && draft.undone.length === 0
    ? withChange({ done: draft.done.slice(0, -1), undone: [] }, joined(last, change))
    : withChange(draft, change);
};

/** What somebody has chosen for a place that both have changed otherwise: their own, or what the other has. */
export type Settlement = {
  readonly path: string;
  readonly pointer: string;
  readonly whose: 'own' | 'theirs';
};

/** The draft once somebody has chosen: a step like any other, which can be undone. Throws, with words for whoever chooses, where there is nothing to choose any more. */
export const withSettled = (draft: Draft, { path, pointer, whose }: Settlement, textOf: TextOf): Draft => {
  const fileWith = (choose?: Choose) => broughtTo(textOf, draft, choose).find((each) => each.path === path);
  const [now, then] = [fileWith(), fileWith((place) => (place === pointer ? whose : undefined))];
  if (then === undefined || !now?.clashes.some((each) => each.pointer === pointer))
    throw new Error(`${path} was changed meanwhile: look at it again`);
  return withChange(draft, {
    title: whose === 'own' ? 'Mine kept where both had changed it' : 'Theirs taken where both had changed it',
    files: { [path]: { before: now.text, after: then.text, base: then.base ?? null } },
  });
};

/** The digest of a text, by which an edit names what it was made from. */
export const textDigest = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** A draft as a page is told of it. */
export const stateOf = (draft: Draft, textOf: TextOf): DraftState => {
  const entryOf = ({ title, files, discards }: Change): DraftEntry =>
    discards === undefined
      ? { title, files: Object.keys(files) }
      : { title, files: discards, isDiscarding: true };
  const clashes = clashesIn(textOf, draft);
  return {
    digest: textDigest(JSON.stringify([draft, clashes])),
    done: draft.done.map(entryOf),
    undone: draft.undone.map(entryOf),
    files: Object.entries(overlayOn(textOf, draft)).map(([path, text]): DraftFile => {
      const before = textOf(path);
      return { path, kind: before === undefined ? 'new' : text === undefined ? 'gone' : 'changed' };
    }),
    clashes: clashes.length,
  };
};

const textAfter = (
  edit: Edit,
  before: string | undefined,
  drafted: string | undefined,
): string | undefined => {
  if ('text' in edit) {
    const text = writtenOf(edit);
    if (edit.from === undefined || edit.from === textDigest(before ?? '')) return text;
    // Whoever typed knows the draft, but not what somebody else has made of the file since.
    const whole = merged(drafted, text, before);
    if (edit.from !== textDigest(drafted ?? '') || whole.clashes.length > 0)
      throw new Error(`${edit.file} was changed meanwhile: look at it again`);
    return whole.text;
  }
  if (before === undefined) throw new Error(`There is no ${edit.file}`);
  try {
    return edited(before, edit.pointer, edit.value, edit.order);
  } catch {
    throw new Error(`${edit.file} cannot be read: mend its text first`);
  }
};

const writtenOf = ({ file, text }: Extract<Edit, { readonly text: unknown }>): string | undefined => {
  if (text === null) return undefined;
  return isHeld(file) ? heldOf(file, bytesOf(file, text)) : text;
};

const joined = (first: Change, second: Change): Change => ({
  ...second,
  files: {
    ...first.files,
    ...Object.fromEntries(
      Object.entries(second.files).map(([path, last]) => [
        path,
        Object.hasOwn(first.files, path)
          ? { ...ownValue(first.files, path), ...last, before: ownValue(first.files, path)?.before }
          : last,
      ]),
    ),
  },
});
