import { type Json, type JsonObject, ownValue } from '../../../engine/index.ts';
import type { Project } from '../../assemble.ts';
import { folderOf, type NewBrand, objectionsTo } from '../../brand/folder.ts';
import { isObject, jsonOf, objectOf } from '../../source.ts';
import type { EditWish } from '../model/edits.ts';
import { heldOf, isHeld } from '../model/held.ts';

/** A brand to be made: from nothing in a colour, or as a copy of another one. */
export type BrandWish = NewBrand & { readonly from?: string };

/** What makes a brand, or what speaks against making it, a sentence each. */
export type BrandMade = { readonly wish: EditWish } | { readonly objections: readonly string[] };

/** Makes a brand of a project. `contentOf` gives what a file of the project has, as a draft has it. */
export const brandMade = (
  wish: BrandWish,
  project: Project,
  contentOf: (path: string) => string | undefined,
): BrandMade => {
  const { from, name } = wish;
  const objections = objectionsTo({ ...wish, color: from === undefined ? wish.color : '#000000' }, project);
  if (objections.length > 0) return { objections };
  if (from !== undefined && ownValue(project.brands, from) === undefined)
    return { objections: [`There is no brand ${from} to be copied.`] };
  const files =
    from === undefined
      ? Object.entries(folderOf(wish, project)).map(([path, text]) => [path, content(path, text)] as const)
      : copied(wish, from, project, contentOf);
  return {
    wish: {
      title: from === undefined ? `New brand ${name}` : `New brand ${name}, like ${from}`,
      edits: files.map(([file, text]) => ({ file, text })),
    },
  };
};

const content = (path: string, text: string): string =>
  isHeld(path) ? heldOf(path, Buffer.from(text)) : text;

const copied = (
  { id, name }: BrandWish,
  from: string,
  { brands }: Project,
  contentOf: (path: string) => string | undefined,
): readonly (readonly [string, string])[] => {
  const source = ownValue(brands, from);
  const folder = `brands/${from}/`;
  const old = String(objectOf(source?.brand.value).displayName ?? from);
  const paths = [
    `${folder}brand.json`,
    ...Object.keys(source?.locales ?? {}).map((language) => `${folder}locales/${language}.json`),
    ...Object.keys(source?.sizes ?? {}).map((file) => `${folder}${file}`),
  ];
  return paths.flatMap((path) => {
    const text = contentOf(path);
    if (text === undefined) return [];
    const to = path.replace(folder, `brands/${id}/`);
    return [[to, path.endsWith('.json') ? renamed(text, old, name) : text] as const];
  });
};

// What speaks of the one speaks of the other; the short address is the one's alone.
const renamed = (text: string, old: string, name: string): string => {
  const { vanityUrl: _, ...value } = objectOf(jsonOf(text));
  return `${JSON.stringify(spoken(value, old, name), null, 2)}\n`;
};

const spoken = (value: Json, old: string, name: string): Json => {
  if (typeof value === 'string') return value.replaceAll(old, name);
  if (Array.isArray(value)) return value.map((each: Json) => spoken(each, old, name));
  return isObject(value) ? spokenIn(value, old, name) : value;
};

const spokenIn = (value: JsonObject, old: string, name: string): JsonObject =>
  Object.fromEntries(Object.entries(value).map(([key, each]) => [key, spoken(each, old, name)]));
