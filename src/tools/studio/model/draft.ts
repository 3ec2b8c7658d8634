import { applyEdits, type JSONPath, modify } from 'jsonc-parser';
import type { Json } from '../../../engine/index.ts';
import { segmentsOf } from '../../source.ts';

/** The texts of declarations by path. */
export type Texts = Readonly<Record<string, string>>;

/** One change: what it is called, and of each file that it touches the text before and after; undefined where there is none. `join` is the name under which the next one may be the same. `discards` names the files of which all that was done before is as if it had not been. `base` is what a file's draft is a change of from then on, null where that is none, once what somebody else has made of it was taken in. */
export type Change = {
  readonly title: string;
  readonly join?: string;
  readonly discards?: readonly string[];
  readonly files: Readonly<
    Record<
      string,
      {
        readonly before: string | undefined;
        readonly after: string | undefined;
        readonly base?: string | null;
      }
    >
  >;
};

/**
 * A draft over the files as they were read: what was done, the latest last, and what was undone, the latest last. One
 * history goes over all files.
 */
export type Draft = { readonly done: readonly Change[]; readonly undone: readonly Change[] };

/** A draft in which nothing was done. */
export const emptyDraft: Draft = { done: [], undone: [] };

/** The draft after a change; what was undone before it is gone. A change that changes nothing is none. */
export const withChange = (draft: Draft, change: Change): Draft => {
  const files = Object.fromEntries(
    Object.entries(change.files).filter(
      ([, { before, after, base }]) => before !== after || base !== undefined,
    ),
  );
  return Object.keys(files).length === 0
    ? draft
    : { done: [...draft.done, { ...change, files }], undone: [] };
};

/** The draft without its latest change. */
export const undone = ({ done, undone: taken }: Draft): Draft => {
  const last = done.at(-1);
  return last === undefined ? { done, undone: taken } : { done: done.slice(0, -1), undone: [...taken, last] };
};

/** The draft with the change that was undone last. */
export const redone = ({ done, undone: taken }: Draft): Draft => {
  const last = taken.at(-1);
  return last === undefined ? { done, undone: taken } : { done: [...done, last], undone: taken.slice(0, -1) };
};

/** The draft once all that it has of a file, or of all files, is discarded: a step like any other, which can be undone. */
export const discarded = (draft: Draft, path?: string): Draft => {
  const paths = new Set(standing(draft).flatMap(({ files }) => Object.keys(files)));
  const discards = path === undefined ? [...paths] : [path].filter((each) => paths.has(each));
  const title = path === undefined ? 'All changes discarded' : `Changes of ${path} discarded`;
  return discards.length === 0
    ? draft
    : { done: [...draft.done, { title, discards, files: {} }], undone: [] };
};

/** What was done and was not discarded since. */
export const standing = ({ done }: Pick<Draft, 'done'>): readonly Change[] => {
  const at = done.findLastIndex(({ discards }) => discards !== undefined);
  const gone = new Set(done[at]?.discards);
  const before = at < 0 ? [] : standing({ done: done.slice(0, at) });
  return [
    ...before.flatMap((change) => {
      const files = Object.entries(change.files).filter(([path]) => !gone.has(path));
      return files.length === 0 ? [] : [{ ...change, files: Object.fromEntries(files) }];
    }),
    ...done.slice(at + 1),
  ];
};

/** What the draft has in the place of files: undefined for one that is to go. */
export const overlayOf = (draft: Draft): Readonly<Record<string, string | undefined>> =>
  Object.assign(
    {},
    ...standing(draft).map(({ files }) =>
      Object.fromEntries(Object.entries(files).map(([path, { after }]) => [path, after])),
    ),
  );

/** Files with what stands in the place of some of them. */
export const laidOver = (texts: Texts, overlay: Readonly<Record<string, string | undefined>>): Texts =>
  Object.fromEntries(
    Object.entries({ ...texts, ...overlay }).flatMap(([path, text]) =>
      text === undefined ? [] : [[path, text]],
    ),
  );

/**
 * A JSON text with another value where a pointer (RFC 6901) leads; undefined takes it away, `-` at its end adds to a list.
 * All that stands elsewhere stays as it is, to the letter. A new member takes its place in `order`, the names as their schema
 * has them, or the last one. Throws where the text is no JSON.
 */
export const edited = (
  text: string,
  pointer: string,
  value: Json | undefined,
  order: readonly string[] = [],
): string => {
  JSON.parse(text);
  const path = pathOf(text, pointer);
  const later = order.slice(order.indexOf(String(path.at(-1))) + 1);
  const getInsertionIndex = (names: string[]): number => {
    const at = names.findIndex((name) => later.includes(name));
    return at < 0 ? names.length : at;
  };
  const known = order.includes(String(path.at(-1))) ? { getInsertionIndex } : {};
  return applyEdits(text, modify(text, path, value, { ...options, ...known }));
};

const options = { formattingOptions: { insertSpaces: true, tabSize: 2, eol: '\n' } } as const;

// A name of digits is a place in a list, but in an object a name like any other.
const pathOf = (text: string, pointer: string): JSONPath => {
  let value: unknown = JSON.parse(text);
  return segmentsOf(pointer).map((name) => {
    const isList = Array.isArray(value);
    value = Object(value)[name];
    if (!isList) return name;
    return name === '-' ? -1 : Number(name);
  });
};
