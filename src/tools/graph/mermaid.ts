import type { Box, Chart, Row } from './chart.ts';

/** A chart as Mermaid flowchart text, for places that draw Mermaid themselves. */
export const mermaidOf = (chart: Chart): string => {
  const ids = new Map(chart.boxes.map(({ id }, index) => [id, `n${index}`]));
  const name = (id: string): string => ids.get(id) ?? 'n';
  return [
    'flowchart LR',
    ...chart.boxes.map((box) => `  ${name(box.id)}${shapes[box.kind](quoted(box))}`),
    ...chart.boxes.flatMap((box) =>
      arrowsOf(box).map(
        ({ to, text }) => `  ${name(box.id)} -->${text === '' ? '' : `|"${text}"|`} ${name(to)}`,
      ),
    ),
    '',
  ].join('\n');
};

const shapes: Readonly<Record<Box['kind'], (text: string) => string>> = {
  entry: (text) => `([${text}])`,
  screen: (text) => `[${text}]`,
  call: (text) => `[/${text}/]`,
  flow: (text) => `[[${text}]]`,
  then: (text) => `{{${text}}}`,
  leave: (text) => `([${text}])`,
  exit: (text) => `([${text}])`,
  rest: (text) => `[${text}]`,
  elsewhere: (text) => `[${text}]`,
};

const quoted = ({ title, subtitle }: Box): string =>
  `"${safe(title)}${subtitle === undefined ? '' : `<br>${safe(subtitle)}`}"`;

const safe = (text: string): string =>
  text.replaceAll('"', '#quot;').replaceAll('<', '#lt;').replaceAll('>', '#gt;').replaceAll('|', '#124;');

// Mermaid has no lines in a box: all that lead to one box share an arrow.
const arrowsOf = ({ rows }: Box): readonly { readonly to: string; readonly text: string }[] => {
  const labelled = rows.map(({ to, back }, index) => ({ goal: to ?? back, label: labelOf(rows, index) }));
  const targets = [...new Set(labelled.flatMap(({ goal }) => goal ?? []))];
  return targets.map((to) => {
    const labels = labelled.filter(({ goal }) => goal === to).map(({ label }) => safe(label));
    return { to, text: labels.filter((label) => label !== '').join('<br>') };
  });
};

// An indented line belongs to the outcome that stands above it.
const labelOf = (rows: readonly Row[], index: number): string => {
  const row = rows[index];
  const head =
    row?.indented === true ? rows.slice(0, index).findLast(({ indented }) => indented !== true) : undefined;
  return [...(head?.spans ?? []), ...(row?.spans ?? [])]
    .filter(({ role }) => role === 'outcome' || role === 'condition')
    .map(({ text }) => text)
    .join(' ');
};
