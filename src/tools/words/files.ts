import { applyEdits, type JSONPath, modify } from 'jsonc-parser';
import { type JsonObject, ownValue } from '../../engine/index.ts';
import type { BrandModel } from '../check/model/model.ts';
import { listOf, objectOf } from '../source.ts';
import type { Change } from './take.ts';

/** The files of a brand with its words changed, by path from the project's root; undefined for a file that is no longer needed. What does not change keeps its form. */
export const changedFiles = (
  { id, source, value }: BrandModel,
  language: string,
  changes: readonly Pick<Change, 'path' | 'text'>[],
): Readonly<Record<string, string | undefined>> => {
  if (changes.length === 0) return {};
  const path = `brands/${id}/locales/${language}.json`;
  const before = ownValue(source.locales, language)?.text ?? empty;
  // Whoever signed the words off has not seen these.
  const after = [...changes, { path: ['$status'], text: 'draft' }].reduce(
    (text, change) => changed(text, change),
    before,
  );
  const isNeeded = Object.keys(objectOf(JSON.parse(after))).some((name) => !name.startsWith('$'));
  const own = listOf(value.ownWords).map(String);
  const others = own.filter((each) => each !== language);
  const wanted = isNeeded ? [...others, language] : others;
  return {
    [path]: isNeeded ? after : undefined,
    ...(own.includes(language) === isNeeded
      ? {}
      : {
          [source.brand.path]: edited(
            source.brand.text,
            ['ownWords'],
            wanted.length === 0 ? undefined : wanted,
          ),
        }),
  };
};

const empty = `{
  "$schema": "../../../schemas/locale.schema.json",
  "$status": "draft"
}
`;

/** The text with other words at a place, or without them; with an order of keys, new ones stand where they stand in it. */
export const changed = (
  text: string,
  { path, text: words }: Pick<Change, 'path' | 'text'>,
  order?: JsonObject,
): string => edited(text, words === undefined ? emptied(text, path) : path, words, order);

/** The text with another value at a place; what else stands in it keeps its form. */
export const edited = (text: string, path: readonly string[], value: unknown, order?: JsonObject): string => {
  const where: JSONPath = [...path];
  const options = {
    formattingOptions: { insertSpaces: true, tabSize: 2, eol: '\n' },
    ...(order !== undefined && { getInsertionIndex: indexIn(text, path, order) }),
  };
  return applyEdits(text, modify(text, where, value, options));
};

// Behind all that stand before it there.
const indexIn = (text: string, path: readonly string[], order: JsonObject) => {
  const now = objectOf(JSON.parse(text));
  const at = path.findIndex((_, depth) => below(now, path.slice(0, depth + 1)) === undefined);
  const keys = Object.keys(objectOf(below(order, path.slice(0, at))));
  const place = keys.indexOf(path[at] ?? '');
  return (there: string[]): number =>
    place < 0 ? there.length : 1 + there.findLastIndex((name) => keys.indexOf(name) < place);
};

const below = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((at, name) => ownValue(objectOf(at), name), value);

// What holds nothing any more goes, too.
const emptied = (text: string, path: readonly string[]): readonly string[] => {
  const parent = path.slice(0, -1);
  const holder = parent.reduce((at, name) => objectOf(ownValue(at, name)), objectOf(JSON.parse(text)));
  return parent.length > 0 && Object.keys(holder).length <= 1 ? emptied(text, parent) : path;
};
