import { type JsonObject, ownValue } from '../../engine/index.ts';
import { text } from '../json.ts';
import { noted } from '../log.ts';
import { exchangeToken } from '../oauth/codes.ts';
import type { Session } from '../sessions.ts';
import { sha256, type World } from '../world.ts';
import { fieldTable, formOf } from './arrived.ts';
import { html, pageOf } from './html.ts';
import { returnPath, type SiteFacts, type SiteKind, sitePath, sites } from './sites.ts';
import type { Show } from './visit.ts';

/** A site of somebody else: from here people are sent to a brand. */
export const partner =
  (kind: SiteKind): Show =>
  ({ partners, url, sessions, id }) => {
    const { title, purpose, ways, choose }: SiteFacts = sites[kind];
    const own = partners.filter((one) => one.site === kind);
    return pageOf(
      title,
      html`<p>${purpose}</p>
${own.length === 0 && html`<p>No brand here has a partner with the address <code>${returnPath(kind)}</code>.</p>`}
${own.map(
  ({ brand, clientId }) => html`<form method="post" action="${sitePath(kind)}/start" class="fields">
<input type="hidden" name="brand" value="${brand}"><input type="hidden" name="clientId" value="${clientId}">
<p><strong>${clientId}</strong>, a partner of ${brand}</p>
${choose?.(sessions.peek(id).bank)}
<label>Language <select name="lang"><option value="">as the brand has it</option><option>en</option><option>es</option></select></label>
<label>Send people back to <input name="back" value="${`${url.origin}${returnPath(kind)}`}"></label>
${Object.entries(ways).map(([way, label]) => html`<button name="way" value="${way}">${label}</button>`)}
</form>`,
)}`,
    );
  };

/** Remembers what the site asks with, and sends the person to the brand's page. */
export const partnerStart =
  (kind: SiteKind): Show =>
  async ({ request, url, id, sessions, world }) => {
    if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } });
    const { ways, carry }: SiteFacts = sites[kind];
    const fields = await formOf(request);
    const { brand = '', clientId = '', lang = '', back = '' } = fields;
    const way = Object.keys(ways).find((one) => one === fields.way) ?? Object.keys(ways)[0];
    const state = world.id('s');
    const verifier = `${world.id('v')}${world.id('v')}`;
    const challenge = await sha256(verifier);
    return sessions.run(id, async (session) => {
      const query = new URLSearchParams({
        client_id: clientId,
        redirect_uri: back,
        state,
        // Who carries a token has nothing to redeem.
        ...(carry?.(fields, session.bank, world) ?? {
          code_challenge: challenge,
          code_challenge_method: 'S256',
        }),
        ...(lang === '' ? {} : { lang }),
      });
      const location = `${url.origin}/login/${encodeURIComponent(brand)}/${way}?${query}`;
      const asked = { ...session.asked, [state]: { verifier, clientId, redirectUri: back } };
      return {
        session: { ...session, asked },
        result: new Response(null, { status: 303, headers: { location } }),
      };
    });
  };

/** Shows what a person brought back, and what the site makes of it: a state is good once, a code is redeemed. */
export const partnerReturn =
  (kind: SiteKind): Show =>
  ({ request, url, id, sessions, world }) => {
    const fields = Object.fromEntries(url.searchParams);
    return sessions.run(id, async (session) => {
      const { verdict, linked, bank } = await judge(sites[kind], fields, session, world);
      const { [fields.state ?? '']: _, ...asked } = session.asked;
      const arrival = { at: world.now, method: request.method, path: url.pathname, fields, verdict };
      return {
        session: { ...session, bank, asked, arrivals: noted(session.arrivals, arrival) },
        result: pageOf(
          `Back: ${sites[kind].title}`,
          html`<p class="${linked ? 'accepted' : 'refused'}">${verdict}</p>${fieldTable(fields)}
<p><a href="${sitePath(kind)}">Once more</a></p>`,
        ),
      };
    });
  };

type Verdict = { readonly verdict: string; readonly linked: boolean; readonly bank: Session['bank'] };

const judge = async (
  { done, undone }: SiteFacts,
  fields: Readonly<Record<string, string>>,
  { bank, asked }: Session,
  world: World,
): Promise<Verdict> => {
  const question = ownValue(asked, fields.state ?? '');
  if (question === undefined)
    return { verdict: 'The partner did not give out this state, or has had it back.', linked: false, bank };
  if (fields.error !== undefined)
    return {
      verdict: `${undone}: ${fields.error} ${fields.error_description ?? ''}`.trim(),
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
    : { verdict: `${done}: ${account}.`, linked: true, bank: answer.bank };
};

const accountOf = async (token: string, { signer, now }: World): Promise<string | undefined> =>
  (await signer.read('at+jwt', token, now))?.sub;
