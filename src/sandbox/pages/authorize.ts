import { ownValue } from '../../engine/index.ts';
import { type Account, type Bank, byUserId, type Persona } from '../bank.ts';
import { grantCode } from '../oauth/codes.ts';
import { failed, type Run } from '../operation.ts';
import type { World } from '../world.ts';
import { formOf } from './arrived.ts';
import { documentOf, html, type Markup, pageOf } from './html.ts';
import type { Show, Visit } from './visit.ts';

/**
 * The provider's sign-in page (RFC 6749, section 4.1.1; RFC 7636): whoever signs in there goes back to the app with an
 * authorization code. Somebody whom `login_hint` names is signed in at once. Who asks for a client or an address that is
 * not registered is not sent anywhere.
 */
export const authorize: Run = (call, bank, world) => {
  const { login_hint: hint, ...asked } = call.params;
  const stranger = unregistered(asked, world);
  if (stranger !== undefined) return failed(bank, 400, 'invalid_request', stranger);
  const hinted = byUserId(bank, hint);
  if (hinted === undefined)
    return { bank, status: 200, page: documentOf('Sign in at the provider', signIn(bank, asked)) };
  const { bank: next, location } = sentBack(bank, world, asked, hinted);
  return { bank: next, status: 302, location };
};

/** Sends a person back from the provider's sign-in page: who signed in there, as `person`, or without having signed in. */
export const returnFromProvider: Show = async (visit) => {
  const { bank } = visit.sessions.peek(visit.id);
  const posted = visit.request.method === 'POST' ? await formOf(visit.request) : undefined;
  if (posted === undefined)
    return leave(visit, askedIn(visit), ownValue(bank.accounts, wanted(visit, 'person')));
  const { userId = '', password = '', ...asked } = posted;
  const account = byUserId(bank, userId);
  const refusal =
    account === undefined || account.passwords[0] !== password ? 'That did not match.' : undefined;
  const why = account?.lock === undefined ? refusal : 'This account is locked.';
  return why === undefined
    ? leave(visit, asked, account)
    : pageOf('Sign in at the provider', signIn(bank, asked, why), 401);
};

/** The same as JSON, for programs: `{ location }`. */
export const returnFromProviderJson: Show = async (visit) => {
  const { bank } = visit.sessions.peek(visit.id);
  const location = await backTo(visit, askedIn(visit), ownValue(bank.accounts, wanted(visit, 'person')));
  return Response.json({ location: location ?? null });
};

type Asked = Readonly<Record<string, string | undefined>>;

const leave = async (visit: Visit, asked: Asked, account: Account | undefined): Promise<Response> => {
  const location = await backTo(visit, asked, account);
  return location === undefined
    ? pageOf(
        'No way back',
        html`<p>Nobody registered the address to go back to, or whoever asked for it.</p>`,
        400,
      )
    : new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } });
};

const backTo = ({ id, sessions, world }: Visit, asked: Asked, account: Account | undefined) =>
  sessions.run(id, async (session) => {
    if (unregistered(asked, world) !== undefined) return { session, result: undefined };
    const { bank, location } = sentBack(session.bank, world, asked, account);
    return { session: { ...session, bank }, result: location };
  });

// Who has no user ID yet cannot have signed in.
const sentBack = (bank: Bank, world: World, asked: Asked, account: Account | undefined) => {
  const back = new URL(asked.redirect_uri ?? '');
  back.searchParams.set('state', asked.state ?? '');
  if (account?.userId === undefined) {
    back.searchParams.set('error', 'access_denied');
    return { bank, location: back.href };
  }
  const { bank: next, code } = grantCode(bank, world, {
    account: account.persona.id,
    session: world.id('session'),
    request: {
      clientId: asked.client_id ?? '',
      redirectUri: asked.redirect_uri ?? '',
      scope: asked.scope ?? '',
      challenge: asked.code_challenge,
      method: asked.code_challenge_method,
      nonce: asked.nonce,
    },
  });
  back.searchParams.set('code', code);
  return { bank: next, location: back.href };
};

// Nobody is sent to an address that is not known: neither with a code nor with an error (RFC 6749, section 4.1.2.1).
const unregistered = ({ client_id, redirect_uri = '' }: Asked, { settings }: World): string | undefined => {
  if (settings.clients?.includes(client_id ?? '') === false) return 'There is no such client.';
  const back = URL.canParse(redirect_uri) ? new URL(redirect_uri) : undefined;
  return back !== undefined && local.test(back.hostname) && callback.test(back.pathname)
    ? undefined
    : 'The client has not registered this address.';
};

const local = /^(localhost|127\.0\.0\.1|.+\.localhost)$/;
const callback = /^\/(login\/[^/]+|accounts\/login)\/callback$/;

const signIn = (bank: Bank, asked: Asked, refusal?: string): Markup => {
  const known = Object.entries(asked).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  const way = (answer: Readonly<Record<string, string>>) =>
    `/sandbox/authorize?${new URLSearchParams({ ...Object.fromEntries(known), ...answer })}`;
  const people = Object.values(bank.accounts).flatMap(({ persona, userId }) =>
    userId === undefined ? [] : [persona],
  );
  const choice = ({ id, purpose }: Persona) =>
    html`<li><a href="${way({ person: id })}">${id}</a> ${purpose}</li>`;
  return html`${refusal !== undefined && html`<p class="refused" role="alert">${refusal}</p>`}
<form method="post" action="/sandbox/authorize" class="fields">
${known.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<label>User ID <input name="userId" autocomplete="username" required></label>
<label>Password <input name="password" type="password" autocomplete="current-password" required></label>
<button>Sign in</button>
</form>
<h2>Or without a password, as</h2>
<ul>${people.map(choice)}</ul>
<p><a href="${way({})}">Nobody: go back without signing in</a></p>`;
};

const askedIn = ({ url }: Visit): Asked => Object.fromEntries(url.searchParams);
const wanted = ({ url }: Visit, name: string): string => url.searchParams.get(name) ?? '';
