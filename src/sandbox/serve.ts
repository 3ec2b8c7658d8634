import { isObject, type Json } from '../engine/index.ts';
import { declared } from './declared.ts';
import type { Fitting, Route } from './document.ts';
import { changed, describe, type Forced, faulty, replaces } from './forced.ts';
import { text } from './json.ts';
import { type LogEntry, masked, noted, replySecrets } from './log.ts';
import { type Answer, type Call, unkept } from './operation.ts';
import { operationOf } from './operations.ts';
import { pageHeaders } from './pages/html.ts';
import type { Session } from './sessions.ts';
import type { World } from './world.ts';

/** One request for an operation, with what was asked to happen to it. */
export type Order = {
  readonly route: Route;
  readonly fitting: Fitting | string;
  readonly bearer: string | undefined;
  readonly path: string;
  readonly forced: Forced | undefined;
  readonly secrets: ReadonlySet<string>;
};

/** Answers one request: the session afterwards and the reply. Throws when a reply that nobody forced does not fit the document. */
export const serve = async (
  order: Order,
  session: Session,
  world: World,
): Promise<{ readonly session: Session; readonly result: Response }> => {
  const { route, fitting, forced } = order;
  if (forced && replaces(forced, route.idPointer)) {
    const response = faulty(forced, route.idPointer);
    return { session: recorded(order, session, world, { status: response.status }), result: response };
  }
  const answer =
    typeof fitting === 'string' ? unfit(session, fitting) : await run(order, fitting, session, world);
  const reply = forced ? changed(forced, route.codePointer, said(answer)) : said(answer);
  const type = answer.page === undefined ? 'application/json' : 'text/html';
  const defect =
    forced || answer.lacks !== undefined ? undefined : route.defect(reply.status, type, reply.body);
  if (defect !== undefined)
    throw new Error(`The sandbox's reply to ${route.operation} does not fit: ${defect}.`);
  return {
    session: recorded(order, { ...session, bank: answer.bank }, world, reply, answer.lacks ?? answer.stray),
    result: resultOf(answer, reply),
  };
};

type Reply = { readonly status: number; readonly body?: Json | undefined };

const run = async (order: Order, fitting: Fitting, session: Session, world: World): Promise<Answer> => {
  const call: Call = { operation: order.route.operation, ...fitting, bearer: order.bearer };
  const known = operationOf(call.operation) ?? declared(order.route);
  return known(call, session.bank, world);
};

const unfit = ({ bank }: Session, why: string): Answer => ({
  bank,
  status: 400,
  body: { code: 'request', message: why },
});

const said = ({
  status,
  body,
  page,
}: Answer): { readonly status: number; readonly body: Json | undefined } => ({
  status,
  body: page ?? body,
});

const resultOf = ({ page, location }: Answer, reply: Reply): Response => {
  if (location !== undefined)
    return new Response(null, { status: reply.status, headers: { location, 'cache-control': 'no-store' } });
  return page === undefined ? asJson(reply) : asPage(page, reply.status);
};

const asJson = ({ status, body }: Reply): Response =>
  body === undefined
    ? new Response(null, { status, headers: unkept })
    : Response.json(body, { status, headers: unkept });

const asPage = (page: string, status: number): Response =>
  new Response(page, { status, headers: pageHeaders });

const recorded = (order: Order, session: Session, world: World, reply: Reply, wrong?: string): Session => {
  const { route, fitting, forced, path, secrets } = order;
  const problem = typeof fitting === 'string' ? fitting : wrong;
  const code = codeOf(route, reply.body);
  const entry: LogEntry = {
    at: world.now,
    operation: route.operation,
    method: route.method,
    path,
    status: reply.status,
    ...(code === undefined ? {} : { code }),
    ...(forced ? { forced: describe(forced) } : {}),
    ...(problem === undefined ? {} : { problem }),
    ...(typeof fitting === 'string' ? {} : { params: masked(fitting.params, secrets) }),
    ...(typeof fitting === 'string' || fitting.body === undefined
      ? {}
      : { request: masked(fitting.body, secrets) }),
    ...(isObject(reply.body) ? { response: masked(reply.body, replySecrets) } : {}),
  };
  return { ...session, log: noted(session.log, entry) };
};

const codeOf = ({ codePointer, idPointer }: Route, body: Json | undefined): string | undefined => {
  const names = (codePointer ?? idPointer ?? '/code').split('/').slice(1);
  return text(body, ...names);
};
