import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown, UserConfig, ViteBuilder } from 'vite';
import { type Json, ownValue } from '../../engine/index.ts';
import type { Project } from '../assemble.ts';
import { check } from '../check/check.ts';
import { report } from '../check/report.ts';
import { local } from '../deployment.ts';
import { filesAt } from '../mount.ts';
import type { Assets } from '../prerender/document.ts';
import { readProject } from '../project.ts';
import {
  type Artifact,
  addressesOf,
  artifactFile,
  artifactMark,
  edgeFile,
  sbomFile,
  siteFolder,
} from '../publish/artifact.ts';
import { digestOf, filesIn, hashOf } from '../publish/brands.ts';
import { keepParts, sizesOf, sizeTable, tooLarge } from '../sizes.ts';
import { jsonOf, objectOf } from '../source.ts';
import { assetsOf } from './assets.ts';
import { type Bundle, bundleOf } from './bundle.ts';
import { compressBelow } from './compress.ts';
import { prefix, wholeLanguages } from './modules.ts';
import { billOf, bundledIn, licenseFile, licenseTexts } from './sbom.ts';
import { stampOf, writeStamp } from './stamp.ts';

/**
 * Builds the artifact, if the declarations are sound and the budgets are kept: the core and its chunks, the small script
 * that runs before them, and the program that writes the pages of brands with them, drawn by the product itself. It knows no
 * brand and no environment.
 */
export const pages = (root: string): Plugin => ({
  name: 'portico-pages',
  apply: 'build',
  config: (): UserConfig => ({
    builder: {},
    appType: 'custom',
    build: { license: { fileName: licenseFile } },
    environments: {
      client: clientEnvironment(root),
      early: earlyEnvironment(root),
      pages: pagesEnvironment(root),
      edge: edgeEnvironment(root),
    },
  }),
  buildApp: async (builder) => {
    // Taken before, so that a file that changes during the build is built again next time.
    const stamp = stampOf(root);
    await buildSite(builder, root);
    writeStamp(root, stamp);
  },
});

type Environment = NonNullable<UserConfig['environments']>[string];

// Slower than what the bundler has, and a hundredth smaller.
const minified: Environment['build'] = {
  minify: 'terser',
  terserOptions: { ecma: 2020, compress: { passes: 6, hoist_funs: true } },
};

const compiledAhead: ReadonlySet<string> = new Set(['boot', 'further', 'main']);

// Calls whose only effect is their result. Without a use of the result the bundler drops the call, and with it a component
// that nobody uses. Radix calls `__name` to name functions for debugging.
const pureFunctions = ['__name'];

const clientEnvironment = (root: string): Environment => ({
  build: {
    outDir: staged(root),
    emptyOutDir: true,
    ...minified,
    // Chunks are few and flat: what would be fetched ahead of them costs every first visit.
    modulePreload: false,
    rolldownOptions: {
      input: { boot: join(root, 'src/boot.ts'), page: join(root, 'src/boot/page.css') },
      preserveEntrySignatures: false,
      treeshake: { manualPureFunctions: pureFunctions },
      output: {
        // With all that it imports the core is one file: a second one would be asked for when the first has come, and a slow line
        // would hold the first request up by as long again.
        codeSplitting: { groups: [{ name: 'boot', test: /src\/boot\.ts$/ }] },
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames,
        assetFileNames: 'assets/[name]-[hash][extname]',
        // Nearly all of a file runs at once: the core as the page begins, React and what it draws with as an answer comes. V8
        // may compile it while it loads, in place of function by function when a person waits (explicit compile hints; other
        // engines read a comment). Small files, and words, have nothing to compile.
        postBanner: ({ name }) => (compiledAhead.has(name) ? '//# allFunctionsCalledOnLoad' : ''),
      },
    },
  },
});

const earlyEnvironment = (root: string): Environment => ({
  consumer: 'client',
  build: {
    outDir: staged(root),
    emptyOutDir: false,
    copyPublicDir: false,
    ...minified,
    rolldownOptions: {
      input: join(root, 'src/early.ts'),
      output: { format: 'iife', entryFileNames: 'assets/[name]-[hash].js' },
    },
  },
});

const pagesEnvironment = (root: string): Environment => ({
  consumer: 'server',
  // Beside its code React has one for developers.
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: { noExternal: true },
  build: {
    ssr: true,
    outDir: program(root),
    emptyOutDir: true,
    copyPublicDir: false,
    minify: false,
    rolldownOptions: {
      input: join(root, 'src/tools/publish/cli.ts'),
      // One file, that needs nothing beside it.
      output: { entryFileNames: 'publish.mjs', codeSplitting: false },
    },
  },
});

const edgeEnvironment = (root: string): Environment => ({
  consumer: 'server',
  resolve: { noExternal: true },
  build: {
    ssr: true,
    outDir: program(root),
    emptyOutDir: false,
    copyPublicDir: false,
    minify: false,
    rolldownOptions: { input: join(root, 'src/tools/serve/edge.ts'), output: { entryFileNames: edgeFile } },
  },
});

// The artifact stays as it is until all of the new is there.
const staged = (root: string): string => join(root, '.portico/artifact', siteFolder);

const program = (root: string): string => join(root, '.portico/artifact/program');

// virtual:portico/words/login/en -> words-login-en
const chunkFileNames = ({ facadeModuleId, name }: Rolldown.PreRenderedChunk): string => {
  const part = facadeModuleId?.split(prefix)[1];
  return `assets/${part === undefined ? name : part.replaceAll('/', '-')}-[hash].js`;
};

const buildSite = async (builder: ViteBuilder, root: string): Promise<void> => {
  const { client, early, pages: drawing, edge } = builder.environments;
  if (!client || !early || !drawing || !edge) throw new Error('An environment of the build is missing');
  const project = withoutOwners(readProject(root));
  const faults = check(project);
  if (faults.length > 0) throw new Error(report(faults));
  const bundle = bundleOf(project);
  const built = outputOf(await builder.build(client));
  const first = outputOf(await builder.build(early));
  const { assets, parts } = assetsOf(built, first, bundle);
  const program = outputOf(await builder.build(drawing));
  const atEdge = outputOf(await builder.build(edge));
  const made = staged(root);
  writeMaterials(root, [built, first, program, atEdge]);
  await compressBelow(made);
  writeArtifact(root, project, bundle, assets);
  const { home, below: others } = largestFirstSheets(root);
  const styled = { ...parts, styles: [...parts.styles, ...home], below: [...parts.styles, ...others] };
  const sizes = sizesOf(made, styled);
  builder.config.logger.info(sizeTable(sizes));
  const broken = tooLarge(sizes).map(({ part, bytes, budget }) => `${part} (${bytes} bytes of ${budget})`);
  if (broken.length > 0) throw new Error(`Larger than they may be: ${broken.join(', ')}`);
  replaceFolder(join(root, '.portico/artifact'), join(root, 'dist'));
  keepParts(root, styled);
};

// Brands and environments come when it is published; theirs are judged then, and one at fault stops no build.
const withoutOwners = (project: Project): Project => ({ ...project, brands: {}, environments: {} });

const outputOf = (result: Awaited<ReturnType<ViteBuilder['build']>>): Rolldown.RolldownOutput['output'] => {
  const [first] = Array.isArray(result) ? result : [result];
  if (first === undefined || !('output' in first)) throw new Error('The build has given no files');
  return first.output;
};

// The packages in the artifact: a bill of materials for those who look for faults in them, and the texts of their licenses.
const writeMaterials = (root: string, outputs: readonly Rolldown.RolldownOutput['output'][]): void => {
  const bundled = bundledIn(outputs);
  const { name, version } = objectOf(jsonOf(readFileSync(join(root, 'package.json'), 'utf8')));
  const bill = billOf(root, { name: String(name), version: String(version) }, bundled);
  writeFileSync(join(root, '.portico/artifact', sbomFile), `${JSON.stringify(bill, undefined, 2)}\n`);
  writeFileSync(join(staged(root), 'licences.txt'), licenseTexts(bundled));
  rmSync(join(staged(root), licenseFile));
};

// The programs that publish and that answer at the edge, what the first has to know of the build, and what was built.
const writeArtifact = (root: string, project: Project, bundle: Bundle, assets: Assets): void => {
  const folder = join(root, '.portico/artifact');
  for (const name of ['publish.mjs', edgeFile]) renameSync(join(folder, 'program', name), join(folder, name));
  rmSync(join(folder, 'program'), { recursive: true });
  const id = hashOf([digestOf(filesIn(filesAt('', folder)).files)]);
  claim(join(folder, 'publish.mjs'), id);
  const artifact: Artifact = {
    id,
    assets: addressesOf(assets, wholeLanguages(bundle)),
    issuer: bundle.issuer,
    brandDefaults: bundle.brandDefaults,
    schemas: Object.fromEntries(judgedBy.map((name) => [name, schemaText(project, name)])),
  };
  writeFileSync(join(folder, artifactFile), JSON.stringify(artifact));
};

// The program publishes the artifact with this id and no other.
const claim = (program: string, id: string): void => {
  const text = readFileSync(program, 'utf8');
  if (!text.includes(artifactMark)) throw new Error('The program has no place for the id of its artifact');
  writeFileSync(program, text.replaceAll(artifactMark, id));
};

// Examples are for those who write; they speak of brands that are none of those who publish.
const schemaText = ({ schemas }: Project, name: string): string =>
  JSON.stringify(ownValue(schemas, name)?.value ?? {}, (key, value: Json) =>
    key === 'examples' && Array.isArray(value) ? undefined : value,
  );

// What brands and environments are judged by.
const judgedBy = [
  'brand.schema.json',
  'environment.schema.json',
  'locale.schema.json',
  'grammar.schema.json',
] as const;

// Each brand has its own, and a visitor gets one. The brands of this project stand for all; without any that can be published
// there is nothing to measure, and nothing of the artifact waits for it.
const largestFirstSheets = (root: string): Record<'home' | 'below', readonly string[]> => {
  const [brands, environment] = ['brands', `deploy/environments/${local}.json`];
  if (!existsSync(join(root, brands, 'default')) || !existsSync(join(root, environment)))
    return { home: [], below: [] };
  const tree = join(root, '.portico/measured');
  rmSync(tree, { recursive: true, force: true });
  const program = join(root, '.portico/artifact/publish.mjs');
  // Where pages ask for their styles, these are files.
  const places = ['--brands', brands, '--environment', environment, '--to', tree, '--linked'];
  const { stdout, stderr } = spawnSync(process.execPath, [program, ...places], {
    cwd: root,
    encoding: 'utf8',
  });
  const names = existsSync(join(tree, 'assets')) ? readdirSync(join(tree, 'assets')) : [];
  const largest = (name: string): readonly string[] =>
    names
      .filter((file) => file.startsWith(`${name}-`) && file.endsWith('.css'))
      .map((file) => join(tree, 'assets', file))
      .sort((one, other) => statSync(other).size - statSync(one).size)
      .slice(0, 1);
  const home = largest('first');
  if (home.length === 0) console.warn(`The styles of the first page are not measured:\n${stdout}${stderr}`);
  return { home, below: largest('ahead') };
};

// A build that fails leaves the artifact before as it was.
const replaceFolder = (from: string, to: string): void => {
  rmSync(`${to}.old`, { recursive: true, force: true });
  if (existsSync(to)) renameSync(to, `${to}.old`);
  renameSync(from, to);
  rmSync(`${to}.old`, { recursive: true, force: true });
};
