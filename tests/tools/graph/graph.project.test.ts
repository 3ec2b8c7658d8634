import { describe, expect, it } from 'vitest';
import { contrast } from '../../../src/config/color.ts';
import type { Flow } from '../../../src/engine/index.ts';
import { documentsOf } from '../../../src/tools/grammar/schema.ts';
import { chartOf } from '../../../src/tools/graph/chart.ts';
import { layoutChart, type PlacedBox, type Point } from '../../../src/tools/graph/layout.ts';
import { look } from '../../../src/tools/graph/look.ts';
import { lineWidth, widthOf, wrap } from '../../../src/tools/graph/text.ts';
import { readProject } from '../../../src/tools/project.ts';

const project = readProject(process.cwd());
const documents = documentsOf(project);
const flows = Object.values(project.flows).map(({ name, flow }) => ({
  ...(flow.value as unknown as Flow),
  name,
}));

const overlap = (one: PlacedBox, other: PlacedBox): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

const inside = ({ x, y }: Point, box: PlacedBox): boolean =>
  x > box.x + 0.5 && x < box.x + box.width - 0.5 && y > box.y + 0.5 && y < box.y + box.height - 0.5;

const samples = ([from, to]: readonly [Point, Point]): readonly Point[] =>
  Array.from({ length: 21 }, (_, step) => ({
    x: from.x + ((to.x - from.x) * step) / 20,
    y: from.y + ((to.y - from.y) * step) / 20,
  }));

const pieces = (points: readonly Point[]): readonly (readonly [Point, Point])[] =>
  points.flatMap((point, index) => {
    const before = points[index - 1];
    return before === undefined ? [] : [[before, point] as const];
  });

describe.each(flows)('the chart of $name', (flow) => {
  it('has no overlapping boxes, no arrow through a box, and no box outside the canvas', async () => {
    const { boxes, arrows, width, height } = await layoutChart(chartOf(flow, {}, documents));
    const overlaps = boxes.flatMap((one, index) =>
      boxes.slice(index + 1).flatMap((other) => (overlap(one, other) ? [`${one.id} ${other.id}`] : [])),
    );
    expect(overlaps).toEqual([]);
    const crossed = arrows.flatMap(({ points }) =>
      pieces(points)
        .flatMap(samples)
        .flatMap((point) => boxes.filter((box) => inside(point, box)).map(({ id }) => id)),
    );
    expect(crossed).toEqual([]);
    const out = boxes.filter(
      ({ x, y, width: wide, height: high }) => x < 0 || y < 0 || x + wide > width || y + high > height,
    );
    expect(out).toEqual([]);
  });

  it('has an arrow to the target of each forward row', async () => {
    const chart = chartOf(flow, {}, documents);
    const { boxes, arrows } = await layoutChart(chart);
    const wanted = chart.boxes.flatMap(({ rows }) => rows.flatMap(({ to }) => to ?? []));
    expect(arrows).toHaveLength(wanted.length);
    const tips = arrows.map(
      ({ points }) =>
        boxes.find(
          (box) => Math.abs(box.x - Number(points.at(-1)?.x)) < 0.5 && insideBand(points.at(-1), box),
        )?.id,
    );
    expect(tips.toSorted()).toEqual(wanted.toSorted());
  });
});

const insideBand = (point: Point | undefined, { y, height }: PlacedBox): boolean =>
  point !== undefined && point.y >= y && point.y <= y + height;

describe('the theme of charts', () => {
  const colors = (css: string): Readonly<Record<string, string>> =>
    Object.fromEntries(
      [...css.matchAll(/--([a-z]+):#([0-9a-f]+)/g)].map(([, name = '', hex = '']) => [
        name,
        `#${hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex}`,
      ]),
    );
  const [light = '', dark = ''] = look.split('@media');

  it.each([
    ['light', colors(light)],
    ['dark', colors(dark)],
  ])('has enough contrast in %s colors', (_, color) => {
    const pairs = [
      ['ink', 'paper'],
      ['ink', 'card'],
      ['ink', 'screen'],
      ['ink', 'call'],
      ['ink', 'flow'],
      ['ink', 'then'],
      ['ink', 'leave'],
      ['paper', 'ink'],
      ['soft', 'paper'],
      ['soft', 'card'],
      ['message', 'card'],
    ] as const;
    const poor = pairs.filter(([text, ground]) => contrast(String(color[text]), String(color[ground])) < 4.5);
    expect(poor).toEqual([]);
    expect(contrast(String(color.line), String(color.paper))).toBeGreaterThanOrEqual(3);
  });
});

describe('wrap', () => {
  it('breaks lines between words and keeps the role of each word', () => {
    const lines = wrap(
      [
        { role: 'outcome', text: 'one two' },
        { role: 'message', text: 'three' },
      ],
      12,
      widthOf('one two', 12, true) + 1,
    );
    expect(lines.map((line) => line.map(({ role, text }) => `${role} ${text}`))).toEqual([
      ['outcome one', 'outcome two'],
      ['message three'],
    ]);
    expect(lines.every((line) => lineWidth(line, 12) <= widthOf('one two', 12, true) + 1)).toBe(true);
  });
});
