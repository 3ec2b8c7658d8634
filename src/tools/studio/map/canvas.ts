import { objectOf, ownValue } from '../../../engine/index.ts';
import type { Model } from '../../check/model/model.ts';
import type { Chart, Row, Span } from '../../graph/chart.ts';
import { type Filter, judgeOf } from '../../graph/filter.ts';
import type { FlowMap, Grey, MapEdge, MapNode } from '../../graph/flow-map.ts';
import { layoutChart, type Point } from '../../graph/layout.ts';
import { mapOf, partOf } from '../../graph/map.ts';
import { overviewOf } from '../../graph/overview.ts';
import { filtered } from '../../graph/reach.ts';
import { withReturns } from '../../graph/returns.ts';
import type { LayOut } from './kept-layouts.ts';
import { type Unread, unreadIn } from './unread.ts';

/** A line of a box: its pieces as they were broken, how far below the top it begins, and the edge that it is. */
export type CanvasRow = {
  readonly lines: readonly (readonly Span[])[];
  readonly y: number;
  readonly indented: boolean;
  readonly edge?: Pick<
    MapEdge,
    'id' | 'file' | 'pointer' | 'outcomes' | 'word' | 'message' | 'leads' | 'rule' | 'inherited'
  >;
  readonly grey?: Grey;
};

/** A box of the canvas, in pixels from the top left corner. `opens` is the flow that is entered by it. */
export type CanvasBox = Point & {
  readonly id: string;
  readonly kind: Chart['boxes'][number]['kind'];
  readonly title: string;
  readonly notes: readonly string[];
  readonly width: number;
  readonly height: number;
  readonly head: number;
  readonly rows: readonly CanvasRow[];
  readonly node?: Pick<
    MapNode,
    'id' | 'file' | 'pointer' | 'flow' | 'inherited' | 'step' | 'with' | 'background' | 'roles'
  >;
  readonly opens?: string;
  readonly grey?: Grey;
};

/** An arrow from a line of a box to another box. */
export type CanvasArrow = {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly points: readonly Point[];
  readonly grey?: Grey;
};

/** All flows, or one, laid out: the graph is the source, this the view of it. */
export type Canvas = {
  /** The flow; none where it is the map of all. */
  readonly flow?: string;
  readonly title: string;
  readonly about: readonly string[];
  readonly boxes: readonly CanvasBox[];
  readonly arrows: readonly CanvasArrow[];
  /** The files of flows that cannot be read, and so are missing here. */
  readonly unread: readonly Unread[];
};

/** The canvas of a flow, or of all of them, with grey for what a filter leaves out. */
export const canvasOf = async (
  model: Model,
  filter: Filter,
  flow?: string,
  layOut: LayOut = layoutChart,
): Promise<Canvas> => {
  const map = filtered(model, mapOf(model), filter);
  const { chart, edges } =
    flow === undefined ? wholeOf(map) : chartOfFlow(model, filter, partOf(map, flow), flow);
  const { boxes, arrows } = await layOut(chart);
  const nodes = new Map(map.nodes.map((node) => [node.id, node]));
  const leaving = boxes.flatMap((box) =>
    box.rows.flatMap((row, at) => (row.to === undefined ? [] : [{ box, row, at }])),
  );
  return {
    ...(flow !== undefined && { flow }),
    title: chart.title,
    about: chart.about,
    unread: unreadIn(model, flow),
    boxes: boxes.map(({ id, kind, title, notes, width, height, head, x, y, rows, link }): CanvasBox => {
      const node = nodes.get(id);
      return {
        ...{ id, kind, title, width, height, head, x, y },
        notes: notes.map((line) => line.map(({ text }) => text).join(' ')),
        rows: rows.map(({ lines, y: top, indented = false }, at): CanvasRow => {
          const edge = edges.get(`${id} ${at}`);
          return {
            ...{ lines, y: top, indented },
            ...(edge !== undefined && { edge, ...(edge.grey !== undefined && { grey: edge.grey }) }),
          };
        }),
        ...(node !== undefined && { node, ...(node.grey !== undefined && { grey: node.grey }) }),
        ...openedBy(node, link),
      };
    }),
    arrows: leaving.flatMap(({ box, row, at }, index) => {
      const grey = edges.get(`${box.id} ${at}`)?.grey ?? nodes.get(box.id)?.grey;
      const points = arrows[index]?.points ?? [];
      return [
        {
          id: `${box.id} ${at}`,
          from: box.id,
          to: row.to ?? '',
          points,
          ...(grey !== undefined && { grey }),
        },
      ];
    }),
  };
};

const openedBy = (node: MapNode | undefined, link: string | undefined): Pick<CanvasBox, 'opens'> => {
  const opens = link ?? (node?.step === 'flow' ? node.with : undefined);
  return opens === undefined ? {} : { opens };
};

type Charted = { readonly chart: Chart; readonly edges: ReadonlyMap<string, MapEdge> };

// What is grey is drawn grey, and so is not left out.
const wholeOf = (map: FlowMap): Charted => {
  const open = (part: readonly (MapNode | MapEdge)[]) => part.map(({ grey: _, ...rest }) => rest);
  const chart = overviewOf({
    nodes: open(map.nodes) as readonly MapNode[],
    edges: open(map.edges) as readonly MapEdge[],
  });
  return { chart: { ...chart, boxes: withReturns(chart.boxes) }, edges: new Map() };
};

type BoxKind = CanvasBox['kind'];

const stepKinds: Readonly<Record<NonNullable<MapNode['step']>, BoxKind>> = {
  screen: 'screen',
  call: 'call',
  flow: 'flow',
  credential: 'call',
  decision: 'then',
};

const nodeKinds: Readonly<Record<MapNode['kind'], BoxKind>> = {
  flow: 'entry',
  address: 'entry',
  step: 'leave',
  rest: 'rest',
  screen: 'screen',
  end: 'exit',
};

const chartOfFlow = (model: Model, filter: Filter, { nodes, edges }: FlowMap, flow: string): Charted => {
  const declared = ownValue(model.flows, flow);
  const judge = judgeOf(model, filter);
  const led = edges.filter(({ kind }) => kind === 'begins' || kind === 'outcome');
  const met = new Set(led.flatMap(({ from, to }) => [from, to]));
  const shown = nodes.filter(({ id, kind }) => met.has(id) && kind !== 'screen');
  const placed = new Map<string, MapEdge>();
  const boxes = shown.map((node) => {
    const own = led.filter(({ from }) => from === node.id);
    for (const [at, edge] of own.entries()) placed.set(`${node.id} ${at}`, edge);
    const isOwn = node.flow === flow;
    const kind = kindOf(node, isOwn, led);
    const pill = kind === 'entry' || kind === 'exit';
    return {
      id: node.id,
      kind,
      title: node.kind === 'flow' ? 'begins' : node.title,
      ...subtitled(node, isOwn),
      ...(node.step === 'flow' && node.with !== undefined && { link: node.with }),
      rows: isOwn ? own.map((edge, at) => rowOf(edge, own[at - 1], node, pill)) : [],
    };
  });
  const gates = (declared?.flow.before ?? []).filter(
    ({ when }) => judge(when, [declared?.flow ?? {}]) !== 'never',
  );
  return {
    chart: {
      name: flow,
      title: declared?.flow.title ?? flow,
      about: [
        ...gates.map((gate) => `First runs ${gate.flow}.`),
        ...(declared?.flow.extends === undefined ? [] : [`Builds on ${declared.flow.extends}.`]),
      ],
      boxes: withReturns(boxes),
    },
    edges: placed,
  };
};

// An arrow leads to no box of the first kind: an address that is also led to is drawn as one that is left for.
const kindOf = (node: MapNode, isOwn: boolean, led: readonly MapEdge[]): BoxKind => {
  if (node.step !== undefined) return stepKinds[node.step];
  const kind = nodeKinds[node.kind];
  return !isOwn || (kind === 'entry' && led.some(({ to }) => to === node.id)) ? 'exit' : kind;
};

const subtitled = (node: MapNode, isOwn: boolean): { readonly subtitle?: string } => {
  const words = [
    node.with !== undefined && node.with !== node.title ? node.with : '',
    node.inherited === undefined ? '' : `from ${node.inherited}`,
    node.kind === 'rest' ? 'where it says nothing itself' : '',
    node.kind === 'address' && !isOwn ? `flow ${node.flow}` : '',
    node.when === undefined ? '' : `if ${node.when}`,
  ].filter((each) => each !== '');
  return words.length === 0 ? {} : { subtitle: words.join(' · ') };
};

const rowOf = (edge: MapEdge, before: MapEdge | undefined, node: MapNode, pill: boolean): Row => {
  const { word = '', rule = 1, when, message, stays, inherited, to, from } = edge;
  const isNext = rule > 1 && before?.word === word && before.inherited === inherited;
  const spans: readonly Span[] = [
    ...(isNext || word === 'then' ? [] : [{ role: 'outcome', text: wordFor(word) } as const]),
    ...(when === undefined ? (isNext ? [condition('otherwise')] : []) : [condition(`if ${when}`)]),
    ...(message === undefined ? [] : [{ role: 'message', text: `“${message}”` } as const]),
    ...(stays === true ? [note('↺\u00a0stays')] : []),
    ...(inherited === undefined || inherited === node.inherited ? [] : [note(`from ${inherited}`)]),
  ];
  return {
    spans: pill ? [] : spans,
    ...(isNext && { indented: true }),
    ...(stays === true || to === from ? {} : { to }),
  };
};

const wordFor = (word: string): string => (word === '*' ? 'any other code' : word.split(' ').join(', '));

const condition = (text: string): Span => ({ role: 'condition', text });
const note = (text: string): Span => ({ role: 'note', text });

/** The filter that the page asks for, as far as there is such a brand and such flags. */
export const filterFrom = (
  model: Model,
  wish: {
    readonly errors?: boolean;
    readonly brand?: string;
    readonly flags?: Readonly<Record<string, boolean>>;
  },
): Filter => {
  const known = Object.keys(objectOf(model.issuer.flags));
  const flags = Object.fromEntries(Object.entries(wish.flags ?? {}).filter(([name]) => known.includes(name)));
  return {
    ...(wish.errors === true && { errors: true }),
    ...(wish.brand !== undefined &&
      ownValue(model.brands, wish.brand) !== undefined && { brand: wish.brand }),
    ...(Object.keys(flags).length > 0 && { flags }),
  };
};
