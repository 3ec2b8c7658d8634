import type { Chart } from './chart.ts';
import { describeChart } from './describe.ts';
import type { Arrow, Layout, PlacedBox, Point } from './layout.ts';
import { look, markedLook } from './look.ts';
import { inset, kindWords, type SizedRow, sizes } from './measure.ts';
import { joined, type Line, widthOf } from './text.ts';

/** The picture of a chart as SVG 1.1 text: no scripts, the reader's light or dark colours, a title and a description that says the same in words. Boxes that are `marked` have a frame. */
export const drawChart = (chart: Chart, layout: Layout, marked: readonly string[] = []): string => {
  const width = Math.max(
    layout.width,
    ...[chart.title, ...chart.about].map((text) => widthOf(text, 16, true) + 2 * margin),
  );
  const top = margin + 24 + chart.about.length * sizes.line;
  const height = top + layout.height;
  return lines([
    `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.ceil(width)}" height="${height}" viewBox="0 0 ${Math.ceil(width)} ${height}" role="graphics-document" aria-labelledby="title" aria-describedby="desc">`,
    `<title id="title">${escaped(chart.title)}</title>`,
    `<desc id="desc">${escaped(describeChart(chart))}</desc>`,
    `<style>${look}${marked.length > 0 ? `\n${markedLook}` : ''}</style>`,
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path class="tip" d="M0 0.6 7.4 4 0 7.4z"/></marker></defs>',
    '<rect class="paper" width="100%" height="100%"/>',
    `<text class="heading" x="${margin}" y="${margin + 8}">${escaped(chart.title)}</text>`,
    ...chart.about.map(
      (text, index) =>
        `<text class="note" x="${margin}" y="${margin + 8 + (index + 1) * sizes.line + 2}">${escaped(text)}</text>`,
    ),
    `<g transform="translate(0 ${top})">`,
    ...layout.arrows.map(arrow),
    ...layout.joints.map(({ x, y }) => `<circle class="joint" cx="${round(x)}" cy="${round(y)}" r="2.2"/>`),
    ...layout.boxes.map((placed) => box(placed, marked.includes(placed.id))),
    '</g>',
    '</svg>',
    '',
  ]);
};

const margin = 16;

const lines = (parts: readonly string[]): string => parts.join('\n');

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const round = (value: number): number => Math.round(value * 10) / 10;

const arrow = ({ points }: Arrow): string =>
  `<path class="arrow" d="${pathOf(points)}" marker-end="url(#tip)"/>`;

// Straight pieces with rounded corners.
const pathOf = (points: readonly Point[]): string =>
  points
    .map((point, index) => {
      const before = points[index - 1];
      const after = points[index + 1];
      if (before === undefined) return `M${at(point)}`;
      if (after === undefined) return `L${at(point)}`;
      return `L${at(towards(point, before))} Q${at(point)} ${at(towards(point, after))}`;
    })
    .join(' ');

const at = ({ x, y }: Point): string => `${round(x)} ${round(y)}`;

const towards = (from: Point, to: Point): Point => {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const part = length === 0 ? 0 : Math.min(6, length / 2) / length;
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
};

const box = (placed: PlacedBox, marked: boolean): string => {
  const body = placed.kind === 'entry' || placed.kind === 'exit' ? pill(placed) : card(placed);
  const group = `<g class="${placed.kind}${placed.dialog === true ? ' dialog' : ''}${marked ? ' marked' : ''}" transform="translate(${round(placed.x)} ${round(placed.y)})">\n${lines(body)}\n</g>`;
  return placed.link === undefined ? group : `<a href="${placed.link}.svg">\n${group}\n</a>`;
};

const pill = ({ title, notes, width, height }: PlacedBox): readonly string[] => [
  `<rect class="shape" width="${width}" height="${height}" rx="13"/>`,
  `<text class="label" x="${width / 2}" y="17" text-anchor="middle">${escaped(title)}</text>`,
  ...notes.map(
    (line, index) =>
      `<text x="${width / 2}" y="${32 + index * 15}" text-anchor="middle">${plain(line)}</text>`,
  ),
];

const card = ({ kind, title, notes, width, height, head, rows, dialog }: PlacedBox): readonly string[] => [
  ...(dialog === true
    ? [`<rect class="behind" x="-5" y="-5" width="${width}" height="${height}" rx="7"/>`]
    : []),
  `<rect class="shape" width="${width}" height="${height}" rx="7"/>`,
  // Without lines the heading is the whole box, round at all corners.
  rows.length === 0
    ? `<rect class="head" width="${width}" height="${height}" rx="7"/>`
    : `<path class="head" d="M0 ${head}V7a7 7 0 0 1 7-7H${width - 7}a7 7 0 0 1 7 7V${head}z"/>`,
  `<text class="name" x="${sizes.pad}" y="19">${escaped(title)}</text>`,
  `<text class="kind" x="${width - sizes.pad}" y="18" text-anchor="end">${kindWords[kind] ?? ''}</text>`,
  ...notes.map(
    (line, index) => `<text class="subtitle" x="${sizes.pad}" y="${36 + index * 16}">${plain(line)}</text>`,
  ),
  ...rows.flatMap(row),
];

const plain = (line: Line): string => escaped(line.map(({ text }) => text).join(' '));

const row = ({ lines: wrapped, y, indented }: SizedRow): readonly string[] =>
  wrapped.map(
    (line, index) =>
      `<text x="${sizes.pad + inset(indented)}" y="${y + 13 + index * sizes.line}">${spans(line)}</text>`,
  );

const spans = (line: Line): string =>
  joined(line)
    .map(
      ({ role, text }, index) => `<tspan class="${role}">${index === 0 ? '' : ' '}${escaped(text)}</tspan>`,
    )
    .join('');
