import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { addressOf } from '../../sandbox/address.ts';
import type { Project } from '../assemble.ts';
import { deploymentOf } from '../deployment.ts';
import type { Assets } from '../prerender/document.ts';
import type { PageFile } from '../prerender/files.ts';
import { anyBrandPages, brandPages, brandsOf, type Render } from '../prerender/pages.ts';
import { readProject } from '../project.ts';
import { type Listener, openBank } from '../serve/bank.ts';
import { routeOf } from '../serve/route.ts';
import { siteListener } from '../serve/site.ts';
import { bundleOf } from './bundle.ts';

/** The development server's pages: the same as the built ones, drawn from source at each request, with the pretend bank beside them. */
export const devSite = (root: string): Plugin => ({
  name: 'portico-dev',
  // Tests bring their own server up.
  apply: (_, { command, mode }) => command === 'serve' && mode !== 'test',
  // Without a document to start from, dependencies would be found one by one, each with a reload.
  config: () => ({ appType: 'custom', optimizeDeps: { entries: ['src/boot.ts', 'src/main.tsx'] } }),
  configureServer: (server) => {
    const project = readProject(root);
    const { issuer } = bundleOf(project);
    const { environment } = deploymentOf(project);
    const bank = openBank(root, { apiDelay: 0, brands: project.brands });
    const brands = siteListener({
      dist: join(root, 'public'),
      brands: join(root, 'brands'),
      issuer,
      environment,
    });
    server.middlewares.use(bank.listener);
    server.middlewares.use('/brands', (request, response) => {
      request.url = `/brands${request.url}`;
      brands(request, response);
    });
    server.middlewares.use(pagesListener(server, root));
    server.httpServer?.once('listening', () => {
      const port = server.config.server.port ?? 5173;
      server.config.logger.info(bank.greet(`http://localhost:${port}`));
    });
  },
});

const pagesListener = (server: ViteDevServer, root: string): Listener => {
  const besides = new Map<string, string>();
  return (request, response, next) => {
    const { pathname } = addressOf(request);
    const made = besides.get(pathname.slice(1));
    if (made !== undefined)
      return send(response, pathname.endsWith('.css') ? 'text/css' : 'application/json', made);
    const route = pathname === '/' ? routeOf('/login/') : routeOf(pathname);
    if (route?.kind !== 'page') return next();
    draw(server, root)
      .then((files) => {
        for (const { path, text } of files) if (path.startsWith('assets/')) besides.set(path, text);
        const page = route.files.map((file) => files.find(({ path }) => path === file)).find(Boolean);
        return server.transformIndexHtml(request.url ?? '/', page?.text ?? '');
      })
      .then((html) => send(response, 'text/html; charset=utf-8', html))
      .catch((error: Error) => {
        server.ssrFixStacktrace(error);
        server.config.logger.error(error.stack ?? error.message, { timestamp: true });
        send(response, 'text/plain; charset=utf-8', error.message, 500);
      });
  };
};

// All pages at each request: there are few brands while one develops, and whatever was just edited is in them.
const draw = async (server: ViteDevServer, root: string): Promise<readonly PageFile[]> => {
  const project: Project = readProject(root);
  const bundle = bundleOf(project);
  // A module loaded at run time has no type.
  const { renderPage } = (await server.ssrLoadModule('/src/tools/prerender/render.tsx')) as {
    readonly renderPage: Render;
  };
  const brands = brandsOf(project, bundle);
  const deployment = deploymentOf(project);
  const fallback = brands.find(({ id }) => id === deployment.fallback.id);
  const entrances = Object.fromEntries(
    Object.entries(bundle.entrances).map(([route, entrance]) => [
      route,
      { ...entrance, beside: [], later: () => [] },
    ]),
  );
  const all = await Promise.all([
    ...brands.map((brand) => brandPages(brand, deployment, renderPage, { ...sources, entrances })),
    ...(fallback === undefined ? [] : [anyBrandPages(fallback, deployment, renderPage, sources)]),
  ]);
  return all.flat();
};

// The small script before the core is a classic one, which source cannot be: what it does for the first moments is left out.
const sources: Assets = {
  core: '/src/boot.ts',
  css: '/src/boot/page.css',
  idle: () => [],
  drawing: () => [],
};

const send = (response: ServerResponse, type: string, text: string, status = 200): void => {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
};
