import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { isBrandId } from '../../config/site.ts';
import { assembleProject, type Project } from '../assemble.ts';
import { largestHeld } from '../brand/largest.ts';
import { picturesOf } from '../brand/pictures.ts';
import { type Diagnostic, diagnosticOf } from '../check/diagnostic.ts';
import { judged } from '../check/model/judged.ts';
import { heldIn } from '../project.ts';
import type { SourceFile } from '../source.ts';
import type { Artifact } from './artifact.ts';

/** The ids of the brands in a folder: the names of its folders, those apart that can be no id. */
export const brandIdsIn = (
  folder: string,
): { readonly ids: readonly string[]; readonly odd: readonly string[] } => {
  const names = readdirSync(folder)
    .filter((name) => !name.startsWith('.') && isFolder(join(folder, name)))
    .sort();
  return { ids: names.filter(isBrandId), odd: names.filter((name) => !isBrandId(name)) };
};

// A link that leads nowhere, such as to itself, is no folder.
const isFolder = (path: string): boolean => {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
};

/**
 * The paths of all files below a folder, relative to it and sorted; hidden ones are left out. A link counts as the file that
 * it leads to within the folder, as a mounted ConfigMap of Kubernetes has them; what any other leads to is not the brand's.
 */
export const filesBelow = (folder: string, at = ''): readonly string[] =>
  readdirSync(join(folder, at), { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = at === '' ? entry.name : `${at}/${entry.name}`;
      if (entry.isDirectory()) return filesBelow(folder, path);
      return entry.isFile() || (entry.isSymbolicLink() && isWithin(folder, path)) ? [path] : [];
    });

const isWithin = (folder: string, path: string): boolean => {
  try {
    const real = realpathSync(join(folder, path));
    return statSync(real).isFile() && real.startsWith(`${realpathSync(folder)}${sep}`);
  } catch {
    return false;
  }
};

/** What tells without reading them that files have not changed: names, sizes, times and numbers. */
export const stampOf = (folder: string): string =>
  hashOf(
    filesBelow(folder).map((file) => {
      const { size, mtimeMs, ino } = statSync(join(folder, file));
      return `${file} ${size} ${mtimeMs} ${ino}`;
    }),
  );

/** Files of a folder as they were when they were read, by their paths in it. */
export type Files = Readonly<Record<string, Buffer>>;

/** Reads all files of a folder. What is published is made of what is read here, though the folder changes meanwhile. */
export const filesIn = (folder: string): Files =>
  Object.fromEntries(filesBelow(folder).map((file) => [file, readFileSync(join(folder, file))]));

/** What files hold, as a short text. */
export const digestOf = (files: Files): string => hashOf(Object.entries(files).flat());

/** A short text that changes with any of the parts. */
export const hashOf = (parts: readonly (string | Buffer)[]): string =>
  parts
    .reduce((hash, part) => hash.update(part).update('\0'), createHash('sha256'))
    .digest('base64url')
    .slice(0, 16);

/** The files of a brand as a project of that brand alone, with the schemas that it is judged by. */
export const projectOf = (artifact: Pick<Artifact, 'schemas'>, id: string, files: Files): Project => {
  const all = Object.entries(files).map(([file, bytes]) => [`brands/${id}/${file}`, bytes] as const);
  const isJson = ([path]: readonly [string, Buffer]) => path.endsWith('.json');
  const texts = all.filter(isJson).map(([path, bytes]) => [path, bytes.toString('utf8')] as const);
  const others = all.filter((file) => !isJson(file));
  const held = others.filter(([, { length }]) => length <= largestHeld);
  return assembleProject(
    { ...Object.fromEntries(texts), ...schemaTexts(artifact) },
    Object.fromEntries(others.map(([path, { length }]) => [path, length])),
    Object.fromEntries(held.map(([path, bytes]) => [path, heldIn(path, bytes)])),
  );
};

/** The schemas of an artifact by their paths in a project. */
export const schemaTexts = ({ schemas }: Pick<Artifact, 'schemas'>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(schemas).map(([name, text]) => [`schemas/${name}`, text]));

/** What keeps the brands and environments of a project from being published: files that cannot be read, what their schemas refuse, and pictures that are not there. */
export const faultsOf = (project: Project): readonly Diagnostic[] => {
  const { problems } = judged(project);
  const sources = [
    ...Object.values(project.brands).flatMap(({ brand, locales }) => [brand, ...Object.values(locales)]),
    ...Object.values(project.environments),
  ];
  return [
    ...sources.flatMap((file) => [
      ...file.faults.map(({ offset, message, advice }) =>
        diagnosticOf('json-syntax', { file, pointer: '', offset, message, advice }),
      ),
      ...(problems[file.path] ?? []).map(({ pointer, message, advice }) =>
        diagnosticOf('schema-valid', { file, pointer, message, advice }),
      ),
    ]),
    ...Object.values(project.brands).flatMap(({ brand, sizes }) =>
      missingPictures(brand, Object.keys(sizes)),
    ),
  ];
};

const missingPictures = (file: SourceFile, there: readonly string[]): readonly Diagnostic[] =>
  picturesOf(file.value).flatMap(({ file: picture, pointer }) =>
    there.includes(picture)
      ? []
      : [
          diagnosticOf('brand-images', {
            file,
            pointer,
            message: `There is no file ${picture}`,
            advice: 'Put it into the folder of the brand, or mend its name.',
          }),
        ],
  );
