import type { Sessions } from '../sessions.ts';
import type { World } from '../world.ts';
import type { Client } from './clients.ts';
import { answerClient, isFromClient } from './endpoints.ts';
import { isWellKnown, wellKnown } from './metadata.ts';

/** The bank as clients' own servers see it: what it says of itself, and where they redeem, ask about and give back. `handle` is undefined for a request that is none of those. */
export const authorizationServer = (
  clients: readonly Client[],
  sessions: Sessions,
  worldFor: (request: Request, url: URL) => World,
): {
  readonly owns: (pathname: string) => boolean;
  readonly handle: (request: Request, url: URL) => Promise<Response> | undefined;
} => ({
  owns: (pathname) => isWellKnown(pathname, clients),
  handle: (request, url) => {
    const world = worldFor(request, url);
    if (isFromClient(request, url)) return answerClient(request, url, { sessions, world, clients });
    if (!isWellKnown(url.pathname, clients)) return undefined;
    return ['GET', 'HEAD'].includes(request.method)
      ? wellKnown(url, world, clients).then((facts) => Response.json(facts))
      : Promise.resolve(new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } }));
  },
});
