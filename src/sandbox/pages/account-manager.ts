import { noted } from '../log.ts';
import { admitByLink } from '../provider/profile.ts';
import { fieldTable } from './arrived.ts';
import { html, pageOf } from './html.ts';
import type { Show } from './visit.ts';

/** The account manager, where links of the identity provider lead: says whom a link lets in, or what it was made for. */
export const accountManager: Show = ({ request, url, id, sessions, world }) => {
  const fields = Object.fromEntries(url.searchParams);
  return sessions.run(id, async (session) => {
    const { bank, link, refusal } = admitByLink(session.bank, world, fields.link ?? '');
    const verdict = refusal ?? (link?.account === undefined ? welcome : `Signed in as ${link.account}.`);
    const arrival = { at: world.now, method: request.method, path: url.pathname, fields, verdict };
    const home = link && `/login/${encodeURIComponent(link.brand)}/accounts/login`;
    return {
      session: { ...session, bank, arrivals: noted(session.arrivals, arrival) },
      result: pageOf(
        'Account manager',
        html`<p class="${link ? 'accepted' : 'refused'}">${verdict}</p>
${link && fieldTable({ ...fields, reason: link.reason, brand: link.brand })}
${home !== undefined && link?.account === undefined && html`<p><a href="${home}">Sign in there</a></p>`}`,
        link ? 200 : 403,
      ),
    };
  });
};

const welcome = 'The link is in order: the person may try the new way to sign in.';
