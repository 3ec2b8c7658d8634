import type { Account, Bank } from '../bank.ts';
import { describe, type Forced, faults } from '../forced.ts';
import type { LogEntry } from '../log.ts';
import { everyone } from '../sessions.ts';
import { html, type Markup, pageOf, shownTime } from './html.ts';
import { presets } from './presets.ts';
import type { Show, Visit } from './visit.ts';

/** The start page: test people, forced answers, and the calls so far. */
export const home: Show = (visit) => {
  const session = visit.sessions.peek(visit.id);
  const shared = visit.sessions.peek(everyone);
  return pageOf(
    'A pretend card issuer',
    html`<p>Everything here is invented and lives in this browser session. Sign in as any of the people below; passcodes arrive in the <a href="/sandbox/outbox">outbox</a>.</p>
${visit.entrances.length > 0 && html`<ul class="entrances">${visit.entrances.map(({ label, href }) => html`<li><a href="${href}">${label}</a></li>`)}</ul>`}
<form method="post" action="/sandbox/reset"><button>Start this session over</button></form>
${people(session.bank)}
${force(visit, [...session.forced, ...shared.forced])}
${calls([...session.log, ...shared.log])}`,
  );
};

const people = (bank: Bank): Markup => {
  const accounts = Object.values(bank.accounts);
  const groups = [...new Set(accounts.map(({ persona }) => persona.group))];
  return html`<h2 id="people">People</h2>
${groups.map((group) =>
  table(
    group,
    accounts.filter(({ persona }) => persona.group === group),
  ),
)}`;
};

const table = (
  group: string,
  accounts: readonly Account[],
): Markup => html`<div class="scroll" role="region" aria-label="${group}" tabindex="0"><table>
<caption>${group}</caption>
<thead><tr><th scope="col">What they are for</th><th scope="col">User ID</th><th scope="col">Password</th><th scope="col">Card number</th><th scope="col">ZIP</th><th scope="col">Born</th><th scope="col">ID number</th><th scope="col">Card code</th><th scope="col">Phones</th><th scope="col">Now</th></tr></thead>
<tbody>${accounts.map(person)}</tbody>
</table></div>`;

const person = ({ persona, userId, passwords, lock, muted, bound }: Account): Markup => html`<tr>
<th scope="row">${persona.purpose}</th>
<td><code>${userId ?? 'not registered'}</code></td>
<td><code>${passwords[0] ?? '–'}</code></td>
<td><code>${persona.card}</code>${persona.replaces && html` for <code>${persona.replaces}</code>`}${persona.tid && html` invited: <code>${persona.tid}</code>`}</td>
<td><code>${persona.zip}</code></td>
<td><code>${dateOf(persona.dob)}</code></td>
<td><code>${persona.idLastFour}</code></td>
<td><code>${persona.cvv}</code></td>
<td>${persona.phones.map(({ number, kind }) => html`<div><code>${number}</code> ${kind}</div>`)}</td>
<td>${[lock && `locked: ${lock}`, muted && 'no more passcodes', bound && 'browser remembered'].filter(Boolean).join(', ')}</td>
</tr>`;

const dateOf = (iso: string): string => iso.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1');

const force = (
  { routes, world }: Visit,
  waiting: readonly Forced[],
): Markup => html`<h2 id="force">Forced answers</h2>
<p>The next call of an operation, or each one, can be made to answer as you like. A code or a patch changes the bank's own answer; a fault takes its place, and nothing happens at the bank.</p>
${
  waiting.length > 0 &&
  html`<ul class="waiting">${waiting.map((one) => html`<li><code>${one.operation}</code> ${describe(one)}</li>`)}</ul>
<form method="post" action="/sandbox/force/clear"><button>Forget all forced answers</button></form>`
}
<div class="presets">${presets(world.now).map(
  ({ label, forced }) =>
    html`<form method="post" action="/sandbox/force">${Object.entries(forced).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
    )}<button>${label}</button></form>`,
)}</div>
<form method="post" action="/sandbox/force" class="fields">
<label>Operation <select name="operation" required><option></option>${routes.map(
  ({ operation }) => html`<option>${operation}</option>`,
)}</select></label>
<label>Which call (0: each) <input name="nth" inputmode="numeric" value="1" size="4"></label>
<label>Response code or id <input name="code" list="codes" size="12"></label>
<datalist id="codes">${[...new Set(routes.flatMap(({ codes }) => Object.keys(codes)))].map(
  (code) => html`<option>${code}</option>`,
)}</datalist>
<label>Fault <select name="fault"><option></option>${faults.map((fault) => html`<option>${fault}</option>`)}</select></label>
<label>Status of a failure <input name="status" inputmode="numeric" size="4"></label>
<label>Delay in ms <input name="ms" inputmode="numeric" size="6"></label>
<label class="wide">Patch of the answer (JSON) <textarea name="with" rows="3" spellcheck="false"></textarea></label>
<button>Force</button>
</form>`;

const calls = (log: readonly LogEntry[]): Markup => html`<h2 id="calls">Calls</h2>
${log.length === 0 && html`<p>None so far.</p>`}
<ol class="calls">${log
  .toSorted((a, b) => b.at - a.at)
  .map(
    (
      entry,
    ) => html`<li><details><summary>${shownTime(entry.at)} <strong>${entry.operation}</strong> ${entry.status || 'dropped'} ${entry.code} ${entry.forced && html`<em>forced: ${entry.forced}</em>`} ${entry.problem && html`<em class="problem">${entry.problem}</em>`}</summary>
<p><code>${entry.method} ${entry.path}</code></p>
${entry.request !== undefined && html`<pre>${JSON.stringify(entry.request, null, 2)}</pre>`}
${entry.response !== undefined && html`<pre>${JSON.stringify(entry.response, null, 2)}</pre>`}</details></li>`,
  )}</ol>`;
