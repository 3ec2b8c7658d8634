import { ownValue } from '../../engine/index.ts';
import { html, type Markup, pageOf, shownTime } from '../pages/html.ts';
import { endingsIn, overTime, type Passage, passagesIn, tally, vitalsIn } from './figures.ts';
import { type Funnel, funnelsIn, tabsIn } from './funnel.ts';
import { beyond, columns, most, percent, shareBar, table } from './parts.ts';
import { reportName } from './reported.ts';
import type { Told } from './told.ts';

/** What is to be seen: of one brand where it is named, and answers over which span. */
export type Wish = { readonly brand?: string | undefined; readonly over?: string | undefined };

/** How long, in how many steps of how many milliseconds. */
const spans: Readonly<Record<string, { readonly span: number; readonly many: number }>> = {
  'ten minutes': { span: 60_000, many: 10 },
  'an hour': { span: 300_000, many: 12 },
  'a day': { span: 3_600_000, many: 24 },
};

/** What pages have told, as figures. `path` is where the page is. */
export const shownPage = (all: readonly Told[], wish: Wish, now: number, path: string): Response => {
  const { brand, over = 'ten minutes' } = wish;
  const events = of(all, brand);
  const brands = tally(all, ['brand']).map(({ values: [name = ''] }) => name);
  const shown = brands.slice(0, most).sort();
  const link = (words: string, other: Wish): Markup => {
    const query = new URLSearchParams(
      Object.entries({ brand, over: wish.over, ...other }).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]],
      ),
    ).toString();
    const isHere = Object.entries(other).every(([name, value]) => ({ brand, over })[name] === value);
    const href = query === '' ? path : `${path}?${query}`;
    return isHere
      ? html`<a href="${href}" aria-current="page">${words}</a>`
      : html`<a href="${href}">${words}</a>`;
  };
  return pageOf(
    'How pages do',
    all.length === 0
      ? nothingYet
      : html`<nav class="choices" aria-label="Brands">${link('All brands', { brand: undefined })}${shown.map((each) => link(each, { brand: each }))}</nav>${beyond(brands.length)}
${summary(events)}
<h2 id="answers">Answers and failures</h2>
<nav class="choices" aria-label="Answers of the last">${Object.keys(spans).map((each) => link(`Last ${each.replace(/^an? /, '')}`, { over: each }))}</nav>
${codes(events, over, now)}${failures(events)}
<h2 id="vitals">Web vitals</h2>
${vitals(events) || html`<p>None yet: a browser is sure of most of them when the page is left.</p>`}
<h2 id="funnels">How far tabs come</h2>
${funnels(events, path, brand)}
${endings(events)}
<p class="meta">${all.length} events are remembered, the latest, until this server ends. <a href="${path}/events.json">All of them as JSON</a></p>`,
  );
};

/** The events of one brand, or all. */
export const of = (events: readonly Told[], brand: string | undefined): readonly Told[] =>
  brand === undefined ? events : events.filter(({ facts }) => facts.brand === brand);

const nothingYet = html`<p>Nothing has been told yet. <a href="/sandbox">Open a sign-in page</a> and do something there: pages tell it a few seconds later, and when they are left. Then load this page again.</p>`;

const summary = (events: readonly Told[]): Markup => {
  const count = (...names: readonly string[]) => events.filter(({ name }) => names.includes(name)).length;
  const faults = count(
    'portico.fault',
    'portico.error',
    'portico.lost',
    'portico.policy.violation',
    reportName,
  );
  const tile = (words: string, value: number, isBad = false) =>
    html`<div><dt>${words}</dt><dd class="${isBad && value > 0 ? 'refused' : 'plain'}">${value}</dd></div>`;
  return html`<dl class="tiles">${tile('Tabs', tabsIn(events))}${tile('Pages ready', count('portico.page'))}${tile('Steps passed', count('portico.transition'))}${tile('Calls failed', count('portico.call.failed'), true)}${tile('Faults and errors', faults, true)}</dl>`;
};

/** Brands that have a column of their own beside all of them. */
const widest = 6;

const funnels = (events: readonly Told[], path: string, brand: string | undefined): Markup => {
  const left = new Map<string, Passage[]>();
  for (const passage of passagesIn(events)) {
    const same = left.get(passage.flow);
    if (same === undefined) left.set(passage.flow, [passage]);
    else same.push(passage);
  }
  const all = funnelsIn(events);
  return html`${all.slice(0, most).map((funnel) => flow(funnel, left.get(funnel.flow) ?? [], path, brand))}${beyond(all.length)}`;
};

const flow = (
  { flow: name, began, steps }: Funnel,
  left: readonly Passage[],
  path: string,
  brand: string | undefined,
): Markup => {
  const brands = began.length > 1 ? began.slice(0, widest) : [];
  const chart = `${path}/charts/${encodeURIComponent(name)}.svg${brand === undefined ? '' : `?brand=${encodeURIComponent(brand)}`}`;
  return html`${table(
    name,
    ['Step', 'Tabs', 'Of all', ...brands.map((each) => each.brand)],
    steps.map(({ step, tabs, share, byBrand }) => [
      step,
      tabs,
      shareBar(share),
      ...brands.map((each) => {
        const own = ownValue(byBrand, each.brand) ?? 0;
        return own === 0 ? '–' : `${own} (${percent(own / each.tabs)})`;
      }),
    ]),
  )}
<p class="under"><a href="${chart}">The chart of ${name} with these counts</a></p>
<details><summary>How the steps of ${name} were left</summary>${table(
    `${name}: outcomes`,
    ['Step', 'Brand', 'Outcome', 'Went to', 'Times', 'Of all', 'Median ms'],
    left.map(({ step, brand: own, outcome, to, count, share, ms }) => [
      step,
      own,
      outcome,
      to,
      count,
      percent(share),
      ms,
    ]),
  )}</details>`;
};

const endings = (events: readonly Told[]) =>
  table(
    'What each tab did last',
    ['Flow and step', 'Brand', 'Tabs'],
    endingsIn(events).map(({ brand, flow, step, count }) => [`${flow}: ${step}`, brand, count]),
  );

// A success has no status: it is a response code, or says that there is none.
const answer = /^(?:\d+|ok|missing|(?:code|http|failed)\..+)$/;

const codes = (events: readonly Told[], over: string, now: number) => {
  const answered = events.filter(
    ({ facts: { outcome, 'http.response.status_code': status } }) =>
      outcome !== 'then' && (status !== undefined || answer.test(String(outcome))),
  );
  const lately = (Object.hasOwn(spans, over) && ownValue(spans, over)) || { span: 60_000, many: 10 };
  const { spans: from, rows } = overTime(answered, 'outcome', { now, ...lately });
  return (
    table(
      `What servers answered, by ${lately.span < 3_600_000 ? `${lately.span / 60_000} min` : 'hour'}, UTC`,
      ['Outcome', 'Trend', ...from.map((at) => new Date(at).toISOString().slice(11, 16))],
      rows.map(({ value, counts }) => [value, columns(counts), ...counts]),
    ) || html`<p>No server has answered in that time.</p>`
  );
};

const failures = (events: readonly Told[]) => {
  const named = (name: string) => events.filter((event) => event.name === name);
  const rows = (caption: string, heads: readonly string[], name: string, facts: readonly string[]) =>
    table(
      caption,
      [...heads, 'Times', 'Last'],
      tally(named(name), facts).map(({ values, count, latest }) => [...values, count, shownTime(latest)]),
    );
  return html`${rows('Calls that failed', ['Operation', 'Status', 'Brand'], 'portico.call.failed', ['operation', 'status', 'brand'])}
${rows('Faults that pages report', ['Code', 'Step', 'Brand'], 'portico.fault', ['code', 'step', 'brand'])}
${rows('Pages that never came to life', ['Brand', 'Route', 'Release'], 'portico.lost', ['brand', 'route', 'service.version'])}
${rows('Errors that nobody caught', ['Kind', 'File', 'Line'], 'portico.error', ['error.type', 'code.file.path', 'code.line.number'])}
${rows('Refused by the policy', ['Directive', 'From'], 'portico.policy.violation', ['directive', 'origin'])}
${rows('Refused by the policy, as browsers report it', ['Directive', 'From', 'Page'], reportName, ['directive', 'origin', 'page'])}`;
};

/** Up to which value a vital is good, and from which it is poor (web.dev/articles/vitals). */
const thresholds: Readonly<Record<string, readonly [good: number, poor: number]>> = {
  lcp: [2500, 4000],
  inp: [200, 500],
  cls: [0.1, 0.25],
  fcp: [1800, 3000],
  ttfb: [800, 1800],
};

const vitals = (events: readonly Told[]) =>
  table(
    'Three quarters of the visits are as good as this, or better',
    ['Vital', 'Brand', 'Value', 'Which is', 'Visits'],
    vitalsIn(events).map(({ brand, name, value, count }) => [
      name === 'ready' ? 'Ready' : name.toUpperCase(),
      brand,
      name === 'cls' ? value.toFixed(3) : `${Math.round(value)}\u00a0ms`,
      rating(name, value),
      count,
    ]),
  );

const rating = (name: string, value: number): Markup => {
  const [good, poor] = (Object.hasOwn(thresholds, name) && ownValue(thresholds, name)) || [];
  if (good === undefined || poor === undefined) return html`–`;
  if (value <= good) return html`<span class="accepted">good</span>`;
  return value <= poor ? html`to be improved` : html`<span class="refused">poor</span>`;
};
