import { shownPage } from './page.ts';
import { type Told, toldIn } from './told.ts';

/** Where pages send their events, and where people read what came of them. */
export const collectorPath = '/sandbox/telemetry';

/** Takes in the telemetry of pages and shows it. */
export type Collector = {
  readonly owns: (pathname: string) => boolean;
  readonly handle: (request: Request) => Promise<Response>;
};

/** Events that are remembered: the latest. */
const most = 20_000;

/** Makes a collector that forgets when the program ends. */
export const createCollector = (now: () => number): Collector => {
  const events: Told[] = [];
  const receive = async (request: Request): Promise<Response> => {
    if (!/^application\/json\b/.test(request.headers.get('content-type') ?? ''))
      return new Response('OTLP comes as application/json here.', { status: 415 });
    const told = toldIn(await request.text(), now());
    if (told === undefined) return new Response('This is no ExportLogsServiceRequest.', { status: 400 });
    events.push(...told);
    events.splice(0, events.length - most);
    return Response.json({});
  };
  return {
    owns: (pathname) => pathname === collectorPath || pathname.startsWith(`${collectorPath}/`),
    handle: async (request) => {
      const { pathname, searchParams } = new URL(request.url);
      if (pathname === `${collectorPath}/v1/logs`)
        return request.method === 'POST'
          ? receive(request)
          : new Response(null, { status: 405, headers: { allow: 'POST' } });
      if (pathname === `${collectorPath}/events.json`)
        return Response.json(events, { headers: { 'cache-control': 'no-store' } });
      return pathname === collectorPath
        ? shownPage(events, searchParams.get('brand') ?? undefined, now())
        : new Response('The collector has no such page.', { status: 404 });
    },
  };
};
