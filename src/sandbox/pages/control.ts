import { type Json, ownValue } from '../../engine/index.ts';
import { type Account, byUserId, type Check, type Segment } from '../bank.ts';
import { type Forced, readForced } from '../forced.ts';
import { parsed } from '../json.ts';
import { openProof } from '../proof.ts';
import { mediaType } from '../schema.ts';
import { everyone, type Session, type Sessions } from '../sessions.ts';
import type { Show, Visit } from './visit.ts';

/** Forced answers. GET lists them, POST adds one (a form, or JSON with the same fields), DELETE forgets all. Files that browsers ask for without a cookie are forced for everyone. */
export const force: Show = (visit) => (ownValue(forceBy, visit.request.method) ?? refuse)(visit);

/** Forgets all forced answers, by a form. */
export const clear: Show = async (visit) => {
  if (visit.request.method !== 'POST') return refuse(visit);
  await forget(visit);
  return done(visit, []);
};

/** Starts the browser session over. */
export const reset: Show = (visit) => {
  if (visit.request.method !== 'POST') return refuse(visit);
  visit.sessions.reset(visit.id);
  return done(visit, {});
};

/** Calls so far as JSON, newest first, secrets masked. */
export const log: Show = ({ sessions, id }) => Response.json(sessions.peek(id).log);

/** Accounts as they stand: `[{ id, purpose, userId, password, lock, ... }]`. */
export const people: Show = ({ sessions, id }) =>
  Response.json(
    Object.values(sessions.peek(id).bank.accounts).map(({ persona, userId, passwords, lock }) => ({
      ...persona,
      userId,
      password: passwords[0],
      lock,
    })),
  );

/** Opens an identity session in which a verification is due, so that a flow that others call can be run alone. Query: `persona` (id or user ID), `check` (ssn, cvv or otp), `segment`; `client_id`, `redirect_uri`, `code_challenge`, `code_challenge_method`, `nonce` when a code is wanted. Answers `{ session_id, segment, check, account_type, phone_numbers? }`. */
export const openIdentity: Show = ({ url, id, sessions, world }) =>
  sessions.run(id, async (session) => {
    const wanted = (name: string) => url.searchParams.get(name) ?? undefined;
    const account =
      ownValue(session.bank.accounts, wanted('persona') ?? '') ?? byUserId(session.bank, wanted('persona'));
    if (!account)
      return { session, result: Response.json({ message: 'There is no such persona.' }, { status: 404 }) };
    const check = checks.find((one) => one === wanted('check')) ?? account.persona.check;
    const segment = segments.find((one) => one === wanted('segment')) ?? home(account);
    const request = {
      clientId: wanted('client_id') ?? 'runner',
      redirectUri: wanted('redirect_uri') ?? url.origin,
      scope: 'read write',
      challenge: wanted('code_challenge'),
      method: wanted('code_challenge_method'),
      nonce: wanted('nonce'),
    };
    const { bank, fields } = openProof(session.bank, world, account, { segment, check, request });
    return { session: { ...session, bank }, result: Response.json({ ...fields, segment, check }) };
  });

const checks: readonly Check[] = ['ssn', 'cvv', 'otp'];

const segments: readonly Segment[] = [
  'login',
  'account-linking',
  'registration',
  'reset-password',
  'lookup-userid',
  'login/persistent',
];

const home = ({ userId }: Account): Segment => (userId === undefined ? 'registration' : 'reset-password');

const forceBy: Readonly<Record<string, Show>> = {
  GET: ({ sessions, id }) => Response.json([...sessions.peek(id).forced, ...sessions.peek(everyone).forced]),
  DELETE: async (visit) => {
    await forget(visit);
    return Response.json([]);
  },
  POST: async (visit) => {
    const { routes, sessions, id } = visit;
    const forced = readForced(
      await fieldsOf(visit.request),
      routes.map(({ operation }) => operation),
    );
    if (typeof forced === 'string') return Response.json({ message: forced }, { status: 400 });
    const shared = routes.some(({ operation, cookieless }) => cookieless && operation === forced.operation);
    await edit(sessions, shared ? everyone : id, (waiting) => [...waiting, forced]);
    return done(visit, forced);
  },
};

const refuse: Show = () => new Response(null, { status: 405, headers: { allow: 'POST' } });

const forget = async ({ sessions, id }: Visit): Promise<void> => {
  await Promise.all([id, everyone].map((one) => edit(sessions, one, () => [])));
};

const edit = (
  sessions: Sessions,
  id: string,
  change: (waiting: readonly Forced[]) => readonly Forced[],
): Promise<void> =>
  sessions.run(id, async (session: Session) => ({
    session: { ...session, forced: change(session.forced) },
    result: undefined,
  }));

const fieldsOf = async (request: Request): Promise<Json> => {
  const body = await request.text();
  return mediaType(request.headers.get('content-type')) === 'application/json'
    ? (parsed(body) ?? {})
    : Object.fromEntries(new URLSearchParams(body));
};

/** A form is led back to the start page, a program gets what happened. */
const done = ({ request }: Visit, result: unknown): Response =>
  mediaType(request.headers.get('content-type')) === 'application/x-www-form-urlencoded'
    ? new Response(null, { status: 303, headers: { location: '/sandbox' } })
    : Response.json(result);
