import { expect, it } from 'vitest';
import { assetsOf } from '../../../src/tools/vite/assets.ts';
import type { Bundle } from '../../../src/tools/vite/bundle.ts';

const chunk = (fileName: string, facadeModuleId: string, imports: readonly string[] = []) => ({
  type: 'chunk',
  fileName,
  facadeModuleId,
  imports,
  code: fileName,
});

const output = [
  chunk('boot.js', '/p/src/boot.ts'),
  chunk('rest.js', '/p/src/runtime/further.ts', ['boot.js']),
  chunk('flows.js', '\0virtual:portico/flows'),
  chunk('main.js', '/p/src/main.tsx', ['shared.js', 'boot.js']),
  chunk('shared.js', ''),
  chunk('journey.js', '\0virtual:portico/journey', ['boot.js']),
  chunk('words-en.js', '\0virtual:portico/words/en'),
  chunk('words-longer-es.js', '\0virtual:portico/words/es'),
  chunk('flow-reset.js', '\0virtual:portico/flow/reset', ['checks.js', 'boot.js']),
  chunk('checks.js', ''),
  chunk('words-reset-en.js', '\0virtual:portico/words/reset/en'),
  { type: 'asset', fileName: 'page.css' },
] as never;

const early = [chunk('early.js', '/p/src/early.ts')] as never;

const flow = (words: object) => ({ flow: { steps: {} }, operations: {}, words });
const bundle = {
  core: ['login'],
  journey: ['login'],
  flows: { login: flow({ en: {}, es: {} }), reset: flow({ en: {} }) },
  issuer: { flows: { shell: 'reset' }, operations: { flags: 'switches' } },
  routes: { '/': 'login', '/reset': 'reset' },
  entrances: { '/reset': { flow: 'reset', step: 'ask', runs: ['reset', 'login'], gates: [], fresh: true } },
  operations: { switches: { host: 'own', method: 'GET', parameters: [], path: '/switches.json' } },
} as unknown as Bundle;

it('assetsOf lists the files that pages load, with their dependencies', () => {
  const { assets } = assetsOf(output, early, bundle);
  expect(assets).toMatchObject({
    early: '/early.js',
    core: '/boot.js',
    css: '/page.css',
    routes: ['/', '/reset'],
  });
  expect(assets.idle('en')).toEqual([
    '/flows.js',
    '/main.js',
    '/shared.js',
    '/journey.js',
    '/words-en.js',
    '/flow-reset.js',
    '/checks.js',
    '/words-reset-en.js',
  ]);
  expect(assets.drawing('es')).toEqual([
    '/main.js',
    '/shared.js',
    '/rest.js',
    '/flows.js',
    '/words-longer-es.js',
  ]);
});

it('assetsOf loads flow code first and texts later for a prerendered page', () => {
  const { entrances = {} } = assetsOf(output, early, bundle).assets;
  const { beside, later, ...entrance } = entrances['/reset']!;
  expect(entrance).toEqual(bundle.entrances['/reset']);
  expect(beside).toEqual(['/rest.js', '/flows.js', '/flow-reset.js', '/checks.js']);
  expect(later('en')).toEqual(['/main.js', '/shared.js', '/words-en.js', '/words-reset-en.js']);
});

it('assetsOf groups files by the part that loads them, in the largest language', () => {
  const { parts } = assetsOf(output, early, bundle);
  expect(parts).toEqual({
    early: ['early.js'],
    core: ['boot.js'],
    journey: [
      'early.js',
      'boot.js',
      'rest.js',
      'flows.js',
      'main.js',
      'shared.js',
      'journey.js',
      'words-longer-es.js',
    ],
    flows: { reset: ['flow-reset.js', 'checks.js', 'words-reset-en.js'] },
    styles: ['page.css'],
    below: ['page.css'],
  });
});

it('assetsOf throws if an expected file is missing', () => {
  expect(() => assetsOf([] as never, early, bundle)).toThrow('the style sheet');
  const halved = (output as { fileName: string }[]).filter(({ fileName }) => fileName !== 'rest.js');
  expect(() => assetsOf(halved as never, early, bundle)).toThrow('the second half of the runtime');
});

it('assetsOf preloads the flags only from a GET without parameters on the own host', () => {
  const askedOf = (operations: object) =>
    assetsOf(output, early, { ...bundle, operations } as Bundle).assets.asked;
  const { switches } = bundle.operations;
  expect(askedOf({ switches })).toEqual(['/switches.json']);
  expect(askedOf({ switches: { ...switches, host: 'api' } })).toEqual([]);
  expect(askedOf({ switches: { ...switches, method: 'POST' } })).toEqual([]);
  expect(askedOf({ switches: { ...switches, parameters: [{ name: 'brand' }] } })).toEqual([]);
  expect(askedOf({})).toEqual([]);
});
