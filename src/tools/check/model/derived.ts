import { type Graph, graphOf } from './graph.ts';
import { type FlowModel, heirsOf, type Model, mapped } from './model.ts';
import { once } from './once.ts';

/** Where an inherited step or outcome may run: the flow itself and those that extend it. */
export const runsIn = (model: Model, flow: FlowModel): readonly FlowModel[] => [
  flow,
  ...heirsOf(model, flow.name),
];

/** The graphs of all flows, made once for a model. */
export const graphsOf = once(
  (model: Model): Readonly<Record<string, Graph>> => mapped(model.flows, (flow) => graphOf(model, flow)),
);
