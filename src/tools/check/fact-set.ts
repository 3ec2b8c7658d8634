import { pointerOf } from '../source.ts';
import { type CheckRule, type Finding, told } from './diagnostic.ts';
import { eachFlow } from './each.ts';
import { areComplete, runsIn } from './model/derived.ts';
import type { FlowModel, Model } from './model/model.ts';
import { namesIn } from './model/places.ts';
import { readIn } from './model/references.ts';

/** A fact that something reads has a default or is set somewhere: otherwise it is never there. */
export const factSet: CheckRule = (model) => (areComplete(model) ? ofFlows(model) : []);

const ofFlows = eachFlow((model, flow) => [
  ...unset(model, flow, { root: 'data', prefix: '', flows: runsIn(model, flow) }),
  ...unset(model, flow, { root: 'shared', prefix: '$shared.', flows: Object.values(model.flows) }),
]);

type Where = {
  readonly root: 'data' | 'shared';
  readonly prefix: string;
  readonly flows: readonly FlowModel[];
};

const unset = (
  model: Model,
  { source, flow: declared }: FlowModel,
  { root, prefix, flows }: Where,
): readonly Finding[] => {
  const set = new Set(flows.flatMap((each) => namesIn(each, 'fact', 'counter').map(({ value }) => value)));
  // A flow that extends this one may say what the fact is.
  const given = flows.flatMap(({ flow }) =>
    Object.entries(flow.data ?? {}).flatMap(([name, datum]) => (datum.default === undefined ? [] : [name])),
  );
  const read = new Set(readIn(model, flows, root));
  // A default that nothing changes is a constant, which flows that extend another may well differ in.
  return Object.entries(declared[root] ?? {})
    .filter(
      ([name, { default: usual }]) =>
        usual === undefined && !given.includes(name) && read.has(name) && !set.has(`${prefix}${name}`),
    )
    .flatMap(([name]) =>
      told(
        { file: source.flow, pointer: pointerOf(root, name) },
        `${name} is read, and nothing ever sets it`,
        'Keep it where it becomes known, or do without it.',
      ),
    );
};
