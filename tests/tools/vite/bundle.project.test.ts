import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/engine/index.ts';
import { assembleProject } from '../../../src/tools/assemble.ts';
import { check } from '../../../src/tools/check/check.ts';
import { deploymentOf } from '../../../src/tools/deployment.ts';
import { readProject } from '../../../src/tools/project.ts';
import { bundleOf } from '../../../src/tools/vite/bundle.ts';
import { moduleSource, wholeLanguages } from '../../../src/tools/vite/modules.ts';

const root = join(import.meta.dirname, '../../..');
const real = readProject(root);

const files = (flows: Record<string, JsonObject>, more: Record<string, unknown> = {}) => {
  const texts = {
    ...Object.fromEntries(Object.entries(real.schemas).map(([name, { text }]) => [`schemas/${name}`, text])),
    'brands/issuer.json': JSON.stringify({
      flows: { root: 'common', shell: 'shell' },
      operations: { flags: 'getEdgeConfiguration', brand: 'getBrand' },
    }),
    'brands/default/brand.json': JSON.stringify({ $schema: 'x', displayName: 'Default' }),
    'deploy/environments/local.json': JSON.stringify({ $schema: 'x', hosts: ['*'] }),
    ...Object.fromEntries(
      Object.entries(flows).map(([name, flow]) => [
        `flows/${name}/flow.json`,
        JSON.stringify({ title: name, steps: {}, ...flow }),
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(more).map(([path, value]) => [
        path,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    ),
  };
  return assembleProject(texts, {});
};

describe('the bundle', () => {
  it('is complete in the languages that every flow with texts supports', () => {
    const words = (flow: string, language: string) => [`flows/${flow}/locales/${language}.json`, { a: 'b' }];
    const project = files(
      { common: {}, shell: {}, login: {}, mute: {} },
      Object.fromEntries([
        ...['common', 'shell', 'login'].flatMap((flow) => [words(flow, 'en'), words(flow, 'es')]),
        words('login', 'fr'),
      ]),
    );
    expect(wholeLanguages(bundleOf(project))).toEqual(['en', 'es']);
    expect(wholeLanguages(bundleOf(real))).toEqual(['en', 'es']);
  });

  it('includes in its core only the first flow and its startup dependencies', () => {
    const project = files({
      login: {
        extends: 'common',
        entries: { '/': { start: 'a' } },
        before: [{ flow: 'gate' }, { flow: 'late', when: { '$query.token': { exists: true } } }],
        steps: {
          a: {
            then: [
              { when: { '$flags.on': true }, goto: 'c' },
              { when: { '$brand.keys': true }, goto: 'c' },
              { goto: 'b' },
            ],
          },
          b: { flow: 'dialog', on: { done: { goto: 'd' } } },
          c: { flow: 'rare' },
          d: { flow: 'rare' },
        },
      },
      rare: {},
      common: {
        before: [{ flow: 'check' }, { flow: 'later', when: 'asked' }],
        conditions: { asked: [{ '$query.key': 'a', '$flags.on': true }, { '$query.token': 'b' }] },
      },
      shell: {},
      gate: { extends: 'base' },
      base: {},
      check: {},
      late: {},
      later: {},
      dialog: { start: 'b', steps: { b: { flow: 'inner' } } },
      inner: { start: 'c', steps: { c: { flow: 'dialog' } } },
      reset: { entries: { '/reset': { start: 'a' } } },
    });
    const bundle = bundleOf(project);
    expect([...bundle.core].sort()).toEqual(['base', 'check', 'common', 'gate', 'login']);
    expect(bundle.routes).toEqual({ '/': 'login', '/reset': 'reset' });
    expect(bundle.gateQuery).toEqual(['token', 'key']);
    expect([...bundle.journey].sort()).toEqual([
      'base',
      'check',
      'common',
      'dialog',
      'gate',
      'inner',
      'login',
    ]);
  });

  it('assigns to each flow the operations that it calls anywhere', () => {
    const project = files({
      login: {
        entries: { '/': { start: 'a' } },
        steps: {
          a: {
            screen: 'x',
            load: [{ call: 'getDowntime', on: {} }],
            on: { submit: [{ do: [{ tell: 'revokeToken' }] }] },
          },
          b: { call: 'authenticateLogin' },
        },
      },
      shell: {},
    });
    const { flows, operations } = bundleOf(project);
    expect(Object.keys(flows.login!.operations).sort()).toEqual([
      'authenticateLogin',
      'getDowntime',
      'revokeToken',
    ]);
    expect(Object.keys(operations).sort()).toEqual(['getBrand', 'getEdgeConfiguration']);
  });

  it('collects the secret query parameters of all flows and the schema defaults', () => {
    const bundle = bundleOf(
      files({
        login: { entries: { '/': {} }, query: ['lang', { name: 'token', secret: true }] },
        shell: { query: [{ name: 'token', secret: true }] },
      }),
    );
    expect(bundle.secretQuery).toEqual(['token']);
    expect(bundle.homeQuery).toEqual(['lang']);
    expect(bundle.issuer).toMatchObject({ oauth: { scope: 'read write', callback: '/callback' } });
    expect(bundle.brandDefaults).toMatchObject({ languages: ['en'], accountNumberLengths: [16] });
  });

  it('does not depend on any brand or environment', () => {
    const project = files({ login: {}, shell: {} });
    const without = { ...project, brands: {}, environments: {} };
    expect(bundleOf(without)).toEqual(bundleOf(project));
    expect(check({ ...real, brands: {}, environments: {} })).toEqual([]);
    expect(deploymentOf(project)).toMatchObject({
      environment: { hosts: ['*'], apiHost: '', defaultClientId: 'default', loopback: [] },
      fallback: { id: 'default', brand: { displayName: 'Default' } },
    });
    expect(() => deploymentOf(project, 'elsewhere')).toThrow('deploy/environments/elsewhere.json is missing');
    expect(() => deploymentOf({ ...project, brands: {} })).toThrow('brands/default/brand.json is missing');
  });

  it('names the file that cannot be read', () => {
    expect(() => bundleOf(files({ login: {} }, { 'flows/login/locales/en.json': '{ "a": ' }))).toThrow(
      'flows/login/locales/en.json cannot be read',
    );
    expect(() => bundleOf(files({ login: {} }, { 'brands/issuer.json': '[]' }))).toThrow(
      'brands/issuer.json cannot be read',
    );
  });
});

describe('the modules of the bundle', () => {
  const bundle = bundleOf(real);
  const source = (name: string) => moduleSource(name, bundle, root);

  it('import core flows statically and other flows on demand', () => {
    const [core, others] = [source('core')!, source('flows')!];
    for (const flow of bundle.core) expect(core).toContain(`from "virtual:portico/flow/${flow}"`);
    for (const flow of Object.keys(bundle.flows).filter((name) => !bundle.core.includes(name))) {
      expect(others).toContain(`"${flow}": () => import(`);
      expect(core).not.toContain(`virtual:portico/flow/${flow}"`);
    }
  });

  it('exist for each flow, its texts and the brand rules', () => {
    for (const [flow, { words }] of Object.entries(bundle.flows)) {
      expect(source(`flow/${flow}`)).toContain('export const shipped');
      for (const [language, own] of Object.entries(words)) {
        const file = source(
          bundle.journey.includes(flow) ? `words/${language}` : `words/${flow}/${language}`,
        )!;
        expect(file).toContain(`"${flow}":${JSON.stringify(own)}`);
      }
    }
    expect(source('brand-rules')).toContain('export const rules');
  });

  it('load texts by language, and separately for flows outside the first journey', () => {
    const named = (name: string) =>
      [...source(name)!.matchAll(/virtual:portico\/words\/([\w/-]+)/g)].map(([, at]) => at);
    expect(named('core')).toEqual([]);
    expect(named('flows').sort()).toEqual(['en', 'es']);
    for (const flow of Object.keys(bundle.flows))
      expect(named(`flow/${flow}`).sort()).toEqual(
        bundle.journey.includes(flow) ? [] : [`${flow}/en`, `${flow}/es`],
      );
  });

  it.each(['flow/nothing', 'words/xx', 'words/reset/xx', 'constructor', ''])(
    'do not exist for %j',
    (name) => {
      expect(source(name)).toBeUndefined();
    },
  );

  it('contain no descriptions or titles from declarations', () => {
    const shipped = [source('core'), ...Object.keys(bundle.flows).map((flow) => source(`flow/${flow}`))].join(
      '\n',
    );
    expect(shipped).not.toMatch(/"description":|"\$schema":|"\$status":/);
    expect(shipped).not.toContain(String((real.flows.login!.flow.value as JsonObject).title));
  });
});
