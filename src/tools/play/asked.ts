import type { Json } from '../../engine/index.ts';
import type { World } from '../../runtime/world.ts';
import type { Sandbox } from '../../sandbox/issuer.ts';
import { jsonOf } from '../source.ts';

/** Where pages without a document are. No digits: a passcode that has been typed is looked for in addresses. */
export const origin = 'http://portico.localhost';

/** Whoever looks on: hears of each event, and is asked about each request for the sandbox before it gets there. What that resolves to is what the sandbox is to answer in place of its own. */
export type Onlooker = {
  readonly heard?: World['heard'];
  readonly asked?: (request: AskedFor, signal: AbortSignal | null | undefined) => Promise<readonly object[]>;
};

/** A request of a page. */
export type AskedFor = { readonly method: string; readonly pathname: string; readonly body: string };

/** How a page asks the sandbox. */
export type Ask = {
  readonly owns: (pathname: string) => boolean;
  readonly send: (path: string, init?: RequestInit) => Promise<Response>;
  readonly page: (name: string) => Promise<Json>;
  readonly force: (answer: object) => Promise<void>;
};

/** Asks a sandbox, in a browser session of its own. */
export const asker = (sandbox: Sandbox): Ask => {
  const session = crypto.randomUUID();
  const send: Ask['send'] = (path, init = {}) => {
    const request = new Request(new URL(path, origin), init);
    request.headers.set('x-sandbox-session', session);
    return sandbox.handle(request);
  };
  return {
    owns: sandbox.owns,
    send,
    page: async (name) => jsonOf(await (await send(`/sandbox/${name}`)).text()),
    force: async (answer) => {
      const response = await send('/sandbox/force', {
        method: 'POST',
        body: JSON.stringify(answer),
        headers: { 'content-type': 'application/json' },
      });
      if (!response.ok) throw new Error(await response.text());
    },
  };
};
