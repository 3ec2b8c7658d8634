import type { Json } from '../../engine/index.ts';
import type { ChartPair, DrawnChart } from './charts.ts';
import type { Told } from './diff.ts';
import type { Touched } from './touched.ts';

/** A screen before and after, each as a whole document without scripts. */
export type PicturedState = {
  readonly title: string;
  readonly before?: string;
  readonly after?: string;
};

/** What of a screen looks otherwise; `more` are further states of it that do, too. */
export type PicturedScreen = {
  readonly title: string;
  readonly about: string;
  readonly width: number;
  readonly states: readonly PicturedState[];
  readonly more: number;
};

/** What a page of changes is made of. What is not known is left out. */
export type DiffPage = {
  readonly title: string;
  readonly changes: readonly Told[];
  readonly charts: readonly ChartPair[];
  readonly touched?: Touched;
  readonly found?: readonly { readonly words: string; readonly place: string }[];
  readonly screens?: readonly PicturedScreen[];
  readonly journeys?: readonly {
    readonly title: string;
    readonly passed: boolean;
    readonly words: readonly string[];
  }[];
};

/** The changes as one file that can be sent to somebody: sentences, what they touch, charts with what is new framed, screens before and after. No scripts, nothing from elsewhere. */
export const diffPage = (page: DiffPage): string => {
  const { title, changes } = page;
  const none = changes.length === 0 ? '<p>Nothing has changed.</p>' : '';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'">
<title>${escaped(title)}</title><style>${styles}</style></head>
<body><main><h1>${escaped(title)}</h1>${none}${[
    foundIn(page),
    ...sectionsOf(page),
    touchedIn(page),
    picturesIn(page),
    journeysIn(page),
  ].join('\n')}</main></body></html>
`;
};

const styles = `:root{color-scheme:light dark}*{box-sizing:border-box}body{font:15px/1.5 system-ui,sans-serif;margin:0}main{max-width:84rem;margin:auto;padding:1.5rem}
h1{font-size:1.5rem;line-height:1.25}h2{font-size:1.15rem;border-top:1px solid #8b949e;margin:2rem 0 .5rem;padding-top:1rem}h3{font-size:1rem;margin:1.5rem 0 0}
li{margin:.3rem 0;overflow-wrap:anywhere}small,figcaption{display:block;opacity:.75}pre{white-space:pre-wrap;overflow-wrap:anywhere}
code{font:.92em ui-monospace,Menlo,Consolas,monospace;background:#8b949e26;border-radius:4px;padding:0 .25em}
.charts,.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,24rem),1fr));gap:1rem;margin:.75rem 0}
figure{margin:0;min-width:0}.chart{overflow:auto;max-height:30rem;border:1px solid #8b949e}.chart img{display:block;max-width:none}
.screen{overflow:hidden;border:1px solid #8b949e;border-radius:8px;background:#fff;max-width:100%}.screen iframe{border:0;display:block;transform-origin:0 0}
.phone{width:312px;height:520px}.phone iframe{width:390px;height:650px;transform:scale(.8)}.desk{width:576px;height:360px}.desk iframe{width:1280px;height:800px;transform:scale(.45)}
.none{display:grid;place-items:center;opacity:.75}.bad{color:#b42318}@media(prefers-color-scheme:dark){.bad{color:#ff9b8f}}`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A sentence whose names stand between backticks. */
const worded = (sentence: string): string => escaped(sentence).replace(/`([^`]+)`/g, '<code>$1</code>');

const section = (heading: string, body: string): string =>
  body === '' ? '' : `<section><h2>${escaped(heading)}</h2>${body}</section>`;

const list = (items: readonly string[]): string =>
  items.length === 0 ? '' : `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

const foundIn = ({ found = [] }: DiffPage): string =>
  section(
    'What the check objects to',
    list(
      found.map(
        ({ words, place }) => `<span class="bad">${escaped(words)}</span><small>${escaped(place)}</small>`,
      ),
    ),
  );

const sectionsOf = ({ changes, charts }: DiffPage): readonly string[] => {
  const groups = [...new Set(changes.map(({ group, of }) => `${group} ${of}`))];
  return groups.map((key) => {
    const own = changes.filter(({ group, of }) => `${group} ${of}` === key);
    const pairs = charts.filter(({ flow }) => key === `flows ${flow}`);
    return section(key.replace(' ', ': '), `${list(own.map(itemOf))}${pairs.map(figuresOf).join('')}`);
  });
};

const itemOf = ({ sentence, file, pointer, before, after }: Told): string =>
  `${worded(sentence)}<small>${escaped(`${file}${pointer}`)}</small>${before === undefined && after === undefined ? '' : `<details><summary>before and after</summary><pre>${escaped(wholeOf(before))}\n→ ${escaped(wholeOf(after))}</pre></details>`}`;

// A sentence may be shortened; here nothing is.
const wholeOf = (value: Json | undefined): string =>
  value === undefined ? '(nothing)' : typeof value === 'string' ? value : JSON.stringify(value, null, 2);

const figuresOf = ({ before, after }: ChartPair): string =>
  `<div class="charts">${figureOf('Before', before)}${figureOf('Now, with what is new or changed framed', after)}</div>`;

const figureOf = (caption: string, chart: DrawnChart | undefined): string =>
  chart === undefined
    ? `<figure><figcaption>${caption}: there is none</figcaption></figure>`
    : `<figure><figcaption>${caption}</figcaption><div class="chart"><img alt="${escaped(chart.title)}" width="${chart.width}" height="${chart.height}" src="data:image/svg+xml;base64,${Buffer.from(chart.svg).toString('base64')}"></div></figure>`;

const touchedIn = ({ touched }: DiffPage): string => {
  if (touched === undefined) return '';
  const { flows, others, screens, brands, words } = touched;
  const lines = [
    ['Flows', [...flows, ...others.map((name) => `${name} (by what it inherits or uses)`)]],
    ['Screens', screens],
    ['Brands', brands === 'all' ? ['All brands'] : brands],
    [
      'Words still to be translated',
      words.map(
        ({ of, key, language, still }) =>
          `${of}, ${language}: ${key}${still === undefined ? ' has no words yet' : ` still says “${still}”`}`,
      ),
    ],
  ] as const;
  return section(
    'What it touches',
    list(
      lines.flatMap(([name, all]) =>
        all.length === 0 ? [] : [`<b>${name}:</b> ${escaped(all.join('; '))}`],
      ),
    ),
  );
};

const picturesIn = ({ screens = [] }: DiffPage): string =>
  section('Screens before and after', screens.map(screenOf).join(''));

const screenOf = ({ title, about, width, states, more }: PicturedScreen): string => {
  const kind = width > 700 ? 'desk' : 'phone';
  const pairs = states.map(
    (state) =>
      `<h4>${escaped(state.title)}</h4><div class="pair">${frameOf('Before', state.title, kind, state.before)}${frameOf('Now', state.title, kind, state.after)}</div>`,
  );
  const rest = more === 0 ? '' : `<p>${more} further states of this screen look different likewise.</p>`;
  return `<h3>${escaped(title)}</h3><small>${escaped(about)}</small>${pairs.join('')}${rest}`;
};

// A frame with nothing in its sandbox runs nothing and leads nowhere.
const frameOf = (caption: string, title: string, kind: string, document: string | undefined): string =>
  `<figure><figcaption>${caption}</figcaption><div class="screen ${kind}${document === undefined ? ' none' : ''}">${
    document === undefined
      ? 'There is no such state.'
      : `<iframe sandbox title="${escaped(`${title}: ${caption}`)}" srcdoc="${escaped(document)}"></iframe>`
  }</div></figure>`;

const journeysIn = ({ journeys = [] }: DiffPage): string =>
  section(
    'Journeys',
    list(
      journeys.map(({ title, passed, words }) =>
        passed
          ? `✓ ${escaped(title)}`
          : `<span class="bad">✗ ${escaped(title)}</span>${list(words.map(escaped))}`,
      ),
    ),
  );
