import type { Chart } from './chart.ts';
import type { FlowMap } from './flow-map.ts';
import { idOf } from './rows.ts';

/** The chart of a flow without the steps and addresses that its map has grey, and the ways out that belong to them. */
export const withoutGrey = (chart: Chart, { nodes }: FlowMap): Chart => {
  const gone = new Set(
    nodes.flatMap(({ id, kind, flow, title, grey }) => {
      if (grey === undefined) return [];
      if (kind === 'address') return [`entry:${title}`];
      return kind === 'step' && flow === chart.name
        ? [idOf(title)]
        : id === `rest:${chart.name}`
          ? ['rest']
          : [];
    }),
  );
  const isGone = (id: string): boolean =>
    gone.has(id) || [...gone].some((other) => id.startsWith(`exit:${other}:`));
  return {
    ...chart,
    boxes: chart.boxes
      .filter(({ id }) => !isGone(id))
      .map((box) => ({
        ...box,
        rows: box.rows.map(({ to, ...row }) => (to === undefined || isGone(to) ? row : { ...row, to })),
      })),
  };
};
