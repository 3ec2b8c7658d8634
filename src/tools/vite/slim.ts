import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Leaves out of the product what its libraries bring along and it never uses: rjsf's default theme and words, its own
 * validation, markdown and the resolution of addresses in schemas; React Router's data routes; redaxios' shortcuts;
 * i18next's fetching of words and its warnings; Radix' names for debugging; Vite's fetching of style sheets with chunks; and
 * Radix' scroll lock, whose style element a strict content security policy refuses. A chunk that fails to load is requested
 * three times before its import fails.
 */
export const slim = (root: string): Plugin => {
  const resolveId = (id: string, importer?: string): string | undefined => {
    const file =
      packages.get(id) ?? (isInRjsf(importer) ? rjsfParts.get(id.split('/').at(-1) ?? '') : undefined);
    return file && join(root, file);
  };
  return {
    name: 'portico-slim',
    enforce: 'pre',
    // The program that publishes judges brands with the whole of AJV, which needs its addresses.
    resolveId(id, importer) {
      return id === 'fast-uri' && this.environment.name === 'pages' ? undefined : resolveId(id, importer);
    },
    load: (id) =>
      id === preloadHelper
        ? // A connection may end as the file is asked for, and another one as what it imports is. Each is requested again.
          { code: 'export const __vitePreload = (load) => load().catch(load).catch(load);', moduleType: 'js' }
        : undefined,
    transform: (code, id) => {
      if (isReactRouter(id)) return { code: withoutEffects(code), map: null };
      if (isRedaxios(id)) return { code: withoutShortcuts(code), map: null };
      if (isI18next(id)) return { code: withoutBackend(code), map: null };
      return isRadix(id) ? { code: withoutNames(code), map: null } : undefined;
    },
    // An alias would not reach the relative imports while dependencies are bundled beforehand in development. There
    // nothing is dropped, and the whole of AJV starts: it needs its addresses.
    config: () => ({
      optimizeDeps: {
        rolldownOptions: {
          plugins: [
            {
              name: 'portico-slim',
              resolveId: (id: string, importer?: string) =>
                id === 'fast-uri' ? undefined : resolveId(id, importer),
            },
          ],
        },
      },
    }),
  };
};

/**
 * Marks what a module of React components does when it is loaded as free of effects, so that a bundler may drop the
 * components that nobody uses: making contexts, collections and classes. Names for debugging are dropped.
 */
export const withoutEffects = (code: string): string =>
  code
    .replace(/^\w+\.displayName = .+;$/gm, '')
    .replace(
      / = ((?:React\d*\.(?:createContext|memo|forwardRef|lazy)|new (?:Set|Map|WeakMap|URL)|Object\.getOwn\w+)\()/g,
      ' = /* @__PURE__ */ $1',
    )
    // A class with a base reads a member of React, and so has an effect; its context is set beside it.
    .replace(
      /^var (\w+) = (class extends React\d*\.Component \{\n[\s\S]*?^\});$/gm,
      'var $1 = /* @__PURE__ */ (() => $2)();',
    )
    .replace(/^\w+ErrorBoundary\.contextType = \w+;$/gm, '')
    // Its version, for tools of developers.
    .replace(
      /^try \{\n {2}if \(isBrowser\d*\) \{\n {4}window\.__reactRouterVersion = [\s\S]*?^\} catch \(e\) \{\n\}$/m,
      '',
    );

/** A module of components without the names that a build gave its functions and classes for debugging: they keep what nobody uses. */
export const withoutNames = (code: string): string =>
  code
    .replace(/^\w+\.displayName = .+;$/gm, '')
    .replace(/static \{\s*__name\(this, "\w+"\);\s*\}/g, '')
    .replace(/^ *__name\(\w+, "\w+"\);$/gm, '')
    .replace(/^var __name = .+;$/m, 'const __name = /* @__NO_SIDE_EFFECTS__ */ (target) => target;');

/**
 * i18next without what fetches words, for those who bring theirs along, without its warnings, which only show where it
 * is told to debug, and without what nobody here asks it: which way a language is written, and copies of itself. Where it
 * is written otherwise, what is not found stays.
 */
export const withoutBackend = (code: string): string =>
  code
    .replace(/^class Connector extends EventEmitter \{\n[\s\S]*?^\}$/m, noConnector)
    .replace(/^class Formatter \{\n[\s\S]*?^\}$/m, 'class Formatter { format(value) { return value; } }')
    .replace(unaskedOfI18next, '')
    .replace(/^(\s*(?:if \(.*\) )?)this\.logger\.(?:warn|log|once|deprecate)\(.*\);$/gm, '$1void 0;');

// A method that nobody here calls, with what only it uses: sentences are looked up by flow and brand, and made by the
// interpolator alone, of parameters with a name and nothing else; a language is one that has words.
const unaskedOfI18next = new RegExp(
  `^ {2}(?:static )?(?:${[
    ...[
      'dir',
      'cloneInstance',
      'toJSON',
      'getFixedT',
      'exists',
      'hydrate',
      'loadNamespaces',
      'loadLanguages',
    ],
    ...['extractFromKey', 'translate', 'extendTranslation', 'resolve', 'isValidLookup', 'hasDefaultValue'],
    ...['getUsedParamsDetails', 'nest', 'addResource', 'addResources', 'use', 'deprecateBareCode'],
    ...['getRule', 'needsPlural', 'getPluralFormsOfKey', 'getSuffixes', 'getSuffix'],
  ].join('|')})\\(.*\\) \\{\\n[\\s\\S]*?^ {2}\\}\\n`,
  'gm',
);

// What an instance without a backend asks of it: nothing is on its way, and whatever was wanted is there.
const noConnector = `class Connector extends EventEmitter {
  state = {};
  load(languages, namespaces, done) { done(); }
  reload(languages, namespaces, done) { done(); }
}`;

/**
 * redaxios without what nobody here asks it: its methods by name, addresses that it would put together, cookies that it would
 * send as headers, credentials, streams. Where it is written otherwise, what is not found stays.
 */
export const withoutShortcuts = (code: string): string =>
  code
    .replace(/(?<=return t=t\|\|\{\}),r\.request=r,.*r\.create=e(?=,r\})/, '')
    .replace(/\(s\.transformRequest\|\|\[\]\)\.map\(.*?\}\),s\.auth&&\(.*?\),/, '')
    .replace(/try\{f\[s\.xsrfHeaderName\].*?catch\(e\)\{\}/, '')
    .replace(/s\.baseURL&&.*?(?=\(s\.fetch\|\|fetch\))/, '')
    .replace(',credentials:s.withCredentials?"include":i', '')
    .replace('"stream"==s.responseType?(c.data=e.body,c):e[s.responseType||"text"]()', ' e.text()');

const isRedaxios = (id: string): boolean =>
  /\/redaxios\/dist\/redaxios\.module\.js$/.test(id.replaceAll('\\', '/'));

const isI18next = (id: string): boolean =>
  /\/i18next\/dist\/esm\/i18next\.js$/.test(id.replaceAll('\\', '/'));

const isRadix = (id: string): boolean =>
  /\/@radix-ui\/[\w-]+\/dist\/index\.mjs$/.test(id.replaceAll('\\', '/'));

const isReactRouter = (id: string): boolean =>
  /\/react-router\/dist\/\w+\/chunk-\w+\.mjs$/.test(id.replaceAll('\\', '/'));

const isInRjsf = (importer = ''): boolean =>
  /\/@rjsf\/(?:core|utils|validator-ajv8)\/lib\//.test(importer.replaceAll('\\', '/'));

// Vite wraps every import() to fetch style sheets and further chunks beside it. There are none.
const preloadHelper = '\0vite/preload-helper.js';

const folder = 'src/ui/form/slim';

const packages: ReadonlyMap<string, string> = new Map([
  ['markdown-to-jsx/react', `${folder}/markdown.ts`],
  ['fast-uri', `${folder}/uri.ts`],
  ['react-is', `${folder}/kinds.ts`],
  ['react-remove-scroll', 'src/ui/kit/scroll-lock.tsx'],
]);

// Files of rjsf, which import each other by relative paths.
const rjsfParts: ReadonlyMap<string, string> = new Map([
  ['getDefaultRegistry.js', `${folder}/registry.ts`],
  ['deepEquals.js', `${folder}/equal.ts`],
  ['findSchemaDefinition.js', `${folder}/definition.ts`],
  ['sanitizeDataForNewSchema.js', `${folder}/same.ts`],
  ['getDefaultFormState.js', `${folder}/values.ts`],
  ['enums.js', `${folder}/words.ts`],
  ...[
    'processRawValidationErrors.js',
    'shallowAllOfMerge.js',
    'omitExtraData.js',
    'toPathSchema.js',
    'findFieldInSchema.js',
    'findSelectedOptionInXxxOf.js',
    'getFromSchema.js',
    'getClosestMatchingOption.js',
    'getFirstMatchingOption.js',
  ].map((part) => [part, `${folder}/unused.ts`] as const),
]);
