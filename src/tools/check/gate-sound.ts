import { type Gate, ownValue, parseReference, referencesOf } from '../../engine/index.ts';
import { pointerOf } from '../source.ts';
import type { CheckRule, Finding } from './diagnostic.ts';
import { eachFlow } from './each.ts';
import { graphsOf } from './model/derived.ts';
import { inputOf, returnsOf } from './model/facts.ts';
import { silentSteps, stuckIn } from './model/graph.ts';
import { type FlowModel, isComplete, lineageOf, type Model } from './model/model.ts';

/** A flow that runs before others needs nothing handed over and nothing that is not there yet, lets people in by a return, has something to show where it stays, and sends nobody to where it would run again. */
export const gateSound: CheckRule = eachFlow((model, flow) =>
  (flow.flow.before ?? []).flatMap((gate, at) => {
    const run = ownValue(model.flows, gate.flow);
    if (run === undefined || !isComplete(model, run)) return [];
    const place = { file: flow.source.flow, pointer: pointerOf('before', at, 'flow') };
    return problemsOf(model, flow, gate, run).map((problem): Finding => ({ ...place, ...problem }));
  }),
);

type Problem = Pick<Finding, 'message' | 'advice'>;

const problemsOf = (model: Model, flow: FlowModel, gate: Gate, run: FlowModel): readonly Problem[] => [
  ...needs(model, run),
  ...readsEarly(model, flow, gate),
  ...(Object.keys(returnsOf(model, run.name)).length > 0
    ? []
    : [
        {
          message: `The flow ${run.name} returns nothing: no address after it would ever show`,
          advice: 'Give it a return, and take that where people may go on.',
        },
      ]),
  ...stuck(model, run),
  ...circles(model, flow, gate, run),
];

const needs = (model: Model, { name }: FlowModel): readonly Problem[] =>
  Object.entries(inputOf(model, name))
    .filter(([, { optional, default: usual }]) => optional !== true && usual === undefined)
    .map(([input]) => ({
      message: `The flow ${name} needs ${input}, which nobody hands over before an address`,
      advice: 'Make it optional there, or give it a default.',
    }));

// What a flow types in, keeps or gets to know is not there before it.
const readsEarly = (model: Model, flow: FlowModel, gate: Gate): readonly Problem[] =>
  readBy(model, flow, gate)
    .filter((text) => tooEarly.includes(parseReference(text).root))
    .map((text) => ({
      message: `Whether ${gate.flow} runs depends on ${text}, which is not there yet`,
      advice: 'Ask for what the address, the brand, the flags or what flows share says.',
    }));

const tooEarly = ['form', 'data', 'response', 'result', 'outcome', 'item'];

const readBy = (model: Model, flow: FlowModel, { when }: Gate): readonly string[] => {
  if (when === undefined) return [];
  const lineage = lineageOf(model, flow.name).map((member) => member.flow);
  return referencesOf(when, lineage).map(({ root, path }) => `$${[root, ...path].join('.')}`);
};

const stuck = (model: Model, { name }: FlowModel): readonly Problem[] => {
  const graph = ownValue(graphsOf(model), name);
  const message = graph && stuckIn(graph);
  const advice = 'Let it return or leave, or name a step with a screen in its fallback.';
  return message === undefined ? [] : [{ message, advice }];
};

// An address that is opened without a query passes a gate that asks for a parameter. Where a person presses something
// in between nobody goes round by themselves.
const circles = (model: Model, flow: FlowModel, gate: Gate, run: FlowModel): readonly Problem[] => {
  if (readBy(model, flow, gate).some((text) => text.startsWith('$query.'))) return [];
  const graph = ownValue(graphsOf(model), run.name);
  const edges =
    graph === undefined ? [] : silentSteps(graph).flatMap((step) => ownValue(graph.edges, step) ?? []);
  const routes = edges.flatMap(({ leave }) => (leave !== undefined && 'route' in leave ? [leave.route] : []));
  return [...new Set(routes)]
    .filter((route) => begunBy(model, route).some(({ name }) => name === flow.name))
    .map((route) => ({
      message: `The flow ${run.name} leads to ${route}, where it would run again`,
      advice:
        'Let it run when a parameter of the address is there ($query), or lead to an address without it.',
    }));
};

const begunBy = (model: Model, route: string): readonly FlowModel[] => {
  const found = Object.values(model.flows).find(({ flow }) => Object.hasOwn(flow.entries ?? {}, route));
  return found === undefined ? [] : lineageOf(model, found.name);
};
