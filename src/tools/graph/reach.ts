import { ownValue, type Rule } from '../../engine/index.ts';
import { screenOf } from '../check/model/graph.ts';
import { grouped } from '../check/model/groups.ts';
import { lineageOf, type Model } from '../check/model/model.ts';
import { rolesOf } from '../check/model/words.ts';
import { objectOf, valueAt } from '../source.ts';
import { type Filter, judgeOf, type Verdict } from './filter.ts';
import type { FlowMap, MapEdge, MapNode } from './flow-map.ts';

/** The map with grey for what a filter leaves out: what nobody reaches who is let through, and where errors are asked for what has none. */
export const filtered = (model: Model, map: FlowMap, filter: Filter): FlowMap => {
  const dead = deadEdges(model, map, filter);
  const reached = reachedIn(model, map, dead);
  const nodes = map.nodes.map(
    (node): MapNode => (reached.has(node.id) ? node : { ...node, grey: 'unreachable' }),
  );
  const edges = map.edges.map(
    (edge): MapEdge =>
      dead.has(edge.id) || !reached.has(edge.from) ? { ...edge, grey: 'unreachable' } : edge,
  );
  return filter.errors === true ? errorsIn({ nodes, edges }) : { nodes, edges };
};

const errorsIn = ({ nodes, edges }: FlowMap): FlowMap => {
  const wrong = edges.filter(({ error, grey }) => error === true && grey === undefined);
  const met = new Set(wrong.flatMap(({ from, to }) => [from, to]));
  return {
    nodes: nodes.map((node) =>
      node.grey !== undefined || met.has(node.id) ? node : { ...node, grey: 'aside' },
    ),
    edges: edges.map((edge) =>
      edge.grey !== undefined || edge.error === true ? edge : { ...edge, grey: 'aside' },
    ),
  };
};

// Rules that never hold, those after one that always does, and outcomes of actions that are never offered.
const deadEdges = (model: Model, { nodes, edges }: FlowMap, filter: Filter): ReadonlySet<string> => {
  const judge = judgeOf(model, filter);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const verdictOf = (edge: MapEdge): Verdict => {
    const flow = byId.get(edge.from)?.flow ?? '';
    const lineage = lineageOf(model, flow).map((member) => member.flow);
    const file = ownValue(model.flows, edge.inherited ?? flow);
    const declared = objectOf(
      valueAt(
        file?.source.flow.value,
        edge.kind === 'begins' ? edge.pointer.replace(/\/[^/]*$/, '') : edge.pointer,
      ),
    );
    const own = judge(declared.when as Rule['when'], lineage); // A rule's, a gate's or an entry's.
    return edge.word === 'else' && edge.kind === 'begins'
      ? own === 'always' && declared.when !== undefined
        ? 'never'
        : 'sometimes'
      : own;
  };
  const settled = new Set<string>();
  const dead = new Set<string>();
  for (const edge of edges) {
    if (edge.kind !== 'outcome' && edge.kind !== 'begins' && edge.kind !== 'gate') continue;
    const list = listOf(edge);
    const verdict = verdictOf(edge);
    if (verdict === 'never' || settled.has(list) || isNeverOffered(model, judge, byId.get(edge.from), edge))
      dead.add(edge.id);
    else if (verdict === 'always' && edge.rule !== undefined) settled.add(list);
  }
  return dead;
};

// The rules of which the first that holds is taken. An outcome may be called by a number, too.
const listOf = ({ from, file, pointer, outcomes = [], rule = 0 }: MapEdge): string =>
  [from, file, pointer.replace(new RegExp(`/${rule - 1}$`), ''), ...outcomes].join(' ');

const isNeverOffered = (
  model: Model,
  judge: ReturnType<typeof judgeOf>,
  node: MapNode | undefined,
  { outcomes }: MapEdge,
): boolean => {
  if (node?.step !== 'screen' || outcomes === undefined) return false;
  const lineage = lineageOf(model, node.flow);
  const { actions = {} } = screenOf(lineage, node.with ?? '')?.screen ?? {};
  return outcomes.every((outcome) => {
    const action = ownValue(actions, outcome);
    return (
      action !== undefined &&
      judge(
        action.when,
        lineage.map(({ flow }) => flow),
      ) === 'never'
    );
  });
};

// From the addresses, the flows that the app itself opens, and what runs beside the page. Whoever is in a flow has not begun it by that: `enter:` stands for its start.
const reachedIn = (
  model: Model,
  { nodes, edges }: FlowMap,
  dead: ReadonlySet<string>,
): ReadonlySet<string> => {
  const leaving = grouped(edges.map((edge) => [edge.from, edge] as const));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const roles = Object.values(rolesOf(model) ?? {});
  const reached = new Set(
    nodes.flatMap(({ id, kind, flow, roles: own = [] }) => {
      if (kind === 'address') return [id];
      return kind === 'flow' && (roles.includes(flow) || own.includes('beside')) ? [`enter:${flow}`] : [];
    }),
  );
  // The set grows while it is gone through.
  for (const id of reached) {
    const node = byId.get(id);
    const flow = node?.flow ?? id.slice('enter:'.length);
    if (node === undefined || around.has(node.kind)) reached.add(`flow:${flow}`);
    if (node?.kind === 'step') reached.add(`rest:${flow}`);
    // A step that runs somewhere is not idle where it is declared.
    if (node?.inherited !== undefined) reached.add(`step:${node.inherited}/${node.title}`);
    for (const edge of leaving.get(node === undefined ? `flow:${flow}` : id) ?? []) {
      const isStart = edge.kind === 'begins' && edge.word === 'start' && edge.from.startsWith('flow:');
      if (dead.has(edge.id) || (isStart && node !== undefined)) continue;
      reached.add(edge.to);
      if (edge.kind === 'runs' || edge.kind === 'gate') reached.add(edge.to.replace('flow:', 'enter:'));
      if (edge.kind === 'extends') reached.add(edge.to.replace('flow:', 'rest:'));
    }
  }
  return reached;
};

const around: ReadonlySet<string> = new Set(['address', 'step', 'rest']);
