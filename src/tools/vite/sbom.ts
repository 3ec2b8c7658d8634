import { spawnSync } from 'node:child_process';
import satisfies from 'spdx-satisfies';
import type { Rolldown } from 'vite';
import type { JsonObject } from '../../engine/index.ts';

/** The file in which Vite lists the packages that it bundles for an environment (`build.license`). */
export const licenseFile = 'licenses.json';

/** A package in the build, as Vite lists it. */
export type Bundled = {
  readonly name: string;
  readonly version: string;
  readonly identifier?: string;
  readonly text?: string;
};

// They ask for no more than to be named.
const allowedLicenses: readonly string[] = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'Unlicense',
];

/** The packages in these outputs, sorted, each once. Throws if Vite listed none for an output, or if a license is not allowed. */
export const bundledIn = (outputs: readonly Rolldown.RolldownOutput['output'][]): readonly Bundled[] => {
  const all = new Map(outputs.flatMap(listIn).map((each) => [refOf(each), each]));
  const refused = [...all].flatMap(([ref, { identifier = 'not stated' }]) =>
    isAllowed(identifier) ? [] : [`${ref} (${identifier})`],
  );
  if (refused.length > 0)
    throw new Error(`Packages whose license is not allowed in the build: ${refused.join(', ')}`);
  return [...all.keys()].sort().flatMap((ref) => all.get(ref) ?? []);
};

const refOf = ({ name, version }: Pick<Bundled, 'name' | 'version'>): string => `${name}@${version}`;

const listIn = (output: Rolldown.RolldownOutput['output']): readonly Bundled[] => {
  const list = output.find(({ fileName }) => fileName === licenseFile);
  if (list?.type !== 'asset')
    throw new Error(`Vite has not written ${licenseFile}. Set build.license for each environment.`);
  return JSON.parse(String(list.source)) as readonly Bundled[];
};

/** Whether a package with this license, an expression of SPDX, may ship. */
export const isAllowed = (license: string): boolean => {
  try {
    return satisfies(license, allowedLicenses);
  } catch {
    // No expression of SPDX, such as "SEE LICENSE IN …".
    return false;
  }
};

type Bill = {
  readonly $schema: string;
  readonly specVersion: string;
  readonly components: readonly Component[];
};

type Component = Readonly<
  Record<'bom-ref' | 'type' | 'name' | 'version' | 'purl', string> &
    Record<'licenses' | 'hashes', readonly JsonObject[]>
>;

/** The bill of materials (CycloneDX) of these packages, by npm. It has no time, serial number or tool: the same packages give the same text. */
export const billOf = (
  root: string,
  { name, version }: Pick<Bundled, 'name' | 'version'>,
  bundled: readonly Bundled[],
): JsonObject => {
  const { $schema, specVersion, components } = billOfLock(root);
  const locked = new Map(components.map((each) => [each['bom-ref'], each]));
  const product = { type: 'application', 'bom-ref': refOf({ name, version }), name, version };
  return {
    $schema,
    bomFormat: 'CycloneDX',
    specVersion,
    version: 1,
    metadata: { component: product },
    components: bundled.map((each) => {
      const component = locked.get(refOf(each));
      if (component === undefined) throw new Error(`package-lock.json does not list ${refOf(each)}`);
      // The other members depend on the version of npm, and call a dependency of development optional.
      const { type, 'bom-ref': ref, name: called, version: exact, purl, licenses, hashes } = component;
      return { type, 'bom-ref': ref, name: called, version: exact, purl, licenses, hashes };
    }),
  };
};

// Also the packages of development: the program that publishes bundles some, and Vite sets NODE_ENV, by which npm omits them.
const billOfLock = (root: string): Bill => {
  const options = ['--sbom-format=cyclonedx', '--package-lock-only', '--include=dev'];
  const { stdout, stderr, status, error } = spawnSync('npm', ['sbom', ...options], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: Infinity,
  });
  if (status !== 0) throw new Error(`npm sbom failed: ${error?.message ?? stderr}`);
  return JSON.parse(stdout) as Bill;
};

/** The texts of these packages' licenses. A text that several packages share is printed once. */
export const licenseTexts = (bundled: readonly Bundled[]): string => {
  const texts = bundled.map(({ name, version, identifier, text = `License: ${identifier}` }) => ({
    heading: `${name} ${version}`,
    text,
  }));
  return [...new Set(texts.map(({ text }) => text))]
    .map((text) => {
      const headings = texts.flatMap((each) => (each.text === text ? each.heading : []));
      return `${headings.join('\n')}\n\n${text}\n`;
    })
    .join(`\n${'-'.repeat(72)}\n\n`);
};
