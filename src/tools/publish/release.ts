import { cpSync, mkdirSync, readdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Deployment } from '../deployment.ts';
import { type Artifact, sbomFile } from './artifact.ts';
import { edgeSettings, writeEdge } from './edge.ts';
import { nginxConfig, type Places } from './nginx.ts';
import { type Manifest, placesIn } from './tree.ts';

/** How nginx serves a tree. */
export type Serving = {
  /** What stands after `listen` in its settings. */
  readonly listen: string;
  /** Whether it sends the files of brands as they are in their folder by then, not as they were published. */
  readonly liveBrands: boolean;
};

type Served = Serving & { readonly to: string; readonly brands: string };

/** Where nginx listens, and where it finds the site. */
export const servedFrom = ({ to, brands, listen, liveBrands }: Served): Places => {
  const dist = join(to, 'current/site');
  return { dist, brands: liveBrands ? resolve(brands) : join(dist, 'brands'), listen };
};

type Making = Served & {
  readonly artifact: string;
  readonly built: Artifact;
  readonly deployment: Deployment;
};

/** Makes a release, and gives its id. It is small, and made at once: all but the manifest are links to the store. */
export const releaseOf = (making: Making, manifest: Manifest): string => {
  const { to, artifact, built, deployment } = making;
  const now = new Date();
  const id = `${now.toISOString().replace(/[-:.]/g, '')}-${manifest.digest.replace(/[^A-Za-z0-9]/g, '').slice(0, 8)}`;
  const places = placesIn(to);
  const folder = join(places.releases, `${id}.new`);
  const site = join(folder, 'site');
  for (const name of ['login', 'brands']) mkdirSync(join(site, name), { recursive: true });
  for (const store of manifest.store)
    for (const name of readdirSync(join(places.store, store)))
      symlinkSync(join('../../../store', store, name), join(site, name));
  symlinkSync('../../../assets', join(site, 'assets'));
  for (const [brand, { store }] of Object.entries(manifest.units)) {
    symlinkSync(join('../../../../store', store, 'pages'), join(site, 'login', brand));
    symlinkSync(join('../../../../store', store, 'brand'), join(site, 'brands', brand));
  }
  writeFileSync(
    join(site, 'version.json'),
    `${JSON.stringify({ release: id, artifact: built.id, published: now.toISOString() })}\n`,
  );
  cpSync(join(artifact, sbomFile), join(folder, sbomFile));
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(
    join(folder, 'nginx.conf'),
    nginxConfig(built.issuer, deployment.environment, servedFrom(making)),
  );
  writeEdge(artifact, folder, edgeSettings(built.issuer, deployment.environment));
  renameSync(folder, join(places.releases, id));
  return id;
};
