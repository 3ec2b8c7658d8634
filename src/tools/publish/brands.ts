import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { isBrandId } from '../../config/site.ts';
import { assembleProject, type Project } from '../assemble.ts';
import { type Diagnostic, diagnosticOf } from '../check/diagnostic.ts';
import { judged } from '../check/model/judged.ts';
import { objectOf, pointerOf, type SourceFile } from '../source.ts';
import type { Artifact } from './artifact.ts';

/** The ids of the brands in a folder: the names of its folders, those apart that can be no id. */
export const brandIdsIn = (
  folder: string,
): { readonly ids: readonly string[]; readonly odd: readonly string[] } => {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter(
      ({ name }) =>
        !name.startsWith('.') && statSync(join(folder, name), { throwIfNoEntry: false })?.isDirectory(),
    )
    .map(({ name }) => name)
    .sort();
  return { ids: names.filter(isBrandId), odd: names.filter((name) => !isBrandId(name)) };
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
  const stats = statSync(join(folder, path), { throwIfNoEntry: false });
  const isFile = stats?.isFile() === true;
  return isFile && realpathSync(join(folder, path)).startsWith(`${realpathSync(folder)}${sep}`);
};

/** What tells without reading them that files have not changed: names, sizes, times and numbers. */
export const stampOf = (folder: string): string =>
  hashOf(
    filesBelow(folder).map((file) => {
      const { size, mtimeMs, ino } = statSync(join(folder, file));
      return `${file} ${size} ${mtimeMs} ${ino}`;
    }),
  );

/** What the files of a folder hold, as a short text. */
export const digestOf = (folder: string): string =>
  hashOf(filesBelow(folder).flatMap((file) => [file, readFileSync(join(folder, file))]));

/** A short text that changes with any of the parts. */
export const hashOf = (parts: readonly (string | Buffer)[]): string =>
  parts
    .reduce((hash, part) => hash.update(part).update('\0'), createHash('sha256'))
    .digest('base64url')
    .slice(0, 16);

/** A brand's folder as a project of that brand alone, with the schemas that it is judged by. */
export const projectOf = (artifact: Pick<Artifact, 'schemas'>, folder: string, id: string): Project => {
  const files = filesBelow(join(folder, id));
  const text = (file: string) => readFileSync(join(folder, id, file), 'utf8');
  const below = (names: readonly string[], value: (file: string) => string | number) =>
    names.map((file) => [`brands/${id}/${file}`, value(file)] as const);
  const texts = below(
    files.filter((file) => file.endsWith('.json')),
    text,
  );
  const sizes = below(
    files.filter((file) => !file.endsWith('.json')),
    (file) => statSync(join(folder, id, file)).size,
  );
  return assembleProject(
    {
      ...Object.fromEntries(texts.map(([path, value]) => [path, String(value)])),
      ...schemaTexts(artifact),
    },
    Object.fromEntries(sizes.map(([path, size]) => [path, Number(size)])),
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
  Object.entries(objectOf(objectOf(file.value).images)).flatMap(([name, picture]) =>
    typeof picture !== 'string' || there.includes(picture)
      ? []
      : [
          diagnosticOf('brand-images', {
            file,
            pointer: pointerOf('images', name),
            message: `There is no file ${picture}`,
            advice: 'Put it into the folder of the brand, or mend its name.',
          }),
        ],
  );
