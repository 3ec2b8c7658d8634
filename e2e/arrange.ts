import { type JsonObject, ownValue } from '../src/engine/index.ts';
import { timeless, timelessRequests } from '../src/tools/play/leaks.ts';
import type { Project } from '../src/tools/play/project.ts';
import type { Told, Trace } from '../src/tools/play/stage.ts';

/** The path of an operation in the API document. */
export const pathOf = ({ document }: Pick<Project, 'document'>, operation: string): string =>
  Object.entries(document.paths as Readonly<Record<string, JsonObject>>).find(([, methods]) =>
    Object.values(methods).some((each) => (each as JsonObject).operationId === operation),
  )?.[0] ?? '';

/** The path of an operation that is a file. Files are asked for without a session, so an answer forced by name would be forced for everyone: it is asked for by a header. */
export const fileOf = (project: Pick<Project, 'document'>, operation: string): string | undefined => {
  const path = pathOf(project, operation);
  const methods = ownValue(project.document.paths as Readonly<Record<string, JsonObject>>, path);
  const { operationId, servers = [] } = (methods?.get ?? {}) as {
    readonly operationId?: string;
    readonly servers?: readonly JsonObject[];
  };
  return operationId === operation && servers[0]?.['x-credentials'] === 'omit' ? path : undefined;
};

/** The header by which an answer is forced for one request. */
export const forcingHeader = ({
  operation: _,
  nth: __,
  ...answer
}: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> => {
  const fields = Object.entries(answer).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return { 'x-sandbox-force': new URLSearchParams(fields).toString() };
};

/** A page whose data block starts a called flow alone, as it would come from a server that knows the person. */
export const withEntry = (html: string, flow: string, entry: JsonObject): string => {
  const data = /(<script type="application\/json" id="page">)(.*?)(<\/script>)/s;
  return html.replace(data, (_, before: string, json: string, after: string) => {
    const block = JSON.stringify({ ...(JSON.parse(json) as JsonObject), flow, entry });
    return `${before}${block.replaceAll('<', '\\u003c')}${after}`;
  });
};

type Traces = {
  readonly site: string;
  readonly kept: Readonly<Record<string, string>>;
  readonly addresses: readonly string[];
  readonly analytics: readonly JsonObject[];
  /** Bodies of telemetry. */
  readonly telemetry: readonly string[];
  readonly console: readonly string[];
};

/** The traces that a visit leaves: storage, addresses, calls and events. */
export const traceOf = ({
  site,
  kept,
  addresses,
  analytics,
  telemetry,
  console,
}: Traces): Omit<Trace, 'faults'> => ({
  // The port may have the digits of a passcode.
  places: Object.fromEntries(
    Object.entries({
      ...kept,
      'an address': addresses.join(' '),
      analytics: timeless(analytics),
      telemetry: timelessRequests(telemetry),
      'the console': console.join(' '),
    }).map(([place, text]) => [place, text.replaceAll(site, '')]),
  ),
  told: analytics.filter(({ type }) => type === 'transition') as unknown as readonly Told[],
});

/** Whether a message of the console reports an answer that is a failure. Of the servers' answers that is expected. */
export const isAnswer = (message: string): boolean =>
  /^portico \{code: (\d{3}|network|timeout|malformed|dropped)\b/.test(message);

/** The message that tells operators of a refused address. The scenario says what the person sees. */
export const refusal = /portico \{code: refused/;
