import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Json, JsonObject } from '../../../src/engine/index.ts';
import { assembleProject, type Project } from '../../../src/tools/assemble.ts';
import type { Diagnostic } from '../../../src/tools/check/check.ts';
import { readProject } from '../../../src/tools/project.ts';

/**
 * A broken example: the sound project with some files changed. `change` has, by path, a merge patch (RFC 7396), a text
 * that takes the file's place, or null for a file that is not there; `sizes` the bytes of pictures, `pictures` what they hold.
 */
export type Example = {
  readonly shows: string;
  readonly change?: Readonly<Record<string, JsonObject | string | null>>;
  readonly sizes?: Readonly<Record<string, number | null>>;
  readonly pictures?: Readonly<Record<string, string | null>>;
  readonly expected: readonly Diagnostic[];
};

type Texts = Readonly<Record<string, string>>;

const sound = readProject(fileURLToPath(new URL('project', import.meta.url)));

const schemas = [
  'flow',
  'screen',
  'brand',
  'issuer',
  'environment',
  'scenarios',
  'locale',
  'grammar',
  'api',
  'field',
  'personas',
].map((name) => {
  const path = `schemas/${name}.schema.json`;
  return [path, readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8')] as const;
});

/** The texts of the sound project, its own fields and API beside the product's schemas. */
export const soundTexts: Texts = {
  ...sound.code,
  ...Object.fromEntries(schemas),
  ...Object.fromEntries(Object.entries(sound.files).map(([path, { text }]) => [path, text])),
};

const soundSizes: Readonly<Record<string, number>> = Object.fromEntries(
  Object.values(sound.brands).flatMap(({ id, sizes }) =>
    Object.entries(sizes).map(([name, size]) => [`brands/${id}/${name}`, size]),
  ),
);

/** The project of an example. */
export const projectOf = ({
  change = {},
  sizes = {},
  pictures = {},
}: Pick<Example, 'change' | 'sizes' | 'pictures'>): Project =>
  assembleProject(
    withChanges(soundTexts, change, (text, patch) =>
      typeof patch === 'string'
        ? patch
        : `${JSON.stringify(merge(text === undefined ? {} : JSON.parse(text), patch), null, 2)}\n`,
    ),
    withChanges(soundSizes, sizes, (_, size) => size),
    withChanges<string, string>({}, pictures, (_, text) => text),
  );

const withChanges = <T, Change>(
  all: Readonly<Record<string, T>>,
  changes: Readonly<Record<string, Change | null>>,
  apply: (value: T | undefined, change: Change) => T,
): Readonly<Record<string, T>> =>
  Object.fromEntries([
    ...Object.entries(all).filter(([path]) => !(path in changes)),
    ...Object.entries(changes).flatMap(([path, change]) =>
      change === null ? [] : [[path, apply(all[path], change)] as const],
    ),
  ]);

const merge = (value: Json, patch: Json): Json => {
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) return patch;
  const base: JsonObject =
    typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
  return Object.entries(patch).reduce<JsonObject>((merged, [name, change]) => {
    const { [name]: old, ...others } = merged;
    if (change === null) return others;
    // A member that is there keeps its place, so that line numbers stay near the original's.
    return { ...merged, [name]: merge(old ?? null, change) };
  }, base);
};
