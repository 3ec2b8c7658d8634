import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/engine/index.ts';
import { assembleProject } from '../../../src/tools/assemble.ts';
import { check } from '../../../src/tools/check/check.ts';
import { deploymentOf } from '../../../src/tools/deployment.ts';
import { readProject } from '../../../src/tools/project.ts';
import { bundleOf } from '../../../src/tools/vite/bundle.ts';
import { moduleSource, wholeLanguages } from '../../../src/tools/vite/modules.ts';
import {
  withoutBackend,
  withoutEffects,
  withoutNames,
  withoutShortcuts,
} from '../../../src/tools/vite/slim.ts';

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

describe('withoutEffects and withoutNames', () => {
  it('mark calls as pure so that unused code can be dropped', () => {
    const code =
      'var A = React3.createContext(null);\nA.displayName = "A";\nvar s = new Set(["a"]);\nA.other = 1;\nconst x = create(React.memo);';
    expect(withoutEffects(code)).toBe(
      'var A = /* @__PURE__ */ React3.createContext(null);\n\nvar s = /* @__PURE__ */ new Set(["a"]);\nA.other = 1;\nconst x = create(React.memo);',
    );
  });

  it('make unused component classes removable and delete the version assignment', () => {
    const code = [
      'var AErrorBoundary = class extends React2.Component {\n  render() {\n    return null;\n  }\n};',
      'AErrorBoundary.contextType = AContext;',
      'try {\n  if (isBrowser2) {\n    window.__reactRouterVersion = "1";\n  }\n} catch (e) {\n}',
      'var b = 1;',
    ].join('\n');
    expect(withoutEffects(code).replace(/\n+/g, '\n')).toBe(
      'var AErrorBoundary = /* @__PURE__ */ (() => class extends React2.Component {\n  render() {\n    return null;\n  }\n})();\nvar b = 1;',
    );
  });

  it('remove debugging names, which would retain unused code', () => {
    const code =
      'var __name = (target, value) => __defProp(target, "name", { value });\nclass A { static {\n __name(this, "A");\n } }\nfunction b() {}\n__name(b, "b");\nconst c = __name(() => 1, "c");\nB.displayName = "B";';
    expect(withoutNames(code)).toBe(
      'const __name = /* @__NO_SIDE_EFFECTS__ */ (target) => target;\nclass A {  }\nfunction b() {}\n\nconst c = __name(() => 1, "c");\n',
    );
  });
});

describe('the reduced redaxios', () => {
  const whole = readFileSync(join(root, 'node_modules/redaxios/dist/redaxios.module.js'), 'utf8');
  const cut = withoutShortcuts(whole);

  it('does not contain unused options', () => {
    const unasked = /spread|transformRequest|\.auth|xsrf|baseURL|paramsSerializer|withCredentials|stream/g;
    expect(new Set(whole.match(unasked)).size).toBe(8);
    expect(cut).not.toMatch(unasked);
  });

  it('sends requests, parses replies and rejects error statuses', async () => {
    const { default: send } = (await import(
      /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(cut)}`
    )) as typeof import('redaxios');
    const sent: unknown[] = [];
    const fetch = async (url: unknown, init: unknown) => {
      sent.push([url, init]);
      return new Response('{"a":1}', { status: 409 });
    };
    const options = { headers: { one: '1' }, fetch: fetch as typeof globalThis.fetch };
    const answer = send('/there', { ...options, method: 'post', data: { b: 2 }, validateStatus: () => true });
    expect(await answer).toMatchObject({ status: 409, data: { a: 1 } });
    expect(sent).toEqual([
      [
        '/there',
        expect.objectContaining({
          method: 'POST',
          body: '{"b":2}',
          headers: { one: '1', 'content-type': 'application/json' },
        }),
      ],
    ]);
    await expect(send('/there', options)).rejects.toMatchObject({ status: 409 });
  });
});

describe('the reduced i18next', () => {
  const whole = readFileSync(join(root, 'node_modules/i18next/dist/esm/i18next.js'), 'utf8');
  const cut = withoutBackend(whole);

  it('does not contain backend loading and warnings', () => {
    expect(whole).toMatch(/queueLoad|\.warn\('/);
    expect(cut).not.toMatch(/queueLoad|^\s*this\.logger\.(?:warn|once)\('/m);
    expect(cut.length).toBeLessThan(whole.length);
  });

  it('interpolates texts in each language, including texts added later', async () => {
    const { createInstance } = (await import(
      /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(cut)}`
    )) as typeof import('i18next');
    const words = createInstance();
    await words.init({ lng: 'en', fallbackLng: false, resources: {}, initAsync: false });
    words.addResourceBundle('en', 'a', { greeting: 'Hello {{name}}' }, true, true);
    words.addResourceBundle('es', 'a', { greeting: 'Hola {{name}}' }, true, true);
    const said = (language: string, key: string): unknown => {
      const text = words.getResource(language, 'a', key);
      return text && words.services.interpolator.interpolate(text, { name: 'Rita' }, language, {});
    };
    expect(said('en', 'greeting')).toBe('Hello Rita');
    await words.changeLanguage('es');
    expect(said('es', 'greeting')).toBe('Hola Rita');
    expect(said('es', 'farewell')).toBeUndefined();
    words.removeResourceBundle('es', 'a');
    expect(words.hasResourceBundle('es', 'a')).toBe(false);
    expect(words.hasLoadedNamespace('a')).toBe(true);
  });
});
