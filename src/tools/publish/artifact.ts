import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type JsonObject, ownValue } from '../../engine/index.ts';
import { criticalOf } from '../prerender/critical.ts';
import type { Assets, EntranceAssets } from '../prerender/document.ts';

/** What the build has found out, for the program that publishes: all that pages need beside the built files. It knows no brand and no environment. */
export type Artifact = {
  /** Changes with all that was built. */
  readonly id: string;
  readonly assets: Addresses;
  readonly issuer: JsonObject;
  readonly brandDefaults: JsonObject;
  /** The schemas that brands and environments are judged by: their texts by file name. */
  readonly schemas: Readonly<Record<string, string>>;
};

/** Addresses of built files. Those of a language that is not named stand under an empty name. */
export type Addresses = Omit<Assets, 'critical' | 'script' | 'idle' | 'drawing' | 'entrances'> & {
  readonly idle: ByLanguage;
  readonly drawing: ByLanguage;
  readonly entrances: Readonly<
    Record<string, Omit<EntranceAssets, 'later'> & { readonly later: ByLanguage }>
  >;
};

type ByLanguage = Readonly<Record<string, readonly string[]>>;

/** The name of the file that it stands in, beside the program, and of the folder of what is served as it is. */
export const artifactFile = 'artifact.json';
export const siteFolder = 'site';

/** The bill of materials (CycloneDX), beside the program and in each release, where it is not served. */
export const sbomFile = 'sbom.json';

/** The program that answers at the edge, beside the other and, with its settings, in each release. */
export const edgeFile = 'edge.mjs';

/** Reads an artifact in a folder. Throws where the folder holds none. */
export const readArtifact = (folder: string): Artifact => {
  const file = join(folder, artifactFile);
  if (!existsSync(file))
    throw new Error(
      `There is no ${file}: the program publishes what lies beside it, all that a build has made`,
    );
  return JSON.parse(readFileSync(file, 'utf8')) as Artifact; // The build has written it.
};

/**
 * The id of the artifact that this program belongs to. The build replaces this text in the program that it makes; from its
 * sources a program belongs to none.
 */
export const ownArtifact: string = '(the artifact of this program)';

/** The same text, in two parts: the build must not find it here. */
export const artifactMark = ['(the artifact', 'of this program)'].join(' ');

/** Marks an error that says that another artifact has taken the place of the program's own. */
export const replaced = Symbol('the artifact was replaced');

/** Throws where another artifact than the one with this id lies in a folder. */
export const refuseReplaced = (folder: string, id: string): void => {
  const found = readArtifact(folder).id;
  if (found !== id)
    throw new Error(
      `The artifact in ${folder} is ${found}, and this program belongs to ${id}: it publishes no other. Start the program that lies there now`,
      { cause: replaced },
    );
};

/** The built files as pages refer to them; `linked` are pages that ask for their styles and their first script. */
export const assetsIn = (folder: string, { assets }: Artifact, linked: boolean): Assets => {
  const { idle, drawing, entrances, ...fixed } = assets;
  const textOf = (address: string): string => readFileSync(join(folder, siteFolder, address), 'utf8');
  // Without a name of its own a script within a page goes by the page's address, secrets and all, wherever a browser notes what ran.
  const scriptAt = (address: string): string => `${textOf(address).trim()}\n//# sourceURL=${address}\n`;
  const of = (files: ByLanguage) => (language: string) => ownValue(files, language) ?? files[''] ?? [];
  return {
    ...fixed,
    ...(!linked && fixed.early !== undefined && { script: scriptAt(fixed.early) }),
    critical: criticalOf(textOf(assets.css)),
    idle: of(idle),
    drawing: of(drawing),
    entrances: Object.fromEntries(
      Object.entries(entrances).map(([route, entrance]) => [
        route,
        { ...entrance, later: of(entrance.later) },
      ]),
    ),
  };
};

/** Addresses as data, for so many languages. */
export const addressesOf = (
  { critical: _, script: __, idle, drawing, entrances = {}, ...fixed }: Assets,
  languages: readonly string[],
): Addresses => {
  const byLanguage = (files: (language: string) => readonly string[]) =>
    Object.fromEntries(['', ...languages].map((language) => [language, files(language)]));
  return {
    ...fixed,
    idle: byLanguage(idle),
    drawing: byLanguage(drawing),
    entrances: Object.fromEntries(
      Object.entries(entrances).map(([route, entrance]) => [
        route,
        { ...entrance, later: byLanguage(entrance.later) },
      ]),
    ),
  };
};
