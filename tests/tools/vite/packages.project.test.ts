import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';
import { packages, preloadHelper, replaced } from '../../../src/tools/vite/packages.ts';
import ours from '../../../src/ui/packages/fast-uri.ts';

const root = join(import.meta.dirname, '../../..');

/** The scripts of an installed package, below a folder of it. */
const scriptsOf = (folder: string): readonly string[] =>
  readdirSync(join(root, 'node_modules', folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.m?js$/.test(file))
    .map((file) => readFileSync(join(root, 'node_modules', folder, file), 'utf8'));

/** The names that scripts use of a package: named imports, and members of the default import. */
const namesOf = (scripts: readonly string[], id: string): readonly string[] => {
  const names = scripts.flatMap((script) => {
    const [, clause = ''] = new RegExp(`import (.+) from ['"]${id}['"]`).exec(script) ?? [];
    if (clause.startsWith('{')) return clause.match(/\w+/g) ?? [];
    return clause === ''
      ? []
      : [...script.matchAll(new RegExp(`\\b${clause}\\.(\\w+)`, 'g'))].map(([, name]) => name ?? '');
  });
  return [...new Set(names)].sort();
};

/** The package that rjsf itself depends on. */
const packaged: typeof ours = createRequire(join(root, 'node_modules/@rjsf/utils/package.json'))('fast-uri');

const importers: Readonly<Record<string, readonly string[]>> = {
  'markdown-to-jsx/react': ['@rjsf/core/lib'],
  'fast-uri': ['@rjsf/utils/lib', '@rjsf/validator-ajv8/lib'],
  'react-style-singleton': ['react-remove-scroll/dist/es2015', 'react-remove-scroll-bar/dist/es2015'],
};

describe('the modules that replace packages', () => {
  it.each([...replaced])('offer what libraries import from %s', async (id, file) => {
    const names = namesOf((importers[id] ?? []).flatMap(scriptsOf), id);
    expect(names).not.toEqual([]);
    const module: Readonly<Record<string, unknown>> = await import(join(root, file));
    expect(Object.keys(Object(module.default ?? module))).toEqual(expect.arrayContaining([...names]));
  });

  it.each(['#', '#/$defs/digits', '#/properties/pin', '#digits', '#/definitions/a~1b', '#/$defs/ñ'])(
    'resolve the reference %s of a form schema as the package does',
    (reference) => {
      // rjsf decodes a reference before it follows it.
      expect(ours.resolve('#', reference)).toBe(decodeURIComponent(packaged.resolve('#', reference)));
      for (const other of ['#', '#/$defs/digits', reference])
        expect(ours.equal(reference, other)).toBe(packaged.equal(reference, other));
    },
  );
});

describe('the options of the bundler', () => {
  it('call a function pure that only names functions', () => {
    const named = ['@radix-ui/react-dialog/dist', '@radix-ui/react-toast/dist', '@radix-ui/primitive/dist']
      .flatMap(scriptsOf)
      .flatMap((script) => script.match(/^var __name = .*$/gm) ?? []);
    expect(named.length).toBeGreaterThan(0);
    expect(new Set(named)).toEqual(
      new Set(['var __name = (target, value) => __defProp(target, "name", { value, configurable: true });']),
    );
  });

  it('replace the helper that Vite adds to import()', async () => {
    const modules: Readonly<Record<string, string>> = {
      entry: "export const load = () => import('virtual:part');",
      'virtual:part': 'export const part = 1;',
    };
    const result = await build({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [
        packages(root),
        {
          name: 'test-modules',
          resolveId: (id) => (Object.hasOwn(modules, id) ? id : undefined),
          load: (id) => modules[id],
        },
      ],
      build: {
        write: false,
        minify: false,
        rolldownOptions: { input: 'entry', preserveEntrySignatures: 'strict' },
      },
    });
    const { output } = [result].flat()[0] as Rolldown.RolldownOutput;
    const code = output.map((file) => ('code' in file ? file.code : '')).join('\n');
    expect(code).toContain('pause().then(load)');
    expect(code).not.toContain('vite:preloadError');
  });
});

it('the build rewrites no code of a package, and exchanges no file within one', () => {
  const plugin = packages(root);
  expect(plugin).not.toHaveProperty('transform');
  expect([...replaced.keys()].filter((id) => /^[./]/.test(id))).toEqual([]);
  expect(preloadHelper).toMatch(/^\0vite\//);
});
