import { createHash } from 'node:crypto';
import type { Json } from '../../../engine/index.ts';
import { type Change, type Draft, edited, overlayOf, withChange } from './draft.ts';
import { bytesOf, heldOf, isHeld } from './held.ts';

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

/** What is done in one go and undone in one go. Wishes that join under the same name right after each other are one change: a word is not undone by its letters. */
export type EditWish = {
  readonly title: string;
  readonly edits: readonly Edit[];
  readonly join?: string;
};

/** The files as they are without the draft; undefined where there is none. */
export type TextOf = (path: string) => string | undefined;

/** What a draft has of each file: a new one, another one, or none any more. */
export type DraftFile = { readonly path: string; readonly kind: 'new' | 'changed' | 'gone' };

/** A draft as a page is told of it, with a digest that is another one after each change. */
export type DraftState = {
  readonly digest: string;
  readonly done: readonly DraftEntry[];
  readonly undone: readonly DraftEntry[];
  readonly files: readonly DraftFile[];
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
  const now = (path: string): string | undefined => (path in laid ? laid[path] : textOf(path));
  const files: Record<string, string | undefined> = {};
  for (const edit of edits) {
    const before = edit.file in files ? files[edit.file] : now(edit.file);
    files[edit.file] = textAfter(edit, before);
  }
  const change: Change = {
    title,
    ...(join !== undefined && { join }),
    files: Object.fromEntries(
      Object.entries(files).map(([path, after]) => [path, { before: now(path), after }]),
    ),
  };
  const last = draft.done.at(-1);
  return join !== undefined && last?.join === join && draft.undone.length === 0
    ? withChange({ done: draft.done.slice(0, -1), undone: [] }, joined(last, change))
    : withChange(draft, change);
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
  return {
    digest: textDigest(JSON.stringify(draft)),
    done: draft.done.map(entryOf),
    undone: draft.undone.map(entryOf),
    files: Object.entries(overlayOf(draft)).flatMap(([path, text]): readonly DraftFile[] => {
      const before = textOf(path);
      if (before === text) return [];
      return [{ path, kind: before === undefined ? 'new' : text === undefined ? 'gone' : 'changed' }];
    }),
  };
};

const textAfter = (edit: Edit, before: string | undefined): string | undefined => {
  if ('text' in edit) {
    if (edit.from !== undefined && edit.from !== textDigest(before ?? ''))
      throw new Error(`${edit.file} was changed meanwhile: look at it again`);
    if (edit.text === null) return undefined;
    return isHeld(edit.file) ? heldOf(edit.file, bytesOf(edit.file, edit.text)) : edit.text;
  }
  if (before === undefined) throw new Error(`There is no ${edit.file}`);
  try {
    return edited(before, edit.pointer, edit.value, edit.order);
  } catch {
    throw new Error(`${edit.file} cannot be read: mend its text first`);
  }
};

const joined = (first: Change, second: Change): Change => ({
  ...second,
  files: {
    ...first.files,
    ...Object.fromEntries(
      Object.entries(second.files).map(([path, { before, after }]) => [
        path,
        { before: path in first.files ? first.files[path]?.before : before, after },
      ]),
    ),
  },
});
