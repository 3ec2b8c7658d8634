import type { Json } from '../../engine/index.ts';
import type { Project } from '../assemble.ts';
import type { Chart } from '../graph/chart.ts';
import { layoutChart } from '../graph/layout.ts';
import { drawChart } from '../graph/svg.ts';
import { chartIn } from '../pictures.ts';
import { objectOf } from '../source.ts';
import type { Told } from './diff.ts';

/** The changes as one file that can be sent to somebody: sentences, and of each flow the charts before and after with what is new framed. No scripts, nothing from elsewhere. */
export const diffPage = async (
  title: string,
  changes: readonly Told[],
  before: Project,
  after: Project,
): Promise<string> => {
  const groups = [...new Set(changes.map(({ group, of }) => `${group} ${of}`))];
  const sections = await Promise.all(
    groups.map(async (key) => {
      const own = changes.filter(({ group, of }) => `${group} ${of}` === key);
      const [first] = own;
      const charts =
        first?.group === 'flows' && own.some(({ file }) => file.endsWith('/flow.json'))
          ? await chartsOf(first.of, before, after)
          : '';
      return `<section><h2>${escaped(key.replace(' ', ': '))}</h2><ul>${own.map(itemOf).join('')}</ul>${charts}</section>`;
    }),
  );
  const none = changes.length === 0 ? '<p>Nothing has changed.</p>' : '';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>${escaped(title)}</title><style>${styles}</style></head>
<body><main><h1>${escaped(title)}</h1>${none}${sections.join('\n')}</main></body></html>
`;
};

const styles = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0}main{max-width:80rem;margin:auto;padding:1rem}
h1{font-size:1.5rem}h2{font-size:1.2rem;border-top:1px solid #8b949e;padding-top:1rem}li{margin:.3rem 0;overflow-wrap:anywhere}
small{display:block;opacity:.75}.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,30rem),1fr));gap:1rem}
figure{margin:0;overflow:auto}img{max-width:100%;border:1px solid #8b949e}`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const itemOf = ({ sentence, file, pointer, before, after }: Told): string =>
  `<li>${escaped(sentence)}<small>${escaped(`${file}${pointer}`)}</small>${before === undefined && after === undefined ? '' : `<details><summary>before and after</summary><pre style="white-space:pre-wrap">${escaped(wholeOf(before))}\n→ ${escaped(wholeOf(after))}</pre></details>`}</li>`;

// A sentence may be shortened; here nothing is.
const wholeOf = (value: Json | undefined): string =>
  value === undefined ? '(nothing)' : typeof value === 'string' ? value : JSON.stringify(value, null, 2);

const chartsOf = async (flow: string, before: Project, after: Project): Promise<string> => {
  const old = chartFor(before, flow);
  const now = chartFor(after, flow);
  const known = new Map(old?.boxes.map((box) => [box.id, JSON.stringify(box)]));
  const fresh =
    now?.boxes.flatMap((box) => (known.get(box.id) === JSON.stringify(box) ? [] : [box.id])) ?? [];
  const figures = await Promise.all([
    figureOf('before', old, []),
    figureOf('now, with what is new or changed framed', now, fresh),
  ]);
  return `<div class="charts">${figures.join('')}</div>`;
};

// What cannot be read has no chart.
const chartFor = (project: Project, flow: string): Chart | undefined => {
  const { steps } = objectOf(project.flows[flow]?.flow.value);
  return steps === undefined ? undefined : chartIn(project, flow);
};

const figureOf = async (
  caption: string,
  chart: Chart | undefined,
  marked: readonly string[],
): Promise<string> => {
  if (chart === undefined) return `<figure><figcaption>${caption}: there is none</figcaption></figure>`;
  const picture = drawChart(chart, await layoutChart(chart), marked);
  return `<figure><figcaption>${caption}</figcaption><img alt="${escaped(chart.title)}" src="data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}"></figure>`;
};
