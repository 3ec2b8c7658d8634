import type { Box, Chart, Row } from './chart.ts';
import type { FlowMap, MapEdge, MapNode } from './flow-map.ts';

/** All flows as a chart, a box each: what they run first, what they call, and which pages they lead to. What a filter has made grey is left out. */
export const overviewOf = ({ nodes, edges }: FlowMap): Chart => {
  const seen = nodes.filter(({ grey }) => grey === undefined);
  const byId = new Map(seen.map((node) => [node.id, node]));
  const open = edges.filter(({ grey, from, to }) => grey === undefined && byId.has(from) && byId.has(to));
  const flows = seen.filter(({ kind }) => kind === 'flow');
  return {
    name: 'flows',
    title: 'All flows',
    about: ['What each flow runs first, which flows its steps call, and which pages they lead to.'],
    boxes: flows.map((flow) => boxOf(flow, seen, open, byId)),
  };
};

const boxOf = (
  { flow, roles = [] }: MapNode,
  nodes: readonly MapNode[],
  edges: readonly MapEdge[],
  byId: ReadonlyMap<string, MapNode>,
): Box => {
  const own = edges.filter(({ from, inherited }) => byId.get(from)?.flow === flow && inherited === undefined);
  const paths = nodes.flatMap((node) => (node.kind === 'address' && node.flow === flow ? [node.title] : []));
  const ways = own.flatMap((edge) => {
    const to = byId.get(edge.to);
    const word = words[edge.kind];
    return to === undefined ||
      to.flow === flow ||
      word === undefined ||
      (to.kind !== 'flow' && to.kind !== 'address')
      ? []
      : [{ word, to, from: byId.get(edge.from)?.title ?? '' }];
  });
  const targets = [...new Set(ways.map(({ word, to }) => `${word} ${to.flow}`))];
  return {
    id: `flow:${flow}`,
    kind: 'flow',
    title: flow,
    link: flow,
    ...(paths.length + roles.length > 0 && { subtitle: [...paths, ...roles].join(', ') }),
    rows: targets.map((target): Row => {
      const [first, ...others] = ways.filter(({ word, to }) => `${word} ${to.flow}` === target);
      const steps = [...new Set([first, ...others].map((way) => way?.from ?? ''))];
      const isOfFlow = first?.word !== 'calls' && first?.word !== 'leads to';
      return {
        spans: [
          { role: 'note', text: first?.word ?? '' },
          { role: 'outcome', text: first?.to.flow ?? '' },
          ...(isOfFlow ? [] : [{ role: 'note', text: `(${steps.join(', ')})` } as const]),
        ],
        to: `flow:${first?.to.flow}`,
      };
    }),
  };
};

// A flow that all extend, or whose gates all run, is no use as an arrow from each.
const words: Readonly<Partial<Record<MapEdge['kind'], string>>> = {
  gate: 'first runs',
  runs: 'calls',
  outcome: 'leads to',
};
