import { type JsonObject, ownValue } from '../engine/index.ts';
import { openBank, type Persona } from './bank.ts';
import { createCollector } from './collector/collector.ts';
import { sessionFor, withCookie } from './cookies.ts';
import { compileDocument, type Route } from './document.ts';
import { plainSettings } from './files.ts';
import { type Forced, readForced, takeForced } from './forced.ts';
import type { Client } from './oauth/clients.ts';
import { issuerOf } from './oauth/metadata.ts';
import { authorizationServer } from './oauth/server.ts';
import { siteFiles } from './operations.ts';
import { ownsPage, page } from './pages/index.ts';
import type { Entrance, PartnerSite } from './pages/visit.ts';
import { serve } from './serve.ts';
import { createSessions, everyone, type Sessions } from './sessions.ts';
import { chance, createSigner, type Random, type Settings, type Signer, type World } from './world.ts';

/** What a sandbox is made of. `document`: the issuer's OpenAPI document; `now`: milliseconds since the epoch; `random`: that many bytes; `entrances`: where the start page leads. */
export type SandboxOptions = {
  readonly document: JsonObject;
  readonly personas: readonly Persona[];
  readonly now?: () => number;
  readonly random?: Random;
  readonly wait?: (ms: number) => Promise<void>;
  readonly signer?: Signer;
  /** Parts of what the configuration files say; the rest is as in `plainSettings`. */
  readonly settings?: Partial<Settings>;
  readonly entrances?: readonly Entrance[];
  /** Partners of brands whose people come back to the sandbox's partner page. */
  readonly partners?: readonly PartnerSite[];
  /** Clients that may redeem codes from servers of their own. */
  readonly clients?: readonly Client[];
};

/** A pretend issuer over web-standard requests. */
export type Sandbox = {
  /** Answers any request to a path that the sandbox owns; 404 for others. A dropped connection is `Response.error()`. Rejects when a reply of its own does not fit the document. */
  readonly handle: (request: Request) => Promise<Response>;
  /** Whether a path is the sandbox's. Brand files are the site's, except while an answer for them is forced. */
  readonly owns: (pathname: string) => boolean;
  /** Forgets all that happened in a browser session, by the value of its `sandbox` cookie. */
  readonly reset: (session: string) => void;
};

/** Opens a sandbox. */
export const createSandbox = (options: SandboxOptions): Sandbox => {
  const { routes, secrets } = compileDocument(options.document);
  const { personas, entrances = [], partners = [], clients = [], wait = pause } = options;
  const sessions = createSessions(() => ({
    bank: openBank(personas),
    forced: [],
    log: [],
    arrivals: [],
    asked: {},
  }));
  const worldFor = worldsOf(options, sessions);
  const server = authorizationServer(clients, sessions, worldFor);
  const around = { sessions, routes, entrances, partners, wait };
  const collector = createCollector(options.now ?? Date.now);

  const operate = async (request: Request, url: URL, { route, path }: Found): Promise<Response> => {
    const { id, cookie } = sessionFor(request, route) ?? { id: everyone, cookie: false };
    const body = await request.text();
    const fitting = route.read({ path, query: url.searchParams, headers: request.headers, body });
    const asked = askedFor(request, route.operation);
    if (typeof asked === 'string') return new Response(asked, { status: 400 });
    const { response, ms } = await sessions.run(id, async (session) => {
      const { forced, rest } = asked
        ? { forced: asked, rest: session.forced }
        : takeForced(session.forced, route.operation);
      const order = { route, fitting, bearer: bearerOf(request), path: url.pathname, forced, secrets };
      const served = await serve(order, { ...session, forced: rest }, worldFor(request, url));
      return { session: served.session, result: { response: served.result, ms: forced?.ms ?? 0 } };
    });
    if (ms > 0) await wait(ms);
    return cookie ? withCookie(response, id) : response;
  };

  const show = async (request: Request, url: URL): Promise<Response> => {
    const known = sessionFor(request, undefined);
    const world = worldFor(request, url);
    const id = known?.id ?? world.id('visitor');
    const response = await page({ ...around, request, url, id, world });
    return known?.cookie === false ? response : withCookie(response, id);
  };

  return {
    handle: async (request) => {
      const url = new URL(request.url);
      if (collector.owns(url.pathname)) return collector.handle(request);
      const told = server.handle(request, url);
      if (told !== undefined) return told;
      const found = find(routes, url.pathname);
      if (found.length === 0) return show(request, url);
      const allow = found.map(({ route }) => route.method).join(', ');
      const exact = found.find(({ route }) => route.method === request.method);
      return exact ? operate(request, url, exact) : new Response(null, { status: 405, headers: { allow } });
    },
    owns: (pathname) =>
      ownsPage(pathname) ||
      server.owns(pathname) ||
      find(routes, pathname).some(
        ({ route: { operation } }) =>
          !siteFiles.includes(operation) ||
          sessions.peek(everyone).forced.some((forced) => forced.operation === operation),
      ),
    reset: sessions.reset,
  };
};

type Found = { readonly route: Route; readonly path: Readonly<Record<string, string>> };

const find = (routes: readonly Route[], pathname: string): readonly Found[] =>
  routes.flatMap((route) => {
    const path = route.match(pathname);
    return path === undefined ? [] : [{ route, path }];
  });

// The world that a request comes into.
const worldsOf = (
  { now = Date.now, random = anyBytes, signer = createSigner(), settings }: SandboxOptions,
  sessions: Sessions,
): ((request: Request, url: URL) => World) => {
  const fixed = { ...chance(random), signer, settings: { ...plainSettings, ...settings } };
  const tokenElsewhere = (id: string) => {
    const session = sessions.find(({ bank }) => Object.hasOwn(bank.tokens, id));
    return session === undefined ? undefined : ownValue(sessions.peek(session).bank.tokens, id);
  };
  return ({ headers }, { origin, searchParams }) => {
    const brand = headers.get('x-client-id') ?? searchParams.get('client_id') ?? 'default';
    return { ...fixed, tokenElsewhere, now: now(), issuer: issuerOf(origin, brand) };
  };
};

const askedFor = (request: Request, operation: string): Forced | string | undefined => {
  const header = request.headers.get('x-sandbox-force');
  return header === null
    ? undefined
    : readForced({ operation, ...Object.fromEntries(new URLSearchParams(header)) }, [operation]);
};

const bearerOf = (request: Request): string | undefined =>
  /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];

const anyBytes: Random = (size) => crypto.getRandomValues(new Uint8Array(size));

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
