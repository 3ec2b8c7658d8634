import { ownValue } from '../../engine/index.ts';
import { admitToServicing } from '../handover.ts';
import { noted } from '../log.ts';
import type { Run } from '../operation.ts';
import { documentOf, html, type Markup, pageOf } from './html.ts';
import type { Show } from './visit.ts';

/** The servicing site: shows the handover fields and whose account the service token opens. */
export const servicing: Show = async ({ request, url, id, sessions, world }) => {
  if (request.method !== 'POST')
    return pageOf('Servicing', html`<p>Sign in first: this page takes a form.</p>`, 405);
  const fields = await formOf(request);
  const jwt = url.pathname.endsWith('Jwt.action');
  return sessions.run(id, async (session) => {
    const { bank, account, refusal } = await admitToServicing(session.bank, world, fields.data ?? '', jwt);
    const verdict = account === undefined ? (refusal ?? 'Refused.') : `Signed in as ${account}.`;
    const shown = { ...fields, ...(fields.data ? { data: `${fields.data.slice(0, 12)}…` } : {}) };
    const arrival = { at: world.now, method: request.method, path: url.pathname, fields: shown, verdict };
    return {
      session: { ...session, bank, arrivals: noted(session.arrivals, arrival) },
      result: pageOf(
        account === undefined ? 'Servicing refuses' : 'Welcome to servicing',
        html`<p class="${account === undefined ? 'refused' : 'accepted'}">${verdict}</p>${fieldTable(shown)}`,
        account === undefined ? 403 : 200,
      ),
    };
  });
};

/** A page outside the app: shows what it was opened with. */
export const arrived =
  (title: string): Show =>
  async ({ request, url, id, sessions, world }) => {
    const posted = request.method === 'POST' ? await formOf(request) : {};
    const fields = { ...Object.fromEntries(url.searchParams), ...posted };
    return sessions.run(id, async (session) => ({
      session: {
        ...session,
        arrivals: noted(session.arrivals, {
          at: world.now,
          method: request.method,
          path: url.pathname,
          fields,
        }),
      },
      result: pageOf(title, html`<p><code>${url.pathname}</code> was opened with:</p>${fieldTable(fields)}`),
    }));
  };

/** What arrived outside the app, as JSON, newest first: `[{ at, method, path, fields, verdict? }]`. */
export const arrivals: Show = ({ sessions, id }) => Response.json(sessions.peek(id).arrivals);

/** The start page of paying without signing in: says whether the token is one that the bank gave for this purpose. */
export const startPay =
  (kind: 'guest' | 'saved'): Run =>
  (call, bank) => {
    const known = ownValue(bank.payTokens, call.params._csrf ?? '') === kind;
    const verdict = known ? 'The token is in order.' : 'The bank did not give this token for this page.';
    const content = html`<p class="${known ? 'accepted' : 'refused'}">${verdict}</p>${fieldTable(call.params)}`;
    return { bank, status: 200, page: documentOf('Quick pay', content) };
  };

/** Names and values as a table. */
export const fieldTable = (
  fields: Readonly<Record<string, string>>,
): Markup => html`<div class="scroll" role="region" aria-label="Fields" tabindex="0"><table>
<thead><tr><th scope="col">Field</th><th scope="col">Value</th></tr></thead>
<tbody>${Object.entries(fields).map(([name, value]) => html`<tr><th scope="row">${name}</th><td><code>${value}</code></td></tr>`)}</tbody>
</table></div>`;

/** The fields of a form that was posted. */
export const formOf = async (request: Request): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries(new URLSearchParams(await request.text()));
