import type { Plugin, ViteDevServer } from 'vite';
import { readProject } from '../project.ts';
import { type Bundle, bundleOf } from './bundle.ts';
import { moduleSource, prefix } from './modules.ts';

/** Serves the declarations in a folder as modules `virtual:portico/…`. In development a page loads again when one of them changes. */
export const declarations = (root: string): Plugin => {
  let bundle: Bundle | undefined;
  const read = (): Bundle => {
    bundle ??= bundleOf(readProject(root));
    return bundle;
  };
  return {
    name: 'portico-declarations',
    resolveId: (id) => (id.startsWith(prefix) ? resolved + id : undefined),
    load: (id) => {
      if (!id.startsWith(resolved + prefix)) return undefined;
      const code = moduleSource(id.slice(resolved.length + prefix.length), read(), root);
      return code === undefined ? undefined : { code, moduleType: 'js' };
    },
    configureServer: (server) => {
      server.watcher.on('all', (_event, path) => {
        if (!declares(path.slice(root.length).replaceAll('\\', '/'))) return;
        bundle = undefined;
        reload(server);
      });
    },
  };
};

// By Rollup's convention other plugins leave such an id alone.
const resolved = '\0';

const declares = (path: string): boolean => /^\/?(flows|schemas|brands|environments)\/.+\.json$/.test(path);

const reload = (server: ViteDevServer): void => {
  for (const { moduleGraph } of Object.values(server.environments)) {
    for (const [id, module] of moduleGraph.idToModuleMap) {
      if (id.startsWith(resolved + prefix)) moduleGraph.invalidateModule(module);
    }
  }
  server.ws.send({ type: 'full-reload' });
};
