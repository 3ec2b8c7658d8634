import type { Model } from '../../check/model/model.ts';
import type { FlowMap, MapEdge, MapNode } from '../../graph/flow-map.ts';
import { mapOf } from '../../graph/map.ts';
import { sentenceFor } from './found-words.ts';

/** A part of a flow that something may lead to. */
export type PartWish = {
  readonly flow: string;
  readonly what: 'step' | 'screen' | 'flow';
  readonly name: string;
};

/** Everything that leads to a step, shows a screen, or runs or opens a flow from outside, each as `place: what happens there`, in the order of the map. */
export const leadingTo = (model: Model, wish: PartWish): readonly string[] => {
  const map = mapOf(model);
  const told = sentenceFor(model, map);
  const isOwn = ownOf(map, wish);
  const nodes = new Map(map.nodes.map((node) => [node.id, node]));
  const lines = map.edges.flatMap((edge) => {
    const from = nodes.get(edge.from);
    return from === undefined || !isOwn(edge.to) || (wish.what !== 'step' && isOwn(edge.from))
      ? []
      : [lineOf(edge, from, told)];
  });
  return [...new Set(lines)];
};

const ownOf = ({ nodes }: FlowMap, { flow, what, name }: PartWish): ((id: string) => boolean) => {
  if (what !== 'flow') return (id) => id === `${what}:${flow}/${name}`;
  const own = new Set(nodes.flatMap((node) => (node.flow === name ? [node.id] : [])));
  return (id) => own.has(id);
};

const lineOf = (
  { id: edge, kind, outcomes = [], word = '', file, pointer }: MapEdge,
  { id: node, flow, title, kind: of }: MapNode,
  told: ReturnType<typeof sentenceFor>,
): string => {
  if (kind !== 'outcome') return `${of === 'flow' ? flow : `${flow} › ${title}`}: ${doing[kind]}`;
  const [words = word] = outcomes;
  const { place, says } = told({ flow, node, edge, words, file, pointer, as: 'line' });
  return `${place}: ${says}`;
};

const doing: Readonly<Record<Exclude<MapEdge['kind'], 'outcome'>, string>> = {
  begins: 'begins with it',
  shows: 'shows it',
  runs: 'runs it',
  gate: 'asks it first',
  extends: 'inherits from it',
  link: 'links to it',
};
