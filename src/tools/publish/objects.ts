import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FileKind, siteHeaders } from '../headers.ts';
import { filesAt } from '../mount.ts';
import { typeOf } from '../serve/files.ts';
import { routeOf } from '../serve/route.ts';
import { hashOf } from './brands.ts';
import { pagesFolder } from './folder.ts';
import { type Manifest, placesIn } from './tree.ts';

/** A file of a release as object storage has it: its key is its address without the first slash. */
export type SiteObject = {
  readonly key: string;
  readonly path: string;
  /** The folder that it lies in, of which the name says what is in it; empty where it does not. */
  readonly store: string;
  readonly kind: FileKind;
};

/** What object storage is told of an object, and sends with it. */
export type Sending = { readonly type: string; readonly cache: string; readonly coding?: 'br' };

/** What says, beside the site, which release it is. */
export const versionFile = 'version.json';

/**
 * The objects of a release: its files as they are, for object storage does not choose among forms, and of assets their brotli
 * form besides. What a server would not send of a brand's folder is none.
 */
export const objectsOf = (to: string, release: string, manifest: Manifest): readonly SiteObject[] => {
  const { assets, store, releases } = placesIn(to);
  const stored = (name: string, folder = '', at = '') =>
    filesBelow(join(store, name, folder)).map((file) => ({
      key: `${at}${file}`,
      path: join(store, name, folder, file),
      store: name,
    }));
  const named = new Set(assetsIn(manifest));
  return [
    ...filesBelow(assets)
      .filter((file) => named.has(file.replace(/\.br$/, '')))
      .map((file) => ({ key: `assets/${file}`, path: join(assets, file), store: '' })),
    ...manifest.store.flatMap((name) => stored(name)),
    ...Object.entries(manifest.units).flatMap(([brand, { store: name, pages = pagesFolder }]) => [
      ...stored(name, 'brand', `brands/${brand}/`),
      ...stored(name, pages, `login/${brand}/`),
    ]),
    { key: versionFile, path: join(releases, release, 'site', versionFile), store: '' },
  ].flatMap((object) => {
    const kind = kindOf(object.key);
    return kind === undefined ? [] : [{ ...object, kind }];
  });
};

/** The names of all assets that a release needs. */
export const assetsIn = ({ assets, units }: Manifest): readonly string[] => [
  ...new Set([...assets, ...Object.values(units).flatMap((unit) => unit.assets)]),
];

// Whatever is missing here would be taken away from the storage.
const filesBelow = (folder: string): readonly string[] =>
  filesAt('', folder).flatMap((found) => {
    if (found.type === 'unread')
      throw new Error(`${join(folder, found.path)}: ${found.message}. ${found.advice}`);
    return found.type === 'file' ? found.path : [];
  });

const kindOf = (key: string): FileKind | undefined => {
  if (/\.(?:br|gz)$/.test(key) && !/^assets\/.*\.br$/.test(key)) return undefined;
  return key.endsWith('.html') ? 'page' : routeOf(`/${key}`)?.kind;
};

/** What an object is sent with. */
export const sendingOf = ({ key, kind }: Pick<SiteObject, 'key' | 'kind'>): Sending => ({
  type: typeOf(key.replace(/\.br$/, '')),
  cache: caching[kind] ?? '',
  ...(key.endsWith('.br') && { coding: 'br' }),
});

const caching = Object.fromEntries(
  Object.entries(siteHeaders({}, {})).map(([kind, headers]) => [kind, headers['cache-control']]),
);

/** A short text that changes with what an object holds, or what it is sent with. */
export const objectDigest = (object: SiteObject): string =>
  hashOf([JSON.stringify(sendingOf(object)), readFileSync(object.path)]);

/** The stages in which objects are sent: what pages ask for is there before them, and what says that a release is there comes after all. */
export const stagesOf = <T extends SiteObject>(objects: readonly T[]): readonly (readonly T[])[] => {
  const isLast = ({ key }: SiteObject) => key === versionFile;
  const isPage = ({ kind }: SiteObject) => kind === 'page';
  return [
    objects.filter(({ kind }) => kind === 'hashed'),
    objects.filter((object) => object.kind !== 'hashed' && !isPage(object) && !isLast(object)),
    objects.filter(isPage),
    objects.filter(isLast),
  ];
};
