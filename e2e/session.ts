import { randomUUID } from 'node:crypto';
import type { Json } from '../src/engine/index.ts';

/** A browser session of its own at the sandbox. */
export type Session = {
  /** The session's name at the sandbox. */
  readonly session: string;
  /** Asks a page of the sandbox for its JSON. */
  readonly sandbox: (page: string) => Promise<Json>;
  /** The calls that have reached the sandbox, the first one first. */
  readonly calls: () => Promise<readonly Call[]>;
  /** Has the sandbox give another answer than its own: its fields are those of /sandbox/force. */
  readonly force: (answer: Readonly<Record<string, unknown>>) => Promise<void>;
};

/** A call as the sandbox notes it when it comes, however late it is answered. */
export type Call = { readonly operation: string; readonly status: number; readonly code?: string };

/** Opens a session at the sandbox of a site. */
export const openSession = (site: string): Session => {
  const session = `e2e-${randomUUID()}`;
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(onThisMachine(`${site}${path}`), {
      ...init,
      headers: { 'x-sandbox-session': session, 'content-type': 'application/json' },
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Json;
  };
  return {
    session,
    sandbox: (name) => ask(`/sandbox/${name}`),
    calls: async () => ((await ask('/sandbox/log.json')) as unknown as readonly Call[]).toReversed(),
    force: async (answer) =>
      void (await ask('/sandbox/force', { method: 'POST', body: JSON.stringify(answer) })),
  };
};

/** The same address by number: names below localhost need no name server in the browser, but may elsewhere. */
export const onThisMachine = (address: string): string =>
  Object.assign(new URL(address), { hostname: '127.0.0.1' }).href;
