import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Leaves out of the product what its libraries bring along and it never uses: rjsf's default theme, markdown, resolution of
 * addresses in schemas, Vite's fetching of style sheets with chunks; and the style element of Radix' scroll lock, which a
 * strict content security policy refuses.
 */
export const slim = (root: string): Plugin => {
  const resolveId = (id: string, importer?: string): string | undefined => {
    const file = Object.hasOwn(packages, id) ? packages[id] : isRegistry(id, importer) ? registry : undefined;
    return file && join(root, file);
  };
  return {
    name: 'portico-slim',
    enforce: 'pre',
    resolveId,
    load: (id) =>
      id === preloadHelper
        ? { code: 'export const __vitePreload = (load) => load();', moduleType: 'js' }
        : undefined,
    // An alias would not reach the relative import while dependencies are bundled beforehand in development.
    config: () => ({ optimizeDeps: { rolldownOptions: { plugins: [{ name: 'portico-slim', resolveId }] } } }),
  };
};

// Vite wraps every import() to fetch style sheets and further chunks beside it. There are none.
const preloadHelper = '\0vite/preload-helper.js';

const registry = 'src/ui/form/slim/registry.ts';

const packages: Readonly<Record<string, string>> = {
  'markdown-to-jsx/react': 'src/ui/form/slim/markdown.ts',
  'fast-uri': 'src/ui/form/slim/uri.ts',
  'react-style-singleton': 'src/ui/kit/style-singleton.ts',
};

const isRegistry = (id: string, importer: string | undefined): boolean =>
  id.endsWith('/getDefaultRegistry.js') &&
  importer?.replaceAll('\\', '/').includes('/@rjsf/core/lib/') === true;
