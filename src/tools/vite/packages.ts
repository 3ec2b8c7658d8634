import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Replaces three optional packages of libraries by modules of ours (decision 34), and the helper that Vite adds to `import()`.
 * No code of a package is changed.
 */
export const packages = (root: string): Plugin => {
  const replacementOf = (id: string): string | undefined => {
    const file = replaced.get(id);
    return file && join(root, file);
  };
  return {
    name: 'portico-packages',
    enforce: 'pre',
    // The publishing program compiles schemas with AJV, which resolves addresses.
    resolveId(id) {
      return id === 'fast-uri' && this.environment.name === 'pages' ? undefined : replacementOf(id);
    },
    load: (id) => (id === preloadHelper ? { code: retryingImport, moduleType: 'js' } : undefined),
    // The development server bundles packages beforehand, with the whole of AJV.
    config: () => ({
      optimizeDeps: {
        rolldownOptions: {
          plugins: [
            {
              name: 'portico-packages',
              resolveId: (id: string) => (id === 'fast-uri' ? undefined : replacementOf(id)),
            },
          ],
        },
      },
    }),
  };
};

/** The packages that a module of ours replaces, by the name in their imports. */
export const replaced: ReadonlyMap<string, string> = new Map([
  ['markdown-to-jsx/react', 'src/ui/packages/markdown-to-jsx.ts'],
  ['fast-uri', 'src/ui/packages/fast-uri.ts'],
  ['react-style-singleton', 'src/ui/packages/react-style-singleton.ts'],
]);

/** The module in which Vite fetches the style sheets and further chunks of an `import()`. No chunk has any. */
export const preloadHelper = '\0vite/preload-helper.js';

// A connection may end during the request for the file, and another one during the request for a file that it imports. After a
// pause, all of them have ended. The pause also keeps a reload from looking like a failure: Firefox ends all requests of a page
// that is being reloaded, and the page is gone before the third attempt.
const retryingImport = `
  const pause = () => new Promise((resolve) => setTimeout(resolve, 1000));
  export const __vitePreload = (load) => load().catch(load).catch(() => pause().then(load));
`;
