import redaxios from 'redaxios';
import type { Operation } from '../config/operations.ts';
import { type Answer, isObject, type Json, type JsonObject, ownValue, textOf } from '../engine/index.ts';
import type { ResolveLate } from './late.ts';
import { uuid } from './pkce.ts';
import { takeIn } from './reply.ts';
import type { World } from './world.ts';

/** One call. `params` hold path, query and header parameters by name, and `token` for an operation that sends the entrant's. */
export type Request = {
  readonly body?: Json | undefined;
  readonly params?: JsonObject | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds until the call is given up; 30 seconds where nothing is said. */
  readonly timeout?: number | undefined;
  /** Lets the call outlive the page. */
  readonly keepalive?: boolean | undefined;
  /** Hears that the request has left. */
  readonly left?: (() => void) | undefined;
};

/** Makes calls. It never rejects: what goes wrong is an answer, too. Nothing is sent twice. */
export type Client = { readonly call: (operation: Operation, request?: Request) => Promise<Answer> };

/** What a client needs to know at the moment of each call. `baseOf` gives an origin; a header whose value is absent is left out. */
export type ClientFacts = {
  readonly world: World;
  readonly late: ResolveLate;
  readonly baseOf: (host: Operation['host']) => string;
  readonly accessToken: () => string | undefined;
  readonly headerValue: (value: HeaderValue, trackingId: string) => Promise<string | undefined>;
  /** Passes each response on as it arrives. Prefetched answers are left out: they may have waited for minutes. */
  readonly responded: (response: Response) => Response;
  /** Hears of each answer that is JSON, as it came. */
  readonly answered: (operation: Operation, body: Json) => void;
};

export type HeaderValue = Operation['headers'][number]['value'];

export const createClient = (facts: ClientFacts): Client => ({
  call: async (operation, request = {}) => {
    const trackingId = uuid(facts.world.crypto);
    // As they are now: a flow may end the session right after the call.
    const own = ownHeaders(operation, trackingId, facts);
    // Together, so that body and parameters share what is made for this request.
    const resolved = await facts.late(
      { params: request.params ?? {}, ...(request.body !== undefined && { body: request.body }) },
      trackingId,
    );
    const { params, body } = isObject(resolved) ? resolved : {};
    const url = isObject(params) ? urlOf(operation, params, facts.baseOf(operation.host)) : undefined;
    if (url === undefined || !isObject(params)) return { failed: 'unresolved' };
    const headers = headersOf(operation, params, await own, facts);
    return request.signal?.aborted
      ? { failed: 'network' }
      : send(facts, operation, { ...request, url, headers, body });
  },
});

type Sent = Request & { readonly url: string; readonly headers: Readonly<Record<string, string>> };

// Given an own fetch because redaxios drops `signal` and `credentials: 'omit'`; the body is read in it because redaxios
// takes a connection that breaks while the body arrives for an empty body.
const send = async (facts: ClientFacts, operation: Operation, sent: Sent): Promise<Answer> => {
  const { world } = facts;
  const controller = new AbortController();
  const giveUp = world.setTimeout(() => controller.abort('timeout'), sent.timeout ?? 30_000);
  sent.signal?.addEventListener('abort', () => controller.abort('left'), { once: true });
  const exchange = async (url: string, init: RequestInit = {}) => {
    const { answers } = world.ahead;
    const { href } = new URL(url, world.location.origin);
    const early = ownValue(answers, href);
    delete answers[href];
    const asked =
      early ??
      world
        .fetch(url, {
          ...init,
          credentials: operation.credentials,
          signal: controller.signal,
          // A file is asked about each time; what is kept of it serves where it has not changed.
          cache: operation.host === 'api' ? 'no-store' : 'no-cache',
          ...(sent.keepalive && { keepalive: true }),
        })
        .then(facts.responded);
    sent.left?.();
    const response = await asked;
    const text = await response.text();
    return { ok: true, status: response.status, text: async () => text };
  };
  try {
    const { status, data } = await redaxios<Json>(sent.url, {
      method: operation.method,
      headers: sent.headers,
      data: payloadOf(operation, sent.body),
      // Only a part of a Response is made; redaxios reads no more of it.
      fetch: exchange as typeof fetch,
      validateStatus: () => true,
      // Without a name redaxios would send a cookie called `undefined` as a header.
      xsrfCookieName: '',
    });
    return answerOf(operation, status, data, facts);
  } catch {
    return { failed: controller.signal.reason === 'timeout' ? 'timeout' : 'network' };
  } finally {
    world.clearTimeout(giveUp);
  }
};

// redaxios hands on text that is not JSON as a string. Where JSON is declared that is malformed, but the status of a
// failure says more than the page that a proxy wrote for it.
const answerOf = (operation: Operation, status: number, data: Json, { answered }: ClientFacts): Answer => {
  const ok = status >= 200 && status < 300;
  if (typeof data === 'string')
    return ok && operation.accept === 'json' && data.trim() !== '' ? { failed: 'malformed' } : { status };
  if (ok && operation.accept === 'none') return { status };
  answered(operation, data);
  const body = takeIn(operation.reply ?? true, data);
  if (body !== undefined) return { status, body };
  return ok ? { failed: 'malformed' } : { status };
};

const payloadOf = (operation: Operation, body: Json | undefined): unknown =>
  operation.body === 'form' && isObject(body)
    ? new URLSearchParams(texts(Object.entries(body)))
    : operation.body && body;

type Header = readonly [name: string, value: string | undefined];

const ownHeaders = (
  { headers }: Operation,
  trackingId: string,
  { headerValue }: ClientFacts,
): Promise<readonly Header[]> =>
  Promise.all(headers.map(async ({ name, value }) => [name, await headerValue(value, trackingId)] as const));

const headersOf = (operation: Operation, params: JsonObject, own: readonly Header[], facts: ClientFacts) => {
  const token =
    operation.bearer === 'entrant' ? textOf(params.token) : operation.bearer && facts.accessToken();
  return Object.fromEntries(
    [
      // A file is one, and the browser may have it under way for the document already: only a request like its own is that one.
      ...(operation.host === 'api'
        ? [['accept', operation.accept === 'json' ? 'application/json' : '*/*']]
        : []),
      ['authorization', token && `Bearer ${token}`],
      ...own,
      ...given(operation, params, 'header'),
    ].filter(([, value]) => value),
  );
};

const urlOf = (operation: Operation, params: JsonObject, base: string): string | undefined => {
  if (operation.parameters.some(({ name, required }) => required && ownValue(params, name) === undefined))
    return undefined;
  const query = String(new URLSearchParams(given(operation, params, 'query')));
  const path = operation.path.replace(/\{(.+?)\}/g, (_, name: string) => {
    const isSplit = operation.parameters.some((parameter) => parameter.name === name && parameter.segments);
    const text = textOf(ownValue(params, name));
    return (isSplit ? text.split('/') : [text]).map(segment).join('/');
  });
  return path.includes(dropped) ? undefined : `${base}${path}${query && `?${query}`}`;
};

// An empty part or a dot part would be taken out of the path, and the call would reach another operation.
const segment = (text: string): string =>
  ['', '.', '..'].includes(text) ? dropped : encodeURIComponent(text);
const dropped = '\n';

const given = (operation: Operation, params: JsonObject, place: string): string[][] =>
  texts(
    operation.parameters.flatMap(({ name, in: where }) => {
      const value = where === place ? ownValue(params, name) : undefined;
      return value === undefined ? [] : [[name, value] as const];
    }),
  );

const texts = (entries: readonly (readonly [string, Json])[]): string[][] =>
  entries.map(([name, value]) => [name, textOf(value)]);
