import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Json } from '../../src/engine/index.ts';
import { portOf } from '../../src/tools/free-port.ts';
import type { Look } from '../../src/tools/play/stage.ts';

/** Proxy for all requests of one browser. It forwards those to the site; other hosts do not exist. */
export type SiteProxy = {
  readonly port: number;
  readonly notes: Notes;
  /** The next document is the one that the driver opens; documents after it leave the page. */
  readonly expectDocument: (isExpected: boolean) => void;
  /** Takes the connection away, or gives it back. */
  readonly setOnline: (isOnline: boolean) => void;
  readonly close: () => void;
};

export type Notes = {
  readonly addresses: string[];
  /** Reports of the script in the page, in their order. */
  readonly reports: Report[];
  /** Bodies of telemetry. */
  readonly telemetry: string[];
  /** Requests to the site without an answer. */
  readonly pending: Set<IncomingMessage>;
  /** How the page was left. */
  readonly left: { posted?: Look['posted']; redirected?: string };
};

/** A report of the script in the page. */
export type Report = { readonly type: string; readonly detail: Readonly<Record<string, Json>> };

/** How a proxy treats requests to the site. */
export type Treatment = {
  readonly site: string;
  /** The script that runs first in each page. */
  readonly script: () => string;
  /** Headers that are added to a request for a path. */
  readonly headers: (pathname: string) => Readonly<Record<string, string>>;
  /** Changes the text of a page. */
  readonly page: (pathname: string, html: string) => string;
};

/** The script that runs first in each page, and where it reports. The policy of the site allows its own addresses alone. */
const own = { script: '/portico-test.js', report: '/portico-test' };

/** Starts a proxy. It adds a script to each page of the site, which reports what happens there. */
export const startProxy = async (treatment: Treatment): Promise<SiteProxy> => {
  const notes: Notes = { addresses: [], reports: [], telemetry: [], pending: new Set(), left: {} };
  let isExpected = false;
  let isOnline = true;
  const { host } = new URL(treatment.site);
  const server = createServer(async (incoming, response) => {
    const address = new URL(incoming.url ?? '', treatment.site);
    const body = await text(incoming).catch(() => '');
    if (address.pathname === own.report && address.host === host) {
      notes.reports.push(JSON.parse(body));
      return void response.writeHead(204).end();
    }
    if (address.pathname === own.script && address.host === host)
      return void response
        .writeHead(200, { 'content-type': 'text/javascript' })
        .end(`(${report})('${own.report}');\n${treatment.script()}`);
    notes.addresses.push(address.href);
    if (incoming.headers['sec-fetch-mode'] === 'navigate' && !isExpected)
      noteLeaving(notes, incoming, address, body, treatment.site);
    if (address.host !== host) return void response.writeHead(404).end();
    if (!isOnline) return void incoming.socket.destroy();
    const isTelemetry = address.pathname.endsWith('/v1/logs');
    if (isTelemetry) notes.telemetry.push(body);
    else notes.pending.add(incoming);
    response.once('close', () => void notes.pending.delete(incoming));
    forward(treatment, incoming, body, response, (isPage) => {
      if (isPage && incoming.headers['sec-fetch-mode'] === 'navigate') isExpected = false;
    });
  });
  // Requests by https end here: the proxy has no TLS.
  server.on('clientError', (_, socket) => void socket.destroy());
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    port: portOf(server),
    notes,
    expectDocument: (next) => {
      isExpected = next;
    },
    setOnline: (next) => {
      isOnline = next;
    },
    close: () => stop(server),
  };
};

const noteLeaving = (
  { left }: Notes,
  { method }: IncomingMessage,
  { origin, pathname, search }: URL,
  body: string,
  site: string,
): void => {
  if (method === 'POST')
    left.posted = { to: pathname, fields: Object.fromEntries(new URLSearchParams(body)) };
  else left.redirected = `${origin === site ? '' : origin}${pathname}${search}`;
};

const forward = (
  treatment: Treatment,
  incoming: IncomingMessage,
  body: string,
  response: ServerResponse,
  answered: (isPage: boolean) => void,
): void => {
  const { pathname, search, port } = new URL(incoming.url ?? '', treatment.site);
  const headers = { ...incoming.headers, ...treatment.headers(pathname), 'accept-encoding': 'identity' };
  const outgoing = request(
    { host: '127.0.0.1', port, path: `${pathname}${search}`, method: incoming.method, headers },
    async (answer) => {
      const { statusCode = 502 } = answer;
      const { 'transfer-encoding': _, ...given } = answer.headers;
      const isRedirect = statusCode >= 300 && statusCode < 400 && statusCode !== 304;
      answered(!isRedirect);
      if (!given['content-type']?.startsWith('text/html')) {
        response.writeHead(statusCode, answer.headers);
        return void answer.on('error', () => response.destroy()).pipe(response);
      }
      const html = await text(answer);
      const page = treatment
        .page(pathname, html)
        .replace('<head>', `<head><script src="${own.script}"></script>`);
      response.writeHead(statusCode, { ...given, 'content-length': Buffer.byteLength(page) }).end(page);
    },
  );
  // A dropped connection of the site is one of the browser.
  outgoing.on('error', () => incoming.socket.destroy());
  outgoing.end(body);
};

const stop = (server: Server): void => {
  server.closeAllConnections();
  server.close();
};

/** In the page: reports events, messages of the console, violations of the policy and uncaught errors at once. */
const report = (to: string): void => {
  const send = (type: string, detail: unknown): void => {
    const call = new XMLHttpRequest();
    // A synchronous call keeps the order, and ends before the page can be left.
    call.open('POST', to, false);
    try {
      call.send(JSON.stringify({ type, detail }));
    } catch {
      // There is no connection.
    }
  };
  for (const type of ['analytics', 'returned'])
    document.addEventListener(type, (event) => send(type, (event as CustomEvent).detail));
  document.addEventListener(
    'securitypolicyviolation',
    ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
      send('violation', { violatedDirective, blockedURI, sourceFile, lineNumber }),
  );
  let isLeft = false;
  window.addEventListener('beforeunload', () => {
    isLeft = true;
  });
  // WebKit rejects the imports of a page that is being left, and the page may report that.
  const isAborted = (text: string): boolean => isLeft && text.includes('Importing a module script failed');
  const sendUncaught = (cause: unknown): void => {
    const { stack } = Object(cause) as { readonly stack?: string };
    if (!isAborted(String(cause))) send('uncaught', { text: `${String(cause)}\n${stack ?? ''}`.trim() });
  };
  window.addEventListener('error', ({ message, error }) => sendUncaught(error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => sendUncaught(reason));
  const wordsOf = (given: unknown): string => {
    if (typeof given !== 'object' || given === null) return String(given);
    if (given instanceof Error) return String(given);
    const members = Object.entries(given).map(([name, value]) => `${name}: ${String(value)}`);
    return `{${members.join(', ')}}`;
  };
  for (const level of ['debug', 'log', 'info', 'warn', 'error'] as const) {
    const { [level]: write } = console;
    console[level] = (...given: unknown[]) => {
      send('console', { level, text: given.map(wordsOf).join(' ') });
      write.apply(console, given);
    };
  }
};
