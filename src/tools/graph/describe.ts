import type { Box, Chart, Row } from './chart.ts';
import { kindWords } from './measure.ts';

/** The chart in sentences, for those who do not see the picture: each box, and what each of its lines leads to. */
export const describeChart = (chart: Chart): string => {
  const titles = new Map(chart.boxes.map(({ id, title }) => [id, title]));
  const described = chart.boxes.filter(({ kind }) => kind !== 'exit').map((box) => boxWords(box, titles));
  return [...chart.about, ...described].join(' ');
};

const boxWords = (box: Box, titles: ReadonlyMap<string, string>): string => {
  const name = `${box.kind === 'entry' ? 'Entry ' : ''}${box.title}`;
  const facts = [kindWords[box.kind]?.toLowerCase(), box.subtitle]
    .filter((fact) => fact !== undefined)
    .join(', ');
  const rows = box.rows.map((row) => rowWords(row, titles)).join('; ');
  return `${name}${facts === '' ? '' : ` (${facts})`}${rows === '' ? '' : `: ${rows}`}.`;
};

const rowWords = ({ spans, to }: Row, titles: ReadonlyMap<string, string>): string =>
  [...spans.map(({ text }) => text), ...(to === undefined ? [] : [`leads to ${titles.get(to) ?? to}`])].join(
    ' ',
  );
