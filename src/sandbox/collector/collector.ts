import { ownValue } from '../../engine/index.ts';
import { reportsIn } from './reported.ts';
import { type Told, toldIn } from './told.ts';

/** Base path of the addresses that receive telemetry and reports. `events.json` below it lists the events. */
const collectorPath = '/sandbox/telemetry';

/** Receives the telemetry of pages and the policy reports of browsers, and lists them as JSON. */
export type Collector = {
  readonly owns: (pathname: string) => boolean;
  readonly handle: (request: Request) => Promise<Response>;
};

/** Events that are remembered: the latest. */
const most = 20_000;

/** Makes a collector that forgets when the program ends. */
export const createCollector = (now: () => number): Collector => {
  const events: Told[] = [];
  const receive = async (request: Request, { type, read, what }: Kind): Promise<Response> => {
    if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } });
    if (!type.test(request.headers.get('content-type') ?? ''))
      return new Response(`This is no media type of ${what}.`, { status: 415 });
    const told = read(await request.text(), now());
    if (told === undefined) return new Response(`This is no ${what}.`, { status: 400 });
    events.push(...told.slice(-most));
    events.splice(0, events.length - most);
    return Response.json({});
  };
  return {
    owns: (pathname) => pathname.startsWith(`${collectorPath}/`),
    handle: async (request) => {
      const { pathname } = new URL(request.url);
      const kind = ownValue(kinds, pathname.slice(collectorPath.length));
      if (kind !== undefined) return receive(request, kind);
      return pathname === `${collectorPath}/events.json`
        ? Response.json(events, { headers: { 'cache-control': 'no-store' } })
        : new Response('The collector has no such address.', { status: 404 });
    },
  };
};

/** What is sent to an address below the collector's own. */
type Kind = {
  readonly type: RegExp;
  readonly read: (text: string, now: number) => readonly Told[] | undefined;
  readonly what: string;
};

const kinds: Readonly<Partial<Record<string, Kind>>> = {
  '/v1/logs': { type: /^application\/json\b/, read: toldIn, what: 'ExportLogsServiceRequest' },
  '/reports': {
    type: /^application\/(?:csp-report|reports\+json)\b/,
    read: reportsIn,
    what: 'report of a browser',
  },
};
