import { ownValue } from '../../engine/index.ts';
import type { Project } from '../assemble.ts';
import type { Chart } from '../graph/chart.ts';
import { chartIn } from '../graph/charted.ts';
import { layoutChart } from '../graph/layout.ts';
import { drawChart } from '../graph/svg.ts';
import { objectOf } from '../source.ts';
import type { Told } from './diff.ts';

/** A chart as a picture: how large it is, and how far from its left and its top the first framed box stands. */
export type DrawnChart = {
  readonly title: string;
  readonly svg: string;
  readonly width: number;
  readonly height: number;
  readonly x: number;
  readonly y: number;
};

/** The chart of a flow before and after, each with what the other has not framed; undefined where there is none. */
export type ChartPair = {
  readonly flow: string;
  readonly before?: DrawnChart;
  readonly after?: DrawnChart;
};

/** The flows whose chart may be another one by some changes. */
export const chartedIn = (changes: readonly Told[]): readonly string[] => [
  ...new Set(
    changes.flatMap(({ group, of, file }) => (group === 'flows' && file.endsWith('/flow.json') ? [of] : [])),
  ),
];

/** Draws the charts of a flow side by side; undefined where nothing of them is another one. */
export const chartPair = async (
  flow: string,
  before: Project,
  after: Project,
): Promise<ChartPair | undefined> => {
  const [old, now] = [chartFor(before, flow), chartFor(after, flow)];
  if (JSON.stringify(old) === JSON.stringify(now)) return undefined;
  const [was, is] = await Promise.all([drawnWith(old, now), drawnWith(now, old)]);
  return { flow, ...(was !== undefined && { before: was }), ...(is !== undefined && { after: is }) };
};

const drawnWith = async (
  chart: Chart | undefined,
  other: Chart | undefined,
): Promise<DrawnChart | undefined> => {
  if (chart === undefined) return undefined;
  const known = new Set(other?.boxes.map((box) => JSON.stringify(box)));
  const marked = chart.boxes.flatMap((box) => (known.has(JSON.stringify(box)) ? [] : [box.id]));
  const layout = await layoutChart(chart);
  const svg = drawChart(chart, layout, marked);
  const [first] = layout.boxes
    .filter(({ id }) => marked.includes(id))
    .toSorted((one, next) => one.y - next.y || one.x - next.x);
  const [, width = '0', height = '0'] = /width="(\d+)" height="([\d.]+)"/.exec(svg) ?? [];
  return {
    title: chart.title,
    svg,
    width: Number(width),
    height: Number(height),
    x: first?.x ?? 0,
    // What stands above the boxes is a title.
    y: first === undefined ? 0 : first.y + Number(height) - layout.height,
  };
};

// What cannot be read has no chart.
const chartFor = (project: Project, flow: string): Chart | undefined => {
  const { steps } = objectOf(ownValue(project.flows, flow)?.flow.value);
  return steps === undefined ? undefined : chartIn(project, flow);
};
