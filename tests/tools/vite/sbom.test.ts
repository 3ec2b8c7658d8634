import { join } from 'node:path';
import type { Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { licencesOf, packagePath, partsOf, sbomOf } from '../../../src/tools/vite/sbom.ts';

const root = join(import.meta.dirname, '../../..');

const outputWith = (...moduleIds: readonly string[]) =>
  [{ type: 'chunk', moduleIds }] as unknown as Rolldown.RolldownOutput['output'];

it.each([
  ['/a/node_modules/react/index.js', 'node_modules/react'],
  ['/a/node_modules/@rjsf/core/lib/index.js', 'node_modules/@rjsf/core'],
  ['/a/node_modules/x/node_modules/@y/z/main.js', 'node_modules/x/node_modules/@y/z'],
  ['C:\\a\\node_modules\\react\\index.js', 'node_modules/react'],
  ['\0/a/node_modules/react/index.js?commonjs', 'node_modules/react'],
  ['/a/src/boot.ts', undefined],
])('packagePath finds the package of %j', (id, expected) => {
  expect(packagePath(id)).toBe(expected);
});

it('the bill of materials lists only shipped packages, with version, license and hash', () => {
  const output = outputWith(
    `${root}/node_modules/react/index.js`,
    `${root}/src/boot.ts`,
    `${root}/node_modules/react/x.js`,
  );
  const parts = partsOf(root, [output, outputWith(`${root}/node_modules/@rjsf/utils/lib/a.js`)]);
  expect(parts.map(({ name }) => name)).toEqual(['@rjsf/utils', 'react']);
  const sbom = sbomOf({ name: 'portico', version: '1.0.0' }, parts);
  expect(sbom).toMatchObject({
    bomFormat: 'CycloneDX',
    components: [
      { name: '@rjsf/utils', purl: expect.stringMatching(/^pkg:npm\/%40rjsf\/utils@\d/) },
      {
        name: 'react',
        licenses: [{ license: { id: 'MIT' } }],
        hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
      },
    ],
  });
  expect(sbomOf({ name: 'portico', version: '1.0.0' }, parts)).toEqual(sbom);
  expect(licencesOf(root, parts)).toMatch(/^@rjsf\/utils [\s\S]*\nreact [\d.]+\n\nMIT License/m);
});

it('the license file prints a text once that several packages share', () => {
  const outputs = ['credential-provider-env', 'credential-provider-ini'].map((name) =>
    outputWith(`${root}/node_modules/@aws-sdk/${name}/a.js`),
  );
  const text = licencesOf(root, partsOf(root, outputs));
  expect(text).toMatch(
    /^@aws-sdk\/credential-provider-env [\d.]+\n@aws-sdk\/credential-provider-ini [\d.]+\n\n/,
  );
  expect(text.split('TERMS AND CONDITIONS FOR USE')).toHaveLength(2);
});

it('partsOf refuses a package that is not in the lock file', () => {
  expect(() => partsOf(root, [outputWith('/a/node_modules/stranger/x.js')])).toThrow(
    'does not know node_modules/stranger',
  );
});
