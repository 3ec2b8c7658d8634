import { html, type Markup, pageOf, shownTime } from '../pages/html.ts';
import { endingsIn, overTime, passagesIn, tally, vitalsIn } from './figures.ts';
import type { Told } from './told.ts';

/** Ten minutes in one-minute spans: what somebody who tries a page out has just done. */
const lately = { span: 60_000, many: 10 } as const;

/** What pages have told, as tables; of one brand where it is named. */
export const shownPage = (all: readonly Told[], brand: string | undefined, now: number): Response => {
  const events = brand === undefined ? all : all.filter(({ facts }) => facts.brand === brand);
  const brands = [...new Set(all.map(({ facts }) => String(facts.brand ?? '')))].sort();
  return pageOf(
    'How pages do',
    html`<p>${all.length} events are remembered, since this server was started. <a href="/sandbox/telemetry/events.json">All of them as JSON</a></p>
<nav aria-label="Brands"><a href="/sandbox/telemetry">All brands</a>${brands.map(
      (each) => html`<a href="/sandbox/telemetry?brand=${encodeURIComponent(each)}">${each}</a>`,
    )}</nav>
${all.length === 0 && html`<p>Nothing yet: pages tell a few seconds after something has happened.</p>`}
${steps(events)}${endings(events)}${codes(events, now)}${failures(events)}${vitals(events)}`,
  );
};

type Row = readonly (string | number)[];

const table = (caption: string, heads: readonly string[], rows: readonly Row[]): Markup | false =>
  rows.length > 0 &&
  html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table>
<caption>${caption}</caption>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map(
    ([first = '', ...rest]) =>
      html`<tr><th scope="row">${first}</th>${rest.map((cell) => html`<td>${cell}</td>`)}</tr>`,
  )}</tbody>
</table></div>`;

const steps = (events: readonly Told[]) =>
  table(
    'How steps were left',
    ['Flow and step', 'Brand', 'Outcome', 'Went to', 'Times', 'Of all', 'Median ms'],
    passagesIn(events).map(({ brand, flow, step, outcome, to, count, share, ms }) => [
      `${flow}: ${step}`,
      brand,
      outcome,
      to,
      count,
      percent(share),
      ms,
    ]),
  );

const endings = (events: readonly Told[]) =>
  table(
    'What each tab did last',
    ['Flow and step', 'Brand', 'Tabs'],
    endingsIn(events).map(({ brand, flow, step, count }) => [`${flow}: ${step}`, brand, count]),
  );

const codes = (events: readonly Told[], now: number) => {
  const answered = events.filter(({ facts }) => facts['http.response.status_code'] !== undefined);
  const { spans, rows } = overTime(answered, 'outcome', { now, ...lately });
  return table(
    'Answers of servers, minute by minute',
    ['Outcome', ...spans.map((from) => new Date(from).toISOString().slice(11, 16))],
    rows.map(({ value, counts }) => [value, ...counts]),
  );
};

const failures = (events: readonly Told[]) => {
  const of = (name: string) => events.filter((event) => event.name === name);
  const rows = (caption: string, heads: readonly string[], name: string, facts: readonly string[]) =>
    table(
      caption,
      [...heads, 'Times', 'Last'],
      tally(of(name), facts).map(({ values, count, latest }) => [...values, count, shownTime(latest)]),
    );
  return html`${rows('Calls that failed', ['Operation', 'Status', 'Brand'], 'portico.call.failed', ['operation', 'status', 'brand'])}
${rows('Faults that pages report', ['Code', 'Step', 'Brand'], 'portico.fault', ['code', 'step', 'brand'])}
${rows('Errors that nobody caught', ['Kind', 'File', 'Line'], 'portico.error', ['error.type', 'code.file.path', 'code.line.number'])}
${rows('Refused by the policy', ['Directive', 'From'], 'portico.policy.violation', ['directive', 'origin'])}`;
};

const vitals = (events: readonly Told[]) =>
  table(
    'Web vitals, 75th percentile',
    ['Vital', 'Brand', 'Value', 'Visits'],
    vitalsIn(events).map(({ brand, name, value, count }) => [
      name.toUpperCase(),
      brand,
      name === 'cls' ? value.toFixed(3) : `${Math.round(value)} ms`,
      count,
    ]),
  );

const percent = (share: number): string => `${Math.round(share * 100)} %`;
