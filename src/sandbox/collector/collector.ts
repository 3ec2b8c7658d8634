import { ownValue } from '../../engine/index.ts';
import { pageHeaders } from '../pages/html.ts';
import { type Passage, passagesIn } from './figures.ts';
import { of, shownPage } from './page.ts';
import { reportsIn } from './reported.ts';
import { type Told, toldIn } from './told.ts';

/** Where pages send their events, and where people read what came of them. */
export const collectorPath = '/sandbox/telemetry';

/** Takes in the telemetry of pages, and what browsers report of the policy by themselves, and shows it. */
export type Collector = {
  readonly owns: (pathname: string) => boolean;
  readonly handle: (request: Request) => Promise<Response>;
};

/** Draws the chart of a flow with how often its steps were passed, as SVG text; undefined where there is no such flow. */
export type DrawChart = (flow: string, passages: readonly Passage[]) => Promise<string | undefined>;

/** Events that are remembered: the latest. */
const most = 20_000;

/** Makes a collector that forgets when the program ends. */
export const createCollector = (now: () => number, drawChart?: DrawChart): Collector => {
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
  const chart = async (flow: string, brand: string | undefined): Promise<Response> => {
    const passages = passagesIn(of(events, brand)).filter((each) => each.flow === flow);
    const drawn = await drawChart?.(flow, passages);
    return drawn === undefined ? missing() : new Response(drawn, { headers: pictureHeaders });
  };
  return {
    owns: (pathname) => pathname === collectorPath || pathname.startsWith(`${collectorPath}/`),
    handle: async (request) => {
      const { pathname, searchParams } = new URL(request.url);
      const [brand, over] = ['brand', 'over'].map((name) => searchParams.get(name) ?? undefined);
      const kind = ownValue(kinds, pathname.slice(collectorPath.length));
      if (kind !== undefined) return receive(request, kind);
      if (pathname === `${collectorPath}/events.json`)
        return Response.json(events, { headers: { 'cache-control': 'no-store' } });
      const [, flow] = /\/charts\/([^/]+)\.svg$/.exec(pathname) ?? [];
      if (flow !== undefined) return chart(flow, brand);
      return pathname === collectorPath
        ? shownPage(events, { brand, over }, now(), collectorPath)
        : missing();
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

const missing = (): Response => new Response('The collector has no such page.', { status: 404 });

// A picture has its style sheet within itself.
const pictureHeaders = {
  ...pageHeaders,
  'content-type': 'image/svg+xml; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
};
