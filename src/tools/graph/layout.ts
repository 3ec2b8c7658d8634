import type { ElkEdgeSection, ElkExtendedEdge, ElkNode, ElkPort } from 'elkjs/lib/elk.bundled.js';
import type { Chart } from './chart.ts';
import { type SizedBox, sizeOf } from './measure.ts';

/** A point in pixels from the top left corner. */
export type Point = { readonly x: number; readonly y: number };

/** A box and where its top left corner lies. */
export type PlacedBox = SizedBox & Point;

/** An arrow: the points that it runs through. */
export type Arrow = { readonly points: readonly Point[] };

/** A chart with everything in its place. `joints` are where arrows with one target meet. */
export type Layout = {
  readonly boxes: readonly PlacedBox[];
  readonly arrows: readonly Arrow[];
  readonly joints: readonly Point[];
  readonly width: number;
  readonly height: number;
};

/** Lays a chart out from left to right in layers. The same chart always gives the same layout. */
export const layoutChart = async (chart: Chart): Promise<Layout> => {
  const boxes = chart.boxes.map(sizeOf);
  // It takes its while to load, and whoever only asks for what is known already does not need it.
  const { default: ELK } = await import('elkjs/lib/elk.bundled.js');
  const graph: ElkNode = await new ELK().layout<ElkNode>({
    id: 'chart',
    layoutOptions: options,
    children: boxes.map(nodeOf),
    edges: boxes.flatMap(edgesOf),
  });
  const places = new Map((graph.children ?? []).map(({ id, x = 0, y = 0 }) => [id, { x, y }]));
  const edges = graph.edges ?? []; // The layout returns the edges that it was given.
  return {
    boxes: boxes.map((box) => ({ ...box, ...(places.get(box.id) ?? { x: 0, y: 0 }) })),
    arrows: edges.flatMap(({ sections = [] }) => sections.map(arrowOf)),
    joints: edges.flatMap(({ junctionPoints = [] }) => junctionPoints),
    width: Math.ceil(graph.width ?? 0),
    height: Math.ceil(graph.height ?? 0),
  };
};

// The order of declaration is kept where it does not cost crossings: the chart then reads as its file does. What leads on
// lies to the right, also where it is declared earlier; boxes come as near to one another as their arrows let them.
const options = {
  'elk.algorithm': 'layered',
  'elk.direction': 'RIGHT',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.padding': '[top=8,left=8,bottom=8,right=8]',
  'elk.spacing.nodeNode': '22',
  'elk.spacing.edgeNode': '14',
  'elk.spacing.edgeEdge': '9',
  'elk.layered.spacing.nodeNodeBetweenLayers': '34',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '9',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.compaction.postCompaction.strategy': 'EDGE_LENGTH',
  'elk.layered.cycleBreaking.strategy': 'GREEDY',
  'elk.layered.thoroughness': '40',
  'elk.separateConnectedComponents': 'false',
} as const;

const portOf = (box: string, row: number): string => `${box}#${row}`;
const inOf = (box: string): string => `${box}#in`;

const nodeOf = (box: SizedBox): ElkNode => ({
  id: box.id,
  width: box.width,
  height: box.height,
  layoutOptions: {
    'elk.portConstraints': 'FIXED_POS',
    ...(box.kind === 'entry' ? { 'elk.layered.layering.layerConstraint': 'FIRST' } : {}),
  },
  ports: [
    ...(box.kind === 'entry' ? [] : [port(inOf(box.id), 'WEST', 0, Math.min(box.head, box.height) / 2)]),
    ...box.rows.flatMap(({ to, y, height }, row) =>
      to === undefined ? [] : [port(portOf(box.id, row), 'EAST', box.width, y + height / 2)],
    ),
  ],
});

const port = (id: string, side: string, x: number, y: number): ElkPort => ({
  id,
  x,
  y,
  width: 0,
  height: 0,
  layoutOptions: { 'elk.port.side': side },
});

const edgesOf = (box: SizedBox): ElkExtendedEdge[] =>
  box.rows.flatMap(({ to }, row) =>
    to === undefined
      ? []
      : [{ id: `${box.id}#${row}>${to}`, sources: [portOf(box.id, row)], targets: [inOf(to)] }],
  );

const arrowOf = ({ startPoint, bendPoints = [], endPoint }: ElkEdgeSection): Arrow => ({
  points: [startPoint, ...bendPoints, endPoint],
});
