import type { JsonObject } from '../../engine/types.ts';
import { text } from '../json.ts';
import { noted } from '../log.ts';
import { exchangeToken } from '../oauth.ts';
import type { Session } from '../sessions.ts';
import { sha256, type World } from '../world.ts';
import { fieldTable, formOf } from './arrived.ts';
import { html, pageOf } from './html.ts';
import type { Show } from './visit.ts';

/** Where the partners of the sandbox get people back. */
export const partnerReturnPath = '/sandbox/partner/return';

/** A partner's own site: from here people are sent to link their account. */
export const partner: Show = ({ partners, url }) =>
  pageOf(
    'A partner',
    html`<p>This stands for the site of somebody who wants to link a card account. It sends people to sign in with a state and a PKCE challenge of its own, and redeems the code that they bring back.</p>
${partners.length === 0 && html`<p>No brand here has a partner with the address <code>${partnerReturnPath}</code>.</p>`}
${partners.map(
  ({ brand, clientId }) => html`<form method="post" action="/sandbox/partner/start" class="fields">
<input type="hidden" name="brand" value="${brand}"><input type="hidden" name="clientId" value="${clientId}">
<p><strong>${clientId}</strong>, a partner of ${brand}</p>
<label>Language <select name="lang"><option value="">as the brand has it</option><option>en</option><option>es</option></select></label>
<label>Send people back to <input name="back" value="${`${url.origin}${partnerReturnPath}`}"></label>
<button>Link an account</button>
</form>`,
)}`,
  );

/** Remembers what the partner asks with, and sends the person to the brand's linking page. */
export const partnerStart: Show = async ({ request, url, id, sessions, world }) => {
  if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } });
  const { brand = '', clientId = '', lang = '', back = '' } = await formOf(request);
  const state = world.id('s');
  const verifier = `${world.id('v')}${world.id('v')}`;
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: back,
    state,
    code_challenge: await sha256(verifier),
    code_challenge_method: 'S256',
    ...(lang === '' ? {} : { lang }),
  });
  const location = `${url.origin}/login/${encodeURIComponent(brand)}/cpl?${query}`;
  return sessions.run(id, async (session) => ({
    session: { ...session, asked: { ...session.asked, [state]: { verifier, clientId, redirectUri: back } } },
    result: new Response(null, { status: 303, headers: { location } }),
  }));
};

/** Shows what a person brought back, and what the partner makes of it: a state is good once, a code is redeemed. */
export const partnerReturn: Show = ({ request, url, id, sessions, world }) => {
  const fields = Object.fromEntries(url.searchParams);
  return sessions.run(id, async (session) => {
    const { verdict, linked, bank } = await judge(fields, session, world);
    const { [fields.state ?? '']: _, ...asked } = session.asked;
    const arrival = { at: world.now, method: request.method, path: url.pathname, fields, verdict };
    return {
      session: { ...session, bank, asked, arrivals: noted(session.arrivals, arrival) },
      result: pageOf(
        'Back at the partner',
        html`<p class="${linked ? 'accepted' : 'refused'}">${verdict}</p>${fieldTable(fields)}
<p><a href="/sandbox/partner">Once more</a></p>`,
      ),
    };
  });
};

type Verdict = { readonly verdict: string; readonly linked: boolean; readonly bank: Session['bank'] };

const judge = async (
  fields: Readonly<Record<string, string>>,
  { bank, asked }: Session,
  world: World,
): Promise<Verdict> => {
  const question = asked[fields.state ?? ''];
  if (question === undefined)
    return { verdict: 'The partner did not give out this state, or has had it back.', linked: false, bank };
  if (fields.error !== undefined)
    return {
      verdict: `Not linked: ${fields.error} ${fields.error_description ?? ''}`.trim(),
      linked: false,
      bank,
    };
  const body: JsonObject = {
    grant_type: 'authorization_code',
    code: fields.code ?? '',
    code_verifier: question.verifier,
    client_id: question.clientId,
    redirect_uri: question.redirectUri,
  };
  const answer = await exchangeToken({ operation: 'exchangeToken', params: {}, body }, bank, world);
  const token = text(answer.body, 'access_token');
  const account = token === undefined ? undefined : await accountOf(token, world);
  return account === undefined
    ? { verdict: text(answer.body, 'message') ?? 'Refused.', linked: false, bank: answer.bank }
    : { verdict: `Linked: ${account}.`, linked: true, bank: answer.bank };
};

const accountOf = async (token: string, { signer, now }: World): Promise<string | undefined> =>
  (await signer.read('at+jwt', token, now))?.sub;
