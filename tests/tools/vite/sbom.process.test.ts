import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { build, type Rolldown } from 'vite';
import { expect, it, onTestFinished, vi } from 'vitest';
import { billOf, bundledIn, licenseFile } from '../../../src/tools/vite/sbom.ts';

const root = join(import.meta.dirname, '../../..');
const product = { name: 'portico', version: '1.0.0' };

const require = createRequire(import.meta.url);
const library = dirname(require.resolve('@cyclonedx/cyclonedx-library/package.json'));
const schema = (name: string): object =>
  JSON.parse(readFileSync(join(library, `res/schema/${name}.SNAPSHOT.schema.json`), 'utf8')) as object;

const errorsIn = (bill: ReturnType<typeof billOf>) => {
  const ajv = new Ajv({ strict: false, formats: { 'iri-reference': true, 'idn-email': true } });
  addFormats(ajv);
  for (const name of ['spdx', 'jsf-0.82'])
    ajv.addSchema(schema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
  const validate = ajv.compile(schema(`bom-${bill.specVersion}`));
  return validate(bill) ? [] : validate.errors;
};

// Packages as the lock file has them: of production, of development, and one below another package.
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { version: string }>;
};
const packageAt = (path: string) => ({
  name: path.split('node_modules/').at(-1) ?? path,
  version: packages[path]?.version ?? 'not locked',
});
const locked = [
  packageAt('node_modules/@rjsf/utils'),
  packageAt('node_modules/ajv/node_modules/fast-uri'),
  packageAt('node_modules/purgecss'),
];

it('the bill of materials lists only shipped packages, with version, license and hash', () => {
  // As Vite sets it while it builds. With it, npm omits the packages of development.
  vi.stubEnv('NODE_ENV', 'production');
  onTestFinished(() => void vi.unstubAllEnvs());
  const bill = billOf(root, product, locked);
  expect(bill).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: product },
    components: locked.map((each) => ({
      ...each,
      purl: `pkg:npm/${each.name.replace('@', '%40')}@${each.version}`,
      licenses: [{ license: { id: expect.stringMatching(/./) } }],
      hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
    })),
  });
  expect(billOf(root, product, locked)).toEqual(bill);
});

it('the bill of materials is valid CycloneDX, also with each top-level package in it', () => {
  const all = Object.keys(packages).filter((path) => path.lastIndexOf('node_modules/') === 0);
  const bill = billOf(root, product, all.map(packageAt));
  expect(errorsIn(bill)).toEqual([]);
  expect(errorsIn({ ...bill, components: [{ name: 'without a type' }] })).not.toEqual([]);
});

it('a bundled package that is not in the lock file has no entry in a bill of materials', () => {
  expect(() => billOf(root, product, [{ name: 'unknown', version: '1.0.0' }])).toThrow(
    'package-lock.json does not list unknown@1.0.0',
  );
});

it('the bill of materials needs npm and a lock file', () => {
  expect(() => billOf(folderWith({}), product, [])).toThrow(/npm sbom failed: .*package lock/s);
  vi.stubEnv('PATH', '');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(() => billOf(root, product, [])).toThrow('npm sbom failed: spawnSync npm ENOENT');
});

it.each([
  ['pages', false],
  ['a program', true],
])('Vite lists each package of which something is in %s, with the text of its license', async (_, ssr) => {
  const packageOf = (name: string) =>
    JSON.stringify({ name, version: '1.0.0', license: 'MIT', main: 'main.js' });
  const folder = folderWith({
    'main.js': 'import "one"; import { used } from "@two/two"; console.log(used);',
    'package.json': JSON.stringify({ ...product, devDependencies: { one: '1.0.0', '@two/two': '1.0.0' } }),
    'node_modules/one/package.json': packageOf('one'),
    'node_modules/one/main.js': 'require("below"); console.log("one");',
    'node_modules/one/LICENSE.md': 'Text of one',
    'node_modules/one/node_modules/below/package.json': packageOf('below'),
    'node_modules/one/node_modules/below/main.js': 'console.log("below");',
    'node_modules/@two/two/package.json': packageOf('@two/two'),
    'node_modules/@two/two/main.js': 'export { used } from "three"; export { unused } from "unused";',
    'node_modules/three/package.json': packageOf('three'),
    'node_modules/three/main.js': 'export const used = "used";',
    'node_modules/three/COPYING': 'Text of three',
    'node_modules/unused/package.json': JSON.stringify({
      ...JSON.parse(packageOf('unused')),
      sideEffects: false,
    }),
    'node_modules/unused/main.js': 'export const unused = "unused";',
  });
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      write: false,
      ssr,
      license: { fileName: licenseFile },
      rolldownOptions: { input: join(folder, 'main.js') },
    },
  });
  const { output } = built as Rolldown.RolldownOutput;
  expect(bundledIn([output]).map(({ name, text }) => [name, text])).toEqual([
    // Nothing is left of @two/two but what it exports of another package.
    ['below', undefined],
    ['one', 'Text of one'],
    ['three', 'Text of three'],
  ]);
});

const folderWith = (files: Readonly<Record<string, string>>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-sbom-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
};
