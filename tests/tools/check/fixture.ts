import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { assembleProject, type Project } from '../../../src/tools/assemble.ts';
import { readProject } from '../../../src/tools/project.ts';
import { type Changes, changedTexts } from './change.ts';

/**
 * The differences from the valid project in the folder `project`. `base` has changes that several examples share; they are
 * applied before `change`. `sizes` has the sizes of images in bytes, `pictures` their contents, both by path.
 */
export type Example = {
  readonly base?: Changes;
  readonly change?: Changes;
  readonly sizes?: Readonly<Record<string, number>>;
  readonly pictures?: Readonly<Record<string, string>>;
};

const valid = readProject(fileURLToPath(new URL('project', import.meta.url)));

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

/** The texts of the valid project: its declarations with its own fields and API document, and the schemas of the product. */
export const soundTexts: Readonly<Record<string, string>> = {
  ...valid.code,
  ...Object.fromEntries(schemas),
  ...Object.fromEntries(Object.entries(valid.files).map(([path, { text }]) => [path, text])),
};

const validSizes: Readonly<Record<string, number>> = Object.fromEntries(
  Object.values(valid.brands).flatMap(({ id, sizes }) =>
    Object.entries(sizes).map(([name, size]) => [`brands/${id}/${name}`, size]),
  ),
);

/** The valid project with the changes of an example. */
export const projectOf = ({ base = {}, change = {}, sizes = {}, pictures = {} }: Example): Project =>
  assembleProject(
    changedTexts(changedTexts(soundTexts, base), change),
    { ...validSizes, ...sizes },
    pictures,
  );
