import type { Unread } from './mount.ts';
import { parseSource, type SourceFile } from './source.ts';

/** A flow's files. `locales` by language, `screens` by name. */
export type FlowSource = {
  readonly name: string;
  readonly flow: SourceFile;
  readonly screens: Readonly<Record<string, SourceFile>>;
  readonly locales: Readonly<Record<string, SourceFile>>;
  readonly scenarios?: SourceFile;
};

/** A brand's files. `locales` by language; `sizes` are the bytes of its other files by name, `pictures` what they hold: all of an SVG and of a font, of others how they begin, a sign for each byte. */
export type BrandSource = {
  readonly id: string;
  readonly brand: SourceFile;
  readonly locales: Readonly<Record<string, SourceFile>>;
  readonly sizes: Readonly<Record<string, number>>;
  readonly pictures: Readonly<Record<string, string>>;
};

/** All declarations of a project, parsed once. `files` has every JSON file by path, `code` the text of the user interface's modules. */
export type Project = {
  readonly files: Readonly<Record<string, SourceFile>>;
  readonly code: Readonly<Record<string, string>>;
  readonly flows: Readonly<Record<string, FlowSource>>;
  readonly brands: Readonly<Record<string, BrandSource>>;
  readonly schemas: Readonly<Record<string, SourceFile>>;
  readonly issuer?: SourceFile;
  /** What a site may be published for, by name. */
  readonly environments: Readonly<Record<string, SourceFile>>;
  /** The test people of the pretend bank. */
  readonly people?: SourceFile;
  /** Paths of files outside the brand folders that are neither JSON nor code. */
  readonly others: readonly string[];
  /** Files and folders that cannot be read, by path. */
  readonly unread: Readonly<Record<string, Unread>>;
};

/** Puts a project together from the texts of its files and the sizes of its pictures and what they hold, all by path from its root. Pure, so that an editor can ask about files that are not saved. */
export const assembleProject = (
  texts: Readonly<Record<string, string>>,
  sizes: Readonly<Record<string, number>>,
  pictures: Readonly<Record<string, string>> = {},
  unread: Project['unread'] = {},
): Project => {
  const json = Object.entries(texts).filter(([path]) => path.endsWith('.json'));
  const files = Object.fromEntries(json.map(([path, text]) => [path, parseSource(path, text)]));
  const issuer = files['brands/issuer.json'];
  const people = files['src/sandbox/personas.json'];
  return {
    files,
    code: Object.fromEntries(Object.entries(texts).filter(([path]) => !path.endsWith('.json'))),
    flows: flowsOf(files),
    brands: brandsOf(files, sizes, pictures),
    schemas: matching(files, /^schemas\/([^/]+\.json)$/),
    environments: matching(files, /^deploy\/environments\/([^/]+)\.json$/),
    others: Object.keys(sizes).filter((path) => !/^brands\/[^/]+\/|\/$/.test(path)),
    unread,
    ...(issuer === undefined ? {} : { issuer }),
    ...(people === undefined ? {} : { people }),
  };
};

type Files = Readonly<Record<string, SourceFile>>;

const flowsOf = (files: Files): Project['flows'] => {
  const declared = byFolder('flows', files);
  return Object.fromEntries(
    namesBelow(Object.keys(files), 'flows').map((name) => [name, flowSource(name, declared.get(name) ?? {})]),
  );
};

// A folder without its main file is a mistake too: it is there as an empty file, so that it can be told.
const flowSource = (name: string, files: Files): FlowSource => {
  const scenarios = files[`flows/${name}/scenarios.json`];
  return {
    name,
    flow: files[`flows/${name}/flow.json`] ?? parseSource(`flows/${name}/flow.json`, ''),
    screens: matching(files, new RegExp(`^flows/${exact(name)}/screens/([^/]+)\\.json$`)),
    locales: matching(files, new RegExp(`^flows/${exact(name)}/locales/([^/]+)\\.json$`)),
    ...(scenarios === undefined ? {} : { scenarios }),
  };
};

// There may be many brands: each looks at its own files only.
const brandsOf = (
  files: Files,
  sizes: Readonly<Record<string, number>>,
  pictures: Readonly<Record<string, string>>,
): Project['brands'] => {
  const [declared, sized, held] = [
    byFolder('brands', files),
    byFolder('brands', sizes),
    byFolder('brands', pictures),
  ];
  const ids = namesBelow([...Object.keys(files), ...Object.keys(sizes)], 'brands');
  return Object.fromEntries(
    ids.map((id) => [id, brandSource(id, declared.get(id) ?? {}, sized.get(id) ?? {}, held.get(id) ?? {})]),
  );
};

const byFolder = <T>(
  above: string,
  all: Readonly<Record<string, T>>,
): ReadonlyMap<string, Readonly<Record<string, T>>> => {
  const found = new Map<string, Record<string, T>>();
  for (const [path, value] of Object.entries(all)) {
    const [folder, name = '', rest] = path.split('/', 3);
    if (folder !== above || rest === undefined) continue;
    const own = found.get(name) ?? {};
    own[path] = value;
    found.set(name, own);
  }
  return found;
};

const brandSource = (
  id: string,
  files: Files,
  sizes: Readonly<Record<string, number>>,
  pictures: Readonly<Record<string, string>>,
): BrandSource => ({
  id,
  brand: files[`brands/${id}/brand.json`] ?? parseSource(`brands/${id}/brand.json`, ''),
  locales: matching(files, new RegExp(`^brands/${exact(id)}/locales/([^/]+)\\.json$`)),
  sizes: matching(sizes, new RegExp(`^brands/${exact(id)}/(.*[^/])$`)),
  pictures: matching(pictures, new RegExp(`^brands/${exact(id)}/(.*[^/])$`)),
});

// A folder may be called "shop (copy)".
const exact = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

const namesBelow = (paths: readonly string[], folder: string): readonly string[] => [
  ...new Set(paths.flatMap((path) => new RegExp(`^${folder}/([^/]+)/`).exec(path)?.slice(1) ?? [])),
];

const matching = <T>(all: Readonly<Record<string, T>>, pattern: RegExp): Readonly<Record<string, T>> =>
  Object.fromEntries(
    Object.entries(all).flatMap(([path, value]) => {
      const name = pattern.exec(path)?.[1];
      return name === undefined ? [] : [[name, value]];
    }),
  );
