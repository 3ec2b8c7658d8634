import type { Persona } from '../bank.ts';
import { grantCode } from '../oauth.ts';
import type { Run } from '../operation.ts';
import { documentOf, html, pageOf } from './html.ts';
import type { Show, Visit } from './visit.ts';

/** The provider's sign-in page: whoever is chosen there goes back to the app with an authorization code. */
export const authorize: Run = (call, bank) => {
  const { client_id, redirect_uri, scope, state, nonce, code_challenge } = call.params;
  const asked = { client_id, redirect_uri, scope, state, nonce, code_challenge };
  const way = (answer: Readonly<Record<string, string>>) =>
    `/sandbox/authorize?${new URLSearchParams({ ...defined(asked), ...answer })}`;
  const people = Object.values(bank.accounts).flatMap(({ persona, userId }) =>
    userId === undefined ? [] : [persona],
  );
  const choice = ({ id, purpose }: Persona) =>
    html`<li><a href="${way({ person: id })}">${id}</a> ${purpose}</li>`;
  const content = html`<p>A provider would ask for a password here. Whom do you want to sign in?</p>
<ul>${people.map(choice)}</ul>
<p><a href="${way({})}">Nobody: go back without signing in</a></p>`;
  return { bank, status: 200, page: documentOf('Sign in at the provider', content) };
};

/** Sends a person back from the provider's sign-in page: as `person`, or without having signed in. */
export const returnFromProvider: Show = async (visit) => {
  const location = await backTo(visit);
  return location === undefined
    ? pageOf('No way back', html`<p>The address to go back to is not on this machine.</p>`, 400)
    : new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } });
};

/** The same as JSON, for programs: `{ location }`. */
export const returnFromProviderJson: Show = async (visit) =>
  Response.json({ location: (await backTo(visit)) ?? null });

const backTo = ({ url, id, sessions, world }: Visit): Promise<string | undefined> =>
  sessions.run(id, async (session) => {
    const asked = (name: string) => url.searchParams.get(name) ?? '';
    const back = URL.canParse(asked('redirect_uri')) ? new URL(asked('redirect_uri')) : undefined;
    if (back === undefined || !local.test(back.hostname)) return { session, result: undefined };
    const account = session.bank.accounts[asked('person')];
    back.searchParams.set('state', asked('state'));
    if (account?.userId === undefined) {
      back.searchParams.set('error', 'access_denied');
      return { session, result: back.href };
    }
    const { bank, code } = grantCode(session.bank, world, {
      account: account.persona.id,
      session: world.id('session'),
      request: {
        clientId: asked('client_id'),
        redirectUri: asked('redirect_uri'),
        scope: asked('scope'),
        challenge: asked('code_challenge'),
        nonce: asked('nonce'),
      },
    });
    back.searchParams.set('code', code);
    return { session: { ...session, bank }, result: back.href };
  });

const local = /^(localhost|127\.0\.0\.1|.+\.localhost)$/;

const defined = (values: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
