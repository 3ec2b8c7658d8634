import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Environment } from '../../../src/config/environment.ts';
import type { JsonObject } from '../../../src/engine/index.ts';
import { siteHeaders } from '../../../src/tools/headers.ts';
import { pageHtml } from '../../../src/tools/prerender/html.ts';

/** A folder of its own with files in it, by path. */
export const folderOf = (files: Readonly<Record<string, string>>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
};

/** What the first page of a brand has within itself. */
export const own = { style: '.p-page{color:red}', script: 'document.title' };

/** A built site of two brands, of which one came later. */
export const siteFiles: Readonly<Record<string, string>> = {
  'dist/app.html': '<!doctype html><title>any</title>',
  'dist/login/demo/index.html': pageHtml({
    ...{ language: 'en', title: 'demo first', description: '', markup: '', words: [], data: {} },
    ...{ core: '/assets/boot-abc.js', styles: [], within: own },
  }),
  'dist/login/demo/app.html': '<!doctype html><title>demo other</title>',
  'dist/login/demo/at/register.html': '<!doctype html><title>demo registration</title>',
  'dist/login/demo/at/deep/down.html': '<!doctype html><title>demo deep</title>',
  'dist/assets/boot-abc.js': 'export {};',
  'dist/version.json': '{"release":"a"}',
  'dist/terms/consent.pdf': '%PDF-1.7',
  'dist/terms/consent.txt': 'Terms',
  'brands/issuer.json': '{"secret":true}',
  'brands/demo/brand.json': '{"displayName":"Demo"}',
  'brands/demo/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'brands/demo/locales/en.json': '{"words":1}',
  'brands/demo/notes.md': 'for us',
  'brands/demo/logo.svg.bak': 'before',
  'brands/demo/.hidden.json': '{"hidden":1}',
  'brands/demo/.git/config.json': '{"hidden":2}',
  'brands/late/brand.json': '{"displayName":"Late"}',
};

export const issuer: JsonObject = {
  redirectHosts: ['issuer.example'],
  scripts: {
    telemetry: { src: 'https://telemetry.example/t.js' },
    own: { src: '/own.js' },
    none: { global: 'x' },
  },
};

/** An environment that is for any host. */
export const anywhere: Environment = {
  hosts: ['*'],
  apiHost: '',
  formerApiHosts: [],
  assetsHost: '',
  servicingHost: '',
  loanHost: '',
  quickPayHost: '',
  accountsHosts: [],
  basePaths: { brand: '/login', accounts: '/accounts/login' },
  oauthClientIds: {},
  defaultClientId: 'demo',
  loopback: ['http://localhost:4173'],
  issuer: '',
  telemetry: '',
};

/** One that is for hosts of its own. */
export const issued: Environment = {
  ...anywhere,
  hosts: ['signin.issuer.example', '*.staging.example'],
  apiHost: 'https://api.issuer.example',
  formerApiHosts: ['https://api-1.issuer.example'],
  assetsHost: 'https://assets.issuer.example',
  servicingHost: 'https://servicing.issuer.example',
  loopback: [],
  reports: '/reports',
};

/** Hosts, and whether the latter is for them. */
export const hosts: readonly (readonly [host: string, isOurs: boolean])[] = [
  ['signin.issuer.example', true],
  ['signin.issuer.example:8080', true],
  ['a.staging.example', true],
  ['signin.issuer.example.', false],
  ['signin.issuer.example.:8080', false],
  ['staging.example', false],
  ['notsignin.issuer.example', false],
  ['localhost', false],
  ['127.0.0.1', false],
];

/** Pages, and the texts that the policy of each allows within it. */
export const policies: readonly (readonly [
  path: string,
  styles: readonly string[],
  scripts: readonly string[],
])[] = [
  ['/login/demo/', [own.style], [own.script]],
  ['/login/demo?lang=es', [own.style], [own.script]],
  ['/login/late/', [], []],
  ['/login/', [], []],
];

/** The policy of a page that has such texts within itself, as any server of the site sends it: one directive a line. */
export const policyWith = (
  environment: Environment,
  styles: readonly string[],
  scripts: readonly string[],
): string => {
  const sources = (texts: readonly string[]): string =>
    texts.map((text) => ` 'sha256-${createHash('sha256').update(text).digest('base64url')}='`).join('');
  return (siteHeaders(issuer, { ...environment }).page['content-security-policy'] ?? '')
    .replace("style-src 'self'", (found) => `${found}${sources(styles)}`)
    .replace("script-src 'self' https://telemetry.example/t.js", (found) => `${found}${sources(scripts)}`);
};

/** Requests, and what any server of the site answers: status, and a piece of the body. */
export const requests: readonly (readonly [method: string, path: string, status: number, body: string])[] = [
  ['GET', '/', 302, ''],
  ['GET', '/healthz', 200, 'ok'],
  ['GET', '/login/demo/', 200, 'demo first'],
  ['GET', '/login/demo', 200, 'demo first'],
  ['GET', '/login/demo/?lang=es&link=x', 200, 'demo first'],
  ['POST', '/login/demo/', 200, 'demo first'],
  ['GET', '/login/demo/reset', 200, 'demo other'],
  ['POST', '/login/demo/reset', 200, 'demo other'],
  ['GET', '/login/demo/register', 200, 'demo registration'],
  ['GET', '/login/demo/register/?tid=x', 200, 'demo registration'],
  ['POST', '/login/demo/register', 200, 'demo registration'],
  ['GET', '/login/demo/deep/down', 200, 'demo deep'],
  ['GET', '/login/demo/register.html', 200, 'demo other'],
  ['GET', '/login/late/register', 200, 'any'],
  ['GET', '/login/demo/a/b', 200, 'demo other'],
  ['GET', '/login/late/', 200, 'any'],
  ['POST', '/login/late/', 200, 'any'],
  ['GET', '/login/late/reset', 200, 'any'],
  ['GET', '/login/', 200, 'any'],
  ['GET', '/login', 200, 'any'],
  ['GET', '/login/demo%5c/', 200, 'any'],
  ['GET', '/login/%2ehidden/', 200, 'any'],
  ['GET', '/login/nobody%2f..%2fx/', 200, 'any'],
  ['GET', '/login/..%2fx', 404, ''],
  ['GET', '/login/demo%ff/', 200, 'any'],
  ['GET', '/accounts/login', 200, 'any'],
  ['GET', '/accounts/login/google', 200, 'any'],
  ['POST', '/accounts/login', 200, 'any'],
  ['GET', '/accounts/other', 404, ''],
  ['GET', '/app.html', 404, ''],
  ['GET', '/assets/boot-abc.js', 200, 'export {};'],
  ['POST', '/assets/boot-abc.js', 405, ''],
  ['GET', '/assets/gone.js', 404, ''],
  ['GET', '/version.json', 200, 'release'],
  ['POST', '/version.json', 405, ''],
  ['GET', '/brands/demo/brand.json', 200, 'Demo'],
  ['GET', '/brands/late/brand.json', 200, 'Late'],
  ['POST', '/brands/demo/brand.json', 405, ''],
  ['GET', '/brands/demo/locales/en.json', 200, 'words'],
  ['GET', '/brands/demo/notes.md', 404, ''],
  ['GET', '/brands/demo/logo.svg.bak', 404, ''],
  ['GET', '/brands/demo/logo', 404, ''],
  ['GET', '/brands/demo/.hidden.json', 404, ''],
  ['GET', '/brands/demo/.git/config.json', 404, ''],
  ['GET', '/brands/demo/locales/', 404, ''],
  ['GET', '/brands/issuer.json', 404, ''],
  ['GET', '/brands/demo/..%2fissuer.json', 404, ''],
  ['GET', '/brands/demo/%2e%2e/issuer.json', 404, ''],
  ['GET', '/.portico', 404, ''],
  ['GET', '/assets/.hidden', 404, ''],
  ['GET', '/nothing', 404, ''],
];

/** Files that are neither pages nor a brand's, which no server of the site sends without the headers of their kind. */
export const files: readonly (readonly [path: string, kind: 'file' | 'hashed', type: string])[] = [
  ['/terms/consent.pdf', 'file', 'application/pdf'],
  ['/terms/consent.txt', 'file', 'text/plain'],
  ['/version.json', 'file', 'application/json'],
  ['/assets/boot-abc.js', 'hashed', 'javascript'],
];

/** Methods that no server of the site takes, and what it says instead that may be asked. */
export const refusals: readonly (readonly [method: string, path: string, allow: string])[] = [
  ...['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'].flatMap((method) => [
    [method, '/login/demo/', 'GET, HEAD, POST'] as const,
    [method, '/login/demo/reset', 'GET, HEAD, POST'] as const,
    [method, '/accounts/login', 'GET, HEAD, POST'] as const,
    [method, '/', 'GET, HEAD'] as const,
    [method, '/assets/boot-abc.js', 'GET, HEAD'] as const,
    [method, '/brands/demo/brand.json', 'GET, HEAD'] as const,
    [method, '/nothing', 'GET, HEAD'] as const,
  ]),
  ['POST', '/assets/boot-abc.js', 'GET, HEAD'],
  ['POST', '/brands/demo/brand.json', 'GET, HEAD'],
  ['POST', '/version.json', 'GET, HEAD'],
];

/** What browsers say of who sends a form to a page, and whether the page takes it. */
export const senders: readonly (readonly [
  sender: string,
  headers: (own: string) => Record<string, string>,
  status: number,
])[] = [
  ['same-origin', () => ({ 'sec-fetch-site': 'same-origin' }), 200],
  ['none', () => ({ 'sec-fetch-site': 'none', origin: 'https://partner.example' }), 200],
  ['cross-site', () => ({ 'sec-fetch-site': 'cross-site' }), 405],
  ['same-site', (own) => ({ 'sec-fetch-site': 'same-site', origin: own }), 405],
  // Older browsers send no Sec-Fetch-Site.
  ['nowhere', () => ({}), 200],
  ['a hidden origin', () => ({ origin: 'null' }), 200],
  ['the own origin', (own) => ({ origin: own }), 200],
  ['the own origin behind a proxy', (own) => ({ origin: own.replace('http:', 'https:') }), 200],
  ['another origin', () => ({ origin: 'https://partner.example' }), 405],
  ['an origin that begins alike', (own) => ({ origin: own.slice(0, -1) }), 405],
  ['an origin that goes on', (own) => ({ origin: `${own}1` }), 405],
];

/** Addresses below the brands' path that are not even encoded well. */
export const garbled: readonly string[] = ['/login/demo%00/', '/login/demo%00/reset', '/login/demo%zz/'];
