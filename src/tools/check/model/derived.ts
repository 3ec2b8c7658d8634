import { type Graph, graphOf } from './graph.ts';
import { type FlowModel, heirsOf, type Model, mapped } from './model.ts';
import { spotsOf } from './values.ts';
import { type RuleList, type RuleSpot, ruleLists, rulesIn } from './walk.ts';

/** Where an inherited step or outcome may run: the flow itself and those that extend it. */
export const runsIn = (model: Model, flow: FlowModel): readonly FlowModel[] => [
  flow,
  ...heirsOf(model, flow.name),
];

/** The graphs of all flows, made once for a model. */
export const graphsOf = (model: Model): Readonly<Record<string, Graph>> => {
  const made = graphs.get(model) ?? mapped(model.flows, (flow) => graphOf(model, flow));
  graphs.set(model, made);
  return made;
};

/** All values and conditions of a flow, found once for a model. */
export const spotsIn = (flow: FlowModel): ReturnType<typeof spotsOf> => {
  const found = spots.get(flow) ?? spotsOf(flow);
  spots.set(flow, found);
  return found;
};

const graphs = new WeakMap<Model, Readonly<Record<string, Graph>>>();
const spots = new WeakMap<FlowModel, ReturnType<typeof spotsOf>>();

/** All lists of rules of a flow, found once for a model. */
export const listsOf = (flow: FlowModel): readonly RuleList[] => {
  const found = lists.get(flow) ?? ruleLists(flow);
  lists.set(flow, found);
  return found;
};

/** All rules of a flow, found once for a model. */
export const rulesOf = (flow: FlowModel): readonly RuleSpot[] => {
  const found = singles.get(flow) ?? rulesIn(listsOf(flow));
  singles.set(flow, found);
  return found;
};

const lists = new WeakMap<FlowModel, readonly RuleList[]>();
const singles = new WeakMap<FlowModel, readonly RuleSpot[]>();
