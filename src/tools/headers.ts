import { type Json, type JsonObject, ownValue } from '../engine/index.ts';
import { objectOf } from './source.ts';
import { policyName } from './within.ts';

/** What a response carries: a page, a file that never changes under its name, one that may, or one of a brand's. */
export type FileKind = 'page' | 'hashed' | 'file' | 'brand';

/** What has headers of its own: each kind of file, and an answer that carries none of them, such as a refusal. */
export type AnswerKind = FileKind | 'none';

/** Header values by name, in lower case. */
export type Headers = Readonly<Record<string, string>>;

/**
 * All headers of the site by kind of answer, made from the issuer and one of its environments (both with their defaults).
 * The local server and the configuration for nginx take them from here.
 */
export const siteHeaders = (
  issuer: JsonObject,
  environment: JsonObject,
): Readonly<Record<AnswerKind, Headers>> => ({
  page: {
    ...everywhere,
    ...framed,
    ...reported(environment),
    [policyName]: contentSecurityPolicy(issuer, environment),
    'cache-control': revalidated,
  },
  hashed: { ...everywhere, ...inert, 'cache-control': 'public, max-age=31536000, immutable' },
  file: { ...everywhere, ...inert, 'cache-control': revalidated },
  // Another host may be the one that keeps the brands, and pages read them from there. There is nothing private in them.
  brand: {
    ...everywhere,
    [policyName]: picturePolicy,
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'cache-control': revalidated,
  },
  // What is missing now may be there the next moment: while a release is rolled out one server has its files before another.
  none: {
    ...everywhere,
    ...inert,
    'cache-control': unkept,
  },
});

/** What comes besides with every answer that goes to the network: TLS alone is spoken there. */
export const transport: Headers = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/** The caching of an answer that is no success, whatever it was to carry. */
export const unkept = 'no-store';

/**
 * The content security policy (CSP 3) of the pages. Nothing is allowed but what the configuration names: code only from files
 * of the site and the configured scripts, through one Trusted Types policy that accepts only these. What a page has within
 * itself comes in besides, by its digest (`within.ts`). Forms go to the sites that the issuer names; connections to the API and the brand files.
 */
export const contentSecurityPolicy = (issuer: JsonObject, environment: JsonObject): string => {
  const moved = objectOf(environment.scripts);
  const scripts = Object.entries(objectOf(issuer.scripts)).flatMap(([role, script]) =>
    outside(ownValue(moved, role) ?? objectOf(script).src),
  );
  const own = "'self'";
  const directives: Readonly<Record<string, readonly string[]>> = {
    // Also what fetching ahead is measured by.
    'default-src': [own],
    'script-src': [own, ...scripts.map(sourceOf)],
    'style-src': [own],
    // A page that knows no brand yet has an empty picture for the browser's tab.
    'img-src': [own, 'data:', ...outside(environment.assetsHost)],
    'font-src': [own, ...outside(environment.assetsHost)],
    'connect-src': [
      own,
      ...outside(environment.apiHost, ...list(environment.formerApiHosts), environment.assetsHost),
      ...outside(environment.telemetry).map(originOf),
      ...scripts.map(originOf),
    ],
    'form-action': [
      own,
      ...outside(environment.servicingHost, environment.loanHost, environment.quickPayHost),
      ...domains(issuer.redirectHosts),
      ...list(environment.loopback),
    ],
    'frame-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    'worker-src': ["'none'"],
    'manifest-src': [own],
    'media-src': ["'none'"],
    'base-uri': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': [trustedTypes],
    // Browsers that know the second leave the first.
    ...(reportsOf(environment) !== '' && {
      'report-uri': [reportsOf(environment)],
      'report-to': [reportGroup],
    }),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources.map(plain))].join(' '))
    .join('; ');
};

// In a policy, or in the settings of nginx that have it, these would be the end of a value, or a variable.
const plain = (source: string): string => {
  if (/^(?:'[a-z]+'|[^\s;,'"${}\\]+)$/.test(source)) return source;
  throw new Error(
    `"${source}" cannot stand in a content security policy. Write it without blanks and without ; , ' " $ { } \\`,
  );
};

// The policy that the runtime makes for external scripts; without one nobody may make any.
const trustedTypes = 'portico';

// A report quotes the page's address with its query. So it goes to the host that the page came from, which has had that already.
const reportsOf = ({ reports }: JsonObject): string => (typeof reports === 'string' ? reports : '');

// What the policy and the header that says where it is call the address.
const reportGroup = 'portico';

const reported = (environment: JsonObject): Headers =>
  reportsOf(environment) === ''
    ? {}
    : { 'reporting-endpoints': `${reportGroup}="${reportsOf(environment)}"` };

// An SVG that is opened by itself is a document of this site: a script that came with a brand's picture must not run in it.
const picturePolicy = "default-src 'none'; sandbox";

const revalidated = 'no-cache';

const plainly: Headers = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' };

const everywhere: Headers = {
  ...plainly,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

// Files that are no pages load nothing, and no page frames them. PDF viewers of browsers are not bound by the policy of a PDF.
const inert: Headers = {
  'x-frame-options': 'DENY',
  [policyName]: "default-src 'none'; frame-ancestors 'none'",
};

/** The least that any answer carries, whoever may read it: it loads nothing, and no page frames it. */
export const leastHeaders: Headers = { ...plainly, ...inert };

const framed: Headers = {
  'x-frame-options': 'DENY',
  'permissions-policy': [
    'camera',
    'display-capture',
    'geolocation',
    'microphone',
    'payment',
    'usb',
    'browsing-topics',
  ]
    .map((name) => `${name}=()`)
    .join(', '),
};

const list = (value: Json | undefined): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

// A path stands for the site itself, and so does nothing at all.
const outside = (...addresses: readonly (Json | undefined)[]): readonly string[] =>
  addresses.filter((address): address is string => typeof address === 'string' && /^https?:/.test(address));

// A source expression has neither query nor fragment (CSP 3, section 2.3.1); what follows them is not compared.
const sourceOf = (address: string): string => address.split(/[?#]/)[0] ?? '';

const originOf = (address: string): string => new URL(address).origin;

const domains = (hosts: Json | undefined): readonly string[] =>
  list(hosts).flatMap((host) => [`https://${host}`, `https://*.${host}`]);
