import { rulesFor } from '../../../engine/index.ts';
import { keptBy } from '../../kept.ts';
import { pointerOf } from '../../source.ts';
import { type Graph, graphOf } from './graph.ts';
import { type FlowModel, heirsOf, isComplete, isIntact, lineageOf, type Model, mapped } from './model.ts';
import { once } from './once.ts';

/** Where an inherited step or outcome may run: the flow itself and those that extend it. */
export const runsIn = (model: Model, flow: FlowModel): readonly FlowModel[] => [
  flow,
  ...heirsOf(model, flow.name),
];

/** Whether nothing at all had to be left out of any flow. */
export const areComplete = once((model: Model): boolean =>
  Object.values(model.flows).every((flow) => isComplete(model, flow)),
);

/** The graphs of all flows, each made once for a model, when it is asked for. */
export const graphsOf = once((model: Model): Readonly<Record<string, Graph>> => {
  const graph = once((flow: FlowModel) =>
    // Of the same pieces it was made for another model already.
    keptGraph(flow, piecesOf(model, flow), () => graphOf(model, flow)),
  );
  return Object.defineProperties(
    {},
    mapped(model.flows, (flow) => ({ enumerable: true, get: () => graph(flow) })),
  );
});

const keptGraph = keptBy<FlowModel, Graph>();

// All that a graph is made of: the flow and what it extends, what called flows hand back, what operations answer.
const piecesOf = (model: Model, { name }: FlowModel): readonly unknown[] => [
  ...lineageOf(model, name).flatMap((member) => [
    member,
    ...Object.entries(member.flow).flat(),
    ...Object.entries(member.screens).flatMap(([screen, { screen: read = {} }]) => [
      screen,
      ...Object.entries(read).flat(),
    ]),
  ]),
  ...Object.values(model.flows).flatMap(({ flow: { returns }, lineage }) => [returns, lineage.join()]),
  ...Object.entries(model.operations).flat(),
  model.issuer,
];

/** The steps of a flow itself, each with its place and whether something is said of an outcome there, in the flow or in what it extends. None where some of that had to be left out. */
export const answeringSteps = (model: Model, flow: FlowModel) => {
  const outer = lineageOf(model, flow.name).map((member) => member.flow.on);
  return Object.entries(isIntact(model, flow, 'on') ? flow.flow.steps : {}).map(([name, step]) => {
    const levels = ['on' in step ? step.on : undefined, ...outer];
    const answers = (outcome: string, isCode = false): boolean =>
      rulesFor(levels, outcome, isCode) !== undefined;
    return {
      name,
      step,
      place: { file: flow.source.flow, pointer: pointerOf('steps', name) },
      levels,
      answers,
    };
  });
};
