import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rolldown } from 'vite';
import { type JsonObject, ownValue } from '../../engine/index.ts';
import { isObject, objectOf } from '../source.ts';

/** A package of which something is in what was built: its folder below the project's, and what the lock file says of it. */
export type Part = {
  readonly path: string;
  readonly name: string;
  readonly version: string;
  readonly locked: JsonObject;
};

/** The packages of which something is in what was built, by name. Throws where the lock file does not know one. */
export const partsOf = (
  root: string,
  outputs: readonly Rolldown.RolldownOutput['output'][],
): readonly Part[] => {
  const ids = outputs.flatMap((output) =>
    output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : [])),
  );
  const paths = new Set(ids.flatMap((id) => packagePath(id) ?? []));
  const lock: unknown = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const packages = objectOf(objectOf(lock).packages);
  return [...paths].sort().map((path) => {
    const locked = ownValue(packages, path);
    if (!isObject(locked)) throw new Error(`package-lock.json does not know ${path}`);
    return {
      path,
      name: path.split('node_modules/').at(-1) ?? path,
      version: String(locked.version),
      locked,
    };
  });
};

/** The path of the package that a module belongs to, below the project's folder; undefined for a module of its own. */
export const packagePath = (id: string): string | undefined =>
  /(?:^|[\\/])(node_modules[\\/](?:.*[\\/]node_modules[\\/])?(?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/
    .exec(id)?.[1]
    ?.replaceAll('\\', '/');

/** The bill of materials (CycloneDX 1.6) of a product with these parts. It has no time and no number of its own: the same parts give the same text. */
export const sbomOf = ({ name, version }: JsonObject, parts: readonly Part[]): JsonObject => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: {
    component: {
      type: 'application',
      'bom-ref': `${name}@${version}`,
      name: String(name),
      version: String(version),
    },
  },
  components: parts.map((part) => ({
    type: 'library',
    'bom-ref': `${part.name}@${part.version}`,
    name: part.name,
    version: part.version,
    purl: `pkg:npm/${part.name.replace('@', '%40')}@${part.version}`,
    ...(typeof part.locked.license === 'string' && { licenses: [licenceOf(part.locked.license)] }),
    ...(typeof part.locked.integrity === 'string' && { hashes: hashesOf(part.locked.integrity) }),
  })),
});

/** The texts of the licences of these parts, as their packages have them; one that several have stands there once. */
export const licencesOf = (root: string, parts: readonly Part[]): string => {
  const texts = parts.map((part) => ({
    named: `${part.name} ${part.version}`,
    text: licenceText(root, part),
  }));
  return [...new Set(texts.map(({ text }) => text))]
    .map((text) => {
      const names = texts.flatMap((each) => (each.text === text ? each.named : []));
      return `${names.join('\n')}\n\n${text}\n`;
    })
    .join(`\n${'-'.repeat(72)}\n\n`);
};

const licenceText = (root: string, { path, locked }: Part): string => {
  const folder = join(root, path);
  const file = existsSync(folder) ? readdirSync(folder).find((each) => /^licen[cs]e/i.test(each)) : undefined;
  return file === undefined
    ? `License: ${locked.license ?? 'not stated'}`
    : readFileSync(join(folder, file), 'utf8').trim();
};

// One of the list of SPDX, or an expression of such.
const licenceOf = (licence: string): JsonObject =>
  / (?:AND|OR|WITH) /.test(licence) ? { expression: licence } : { license: { id: licence } };

const hashesOf = (integrity: string): readonly JsonObject[] =>
  integrity.split(' ').flatMap((each) => {
    const [algorithm = '', hash = ''] = each.split(/-(.*)/s);
    const alg = { sha512: 'SHA-512', sha256: 'SHA-256', sha1: 'SHA-1' }[algorithm];
    return alg === undefined ? [] : [{ alg, content: Buffer.from(hash, 'base64').toString('hex') }];
  });
