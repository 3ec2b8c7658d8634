import type { Step } from '../../engine/index.ts';
import { asBefore } from '../as-before.ts';
import type { Graph } from '../check/model/graph.ts';
import { type FlowModel, heirsOf, lineageOf, type Model } from '../check/model/model.ts';
import { once } from '../check/model/once.ts';
import { namesIn } from '../check/model/places.ts';
import { rolesOf } from '../check/model/words.ts';
import { pointerOf } from '../source.ts';
import { type FlowMap, type MapNode, stepsIn } from './flow-map.ts';
import { edgesIn } from './map-edges.ts';
import { conditionWords } from './words.ts';

/** The map of all flows. What a flow inherits is in it as far as it is reached there. */
export const mapOf = (model: Model): FlowMap => {
  const flows = Object.values(model.flows);
  const edges = flows.flatMap((flow) => edgesIn(model, flow));
  const declared = declaredNodes(model);
  const known = new Set(declared.map(({ id }) => id));
  const ends = new Map(
    edges.flatMap(({ to, file, pointer }) =>
      known.has(to) ? [] : [[to, endOf(to, file, pointer)] as const],
    ),
  );
  return { nodes: [...declared, ...ends.values()], edges };
};

/** The nodes of the map for what is declared: all but those that only a line leads to. */
export const declaredNodes = (model: Model): readonly MapNode[] =>
  Object.values(model.flows).flatMap(nodesIn(model));

/** The part of a map that belongs to a flow: its nodes, the edges from them, and the nodes that those lead to. */
export const partOf = ({ nodes, edges }: FlowMap, flow: string): FlowMap => {
  const own = new Set(nodes.flatMap((node) => (node.flow === flow ? [node.id] : [])));
  const leaving = edges.filter(({ from }) => own.has(from));
  const met = new Set([...own, ...leaving.map(({ to }) => to)]);
  return { nodes: nodes.filter(({ id }) => met.has(id)), edges: leaving };
};

const nodesIn = once((model: Model) => once((flow: FlowModel) => nodesOf(model, flow), asBefore));

const nodesOf = (model: Model, flow: FlowModel): readonly MapNode[] => {
  const { name, source } = flow;
  const here = { flow: name, file: source.flow.path };
  const roles = rolesIn(model, flow);
  return [
    {
      id: `flow:${name}`,
      kind: 'flow',
      ...here,
      title: flow.flow.title ?? name,
      pointer: '',
      ...(roles.length > 0 && { roles }),
    },
    ...Object.entries(flow.flow.entries ?? {}).map(
      ([path, { when }]): MapNode => ({
        id: `address:${path}`,
        kind: 'address',
        ...here,
        title: path,
        pointer: pointerOf('entries', path),
        ...(when !== undefined && { when: conditionWords(when) }),
      }),
    ),
    ...Object.entries(stepsIn(model, flow)).map(([step, found]) => stepNode(flow, step, found)),
    ...(lineageOf(model, name).some((member) => member.flow.on !== undefined) && flow.flow.steps !== undefined
      ? [{ id: `rest:${name}`, kind: 'rest', ...here, title: 'any step', pointer: '/on' } as const]
      : []),
    ...Object.values(flow.screens).map(
      (screen): MapNode => ({
        id: `screen:${name}/${screen.name}`,
        kind: 'screen',
        flow: name,
        title: screen.name,
        file: screen.file.path,
        pointer: '',
        ...(isOver(screen.screen?.layout) && { dialog: true }),
      }),
    ),
  ];
};

const isOver = (layout: string | undefined): boolean => layout === 'dialog' || layout === 'menu';

const rolesIn = (model: Model, { name, flow }: FlowModel): readonly string[] => {
  const others = Object.values(model.flows);
  const isCalled = others.some((other) =>
    namesIn(other, 'subflow').some((each) => each.value === name && each.step !== undefined),
  );
  const isGate = others.some((other) => other.flow.before?.some((gate) => gate.flow === name));
  return [
    ...Object.entries(rolesOf(model) ?? {}).flatMap(([role, which]) => (which === name ? [role] : [])),
    ...(isGate ? ['gate'] : []),
    ...(isCalled ? ['called'] : []),
    ...(flow.beside === true ? ['beside'] : []),
    ...(heirsOf(model, name).length > 0 ? ['extended'] : []),
  ];
};

const stepNode = (flow: FlowModel, name: string, { step, owner }: Graph['steps'][string]): MapNode => {
  const background = namesIn(owner, 'operation').flatMap((each) =>
    each.step === name && each.kind === 'background' ? [each.value] : [],
  );
  return {
    id: `step:${flow.name}/${name}`,
    kind: 'step',
    flow: flow.name,
    title: name,
    file: owner.source.flow.path,
    pointer: pointerOf('steps', name),
    ...(owner !== flow && { inherited: owner.name }),
    ...doneBy(step),
    ...(background.length > 0 && { background }),
  };
};

const doneBy = (step: Step): Pick<MapNode, 'step' | 'with' | 'dialog'> => {
  if ('screen' in step) return { step: 'screen', with: step.screen };
  if ('call' in step) return { step: 'call', with: step.call };
  if ('flow' in step)
    return { step: 'flow', with: step.flow, ...(step.as === 'dialog' && { dialog: true as const }) };
  return 'credential' in step ? { step: 'credential', with: step.credential } : { step: 'decision' };
};

// Whatever an edge leads to that is declared nowhere: a return, another site, a step that is not there.
const endOf = (id: string, file: string, pointer: string): MapNode => {
  const [, flow = '', title = ''] = /^[a-z]+:([^/]*)\/?(.*)$/.exec(id) ?? [];
  return { id, kind: 'end', flow, title: title === '' ? id : title, file, pointer };
};
