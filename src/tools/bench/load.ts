import { type createServer, request as requestOf } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { ownValue } from '../../engine/index.ts';
import type { Listener } from '../serve/bank.ts';

/** A balancer: the bank's calls go to the bank, all else to one server after the other. */
export const balanced = (bank: Listener, ports: readonly number[]): Parameters<typeof createServer>[1] => {
  let turn = 0;
  return (request, response) =>
    bank(request, response, () => {
      turn += 1;
      const { url: path, method, headers } = request;
      const asked = requestOf(
        // A connection of its own: one that is kept may be closed by a server that reads its settings again.
        { host: '127.0.0.1', port: ports[turn % ports.length], path, method, headers, agent: false },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
        },
      );
      asked.on('error', () => response.writeHead(502).end());
      request.pipe(asked);
    });
};

/** So many clients ask for a page, then for all that it names, and begin again until `end`. */
export const underLoad = (origin: string, brands: readonly string[], clients = 2) => {
  const releases: Record<string, number> = {};
  let requests = 0;
  let failed = 0;
  let isOver = false;
  const ask = async (path: string): Promise<string> => {
    requests += 1;
    const answer = await fetch(`${origin}${path}`).catch(() => undefined);
    const text = await answer?.text().catch(() => undefined);
    if (answer?.status !== 200 || text === undefined) failed += 1;
    return text ?? '';
  };
  const visit = async (brand: string): Promise<void> => {
    const page = await ask(`/login/${brand}/`);
    // Somebody on a slow line.
    await wait(200);
    await Promise.all([...new Set(page.match(/\/assets\/[\w.-]+/g))].map(ask));
    await ask(`/brands/${brand}/brand.json`);
    const [release = ''] = /(?<="release":")[^"]+/.exec(await ask('/version.json')) ?? [];
    releases[release] = (ownValue(releases, release) ?? 0) + 1;
  };
  const go = async (client: number): Promise<void> => {
    if (isOver) return;
    await visit(brands[client % brands.length] ?? '');
    return go(client + 1);
  };
  const all = Array.from({ length: clients }, (_, client) => go(client));
  return {
    end: async () => {
      isOver = true;
      await Promise.all(all);
      return { requests, failed, releases };
    },
  };
};
