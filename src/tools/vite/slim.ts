import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Leaves out of the product what its libraries bring along and it never uses: rjsf's default theme and words, its own
 * validation, markdown and the resolution of addresses in schemas; Vite's fetching of style sheets with chunks; and Radix'
 * scroll lock, whose style element a strict content security policy refuses. A chunk that fails to load is requested three
 * times before its import fails.
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
        ? // A connection may end during the request for the file, and another one during the request for a file that it imports.
          // After a pause, all of them have ended. The pause also keeps a reload from looking like a failure: Firefox ends all
          // requests of a page that is being reloaded, and the page is gone before the third attempt.
          {
            code: `const pause = () => new Promise((resolve) => setTimeout(resolve, 1000));
              export const __vitePreload = (load) => load().catch(load).catch(() => pause().then(load));`,
            moduleType: 'js',
          }
        : undefined,
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
