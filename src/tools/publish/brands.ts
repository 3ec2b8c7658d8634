import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { isBrandId } from '../../config/site.ts';
import { type JsonObject, ownValue } from '../../engine/index.ts';
import { assembleProject, type Project } from '../assemble.ts';
import { largestHeld } from '../brand/largest.ts';
import { drawingFaults } from '../check/brand-drawings.ts';
import { withoutBrandFile } from '../check/brand-folder.ts';
import { imageFaults } from '../check/brand-images.ts';
import { type Diagnostic, diagnosticOf } from '../check/diagnostic.ts';
import { encodingFaults } from '../check/json-syntax.ts';
import { judged } from '../check/model/judged.ts';
import { suffixFaults } from '../check/model/public-suffix.ts';
import { wordFaults } from '../check/words-plain.ts';
import {
  brandFoldersIn,
  type Found,
  filesAt,
  meantByBrand,
  readReal,
  stampOf as stampOfEach,
  type Unread,
} from '../mount.ts';
import { heldIn } from '../project.ts';
import { isObject, type SourceFile } from '../source.ts';
import { type Artifact, artifactFile } from './artifact.ts';
import { faultOf } from './fault.ts';

/** The ids of the brands in a folder: the names of its folders, those apart that can be no id. */
export const brandIdsIn = (
  folder: string,
): { readonly ids: readonly string[]; readonly odd: readonly string[] } => {
  const names = brandFoldersIn(folder);
  return { ids: names.filter(isBrandId), odd: names.filter((name) => !isBrandId(name)) };
};

/** What tells without reading it that a folder has not changed. */
export const stampOf = (found: readonly Found[]): string => hashOf(found.map(stampOfEach));

/** A text that changes with each change of the brands in a folder, of the environment's file, or of the artifact. It never throws. */
export const stampOfAll = ({
  brands,
  environment,
  artifact,
}: {
  readonly brands: string;
  readonly environment: string;
  readonly artifact: string;
}): string => {
  const all = namesIn(brands).flatMap((id) => [id, stampOf(brandAt(brands, id))]);
  const others = [environment, join(artifact, artifactFile)].map((file) => stampOf(filesAt('', file)));
  return hashOf([...all, ...others]);
};

/** What lies in the folder of a brand. In a folder without brand.json nothing else is looked at. */
export const brandAt = (brands: string, id: string): readonly Found[] => {
  const folder = join(brands, id);
  const meant = meantByBrand(folder);
  if (meant === undefined) return filesAt('', folder, [brands]);
  const { name, message, advice } = withoutBrandFile(id, meant);
  return [{ type: 'unread', path: name, message, advice }];
};

const namesIn = (brands: string): readonly string[] => {
  try {
    return brandFoldersIn(brands);
  } catch (cause) {
    return [String(cause)];
  }
};

/** Files of a folder as they were when they were read, by their paths in it. */
export type Files = Readonly<Record<string, Buffer>>;

/** What was read of a folder, and what could not be, by path. */
export type ReadFiles = { readonly files: Files; readonly unread: Project['unread'] };

/** Reads all files of a folder. What is published is made of what is read here, though the folder changes meanwhile. */
export const filesIn = (found: readonly Found[], most?: number): ReadFiles => {
  const files: Record<string, Buffer> = {};
  const unread: Record<string, Unread> = {};
  for (const each of found) {
    if (each.type === 'unread') unread[each.path] = each;
    if (each.type !== 'file') continue;
    const bytes = readReal(each.file, most);
    if (Buffer.isBuffer(bytes)) files[each.path] = bytes;
    else unread[each.path] = bytes;
  }
  return { files, unread };
};

/** The faults of a brand's files that cannot be read. */
export const unreadFaults = (id: string, unread: Project['unread']): readonly Diagnostic[] =>
  Object.entries(unread).map(([path, why]) => faultOf(id, why.message, why.advice, path));

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

/** What keeps the brands and environments of a project from being published: files that cannot be read, what their schemas refuse, hosts of strangers, words that are no plain text, and pictures that are missing, too large or something else. */
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
      ...encodingFaults(file).map((fault) => diagnosticOf('json-syntax', fault)),
      ...(ownValue(problems, file.path) ?? []).map(({ pointer, message, advice }) =>
        diagnosticOf('schema-valid', { file, pointer, message, advice }),
      ),
    ]),
    ...Object.values(project.environments)
      .flatMap(suffixFaults)
      .map((fault) => diagnosticOf('environment-hosts', fault)),
    ...Object.values(project.brands).flatMap((source) => [
      ...[source.brand, ...Object.values(source.locales)]
        .flatMap(wordFaults)
        .map((fault) => diagnosticOf('words-plain', fault)),
      ...imageFaults(source).map((fault) => diagnosticOf('brand-images', fault)),
      ...drawingFaults(source).map((fault) => diagnosticOf('brand-drawings', fault)),
    ]),
  ];
};

/** What a file of a brand says; undefined where it cannot be read, for its syntax or its encoding. */
export const statedIn = (file: SourceFile): JsonObject | undefined =>
  isObject(file.value) && encodingFaults(file).length === 0 ? file.value : undefined;
