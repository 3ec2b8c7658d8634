import { type DataMap, parseReference } from '../../engine/index.ts';
import { pointerOf } from '../source.ts';
import { type Finding, type Rule, told } from './diagnostic.ts';
import { runsIn } from './model/derived.ts';
import { type FlowModel, isComplete, type Model } from './model/model.ts';
import { namesIn } from './model/places.ts';
import { allReferences } from './model/references.ts';

/** A fact that something reads has a default or is set somewhere: otherwise it is never there. */
export const factSet: Rule = (model) => {
  if (Object.values(model.flows).some((flow) => !isComplete(model, flow))) return [];
  return Object.values(model.flows).flatMap((flow) => {
    const runs = runsIn(model, flow);
    return [
      ...unset(model, flow, flow.flow.data ?? {}, { word: 'data', root: 'data', prefix: '', flows: runs }),
      ...unset(model, flow, flow.flow.visit ?? {}, {
        word: 'visit',
        root: 'visit',
        prefix: '$visit.',
        flows: Object.values(model.flows),
      }),
    ];
  });
};

type Where = {
  readonly word: string;
  readonly root: string;
  readonly prefix: string;
  readonly flows: readonly FlowModel[];
};

const unset = (
  model: Model,
  { source }: FlowModel,
  facts: DataMap,
  { word, root, prefix, flows }: Where,
): readonly Finding[] => {
  const set = new Set(flows.flatMap((each) => namesIn(each, 'fact', 'counter').map(({ value }) => value)));
  // A flow that extends this one may say what the fact is.
  const given = flows.flatMap(({ flow }) =>
    Object.entries(flow.data ?? {}).flatMap(([name, datum]) => (datum.default === undefined ? [] : [name])),
  );
  const names = flows.map(({ name }) => name);
  const read = new Set(
    allReferences(model).flatMap(({ text, flow }) => {
      const reference = parseReference(text);
      return reference.root === root && names.includes(flow.name) ? reference.path.slice(0, 1) : [];
    }),
  );
  // A default that nothing changes is a constant, which flows that extend another may well differ in.
  return Object.entries(facts)
    .filter(
      ([name, { default: usual }]) =>
        usual === undefined && !given.includes(name) && read.has(name) && !set.has(`${prefix}${name}`),
    )
    .flatMap(([name]) =>
      told(
        { file: source.flow, pointer: pointerOf(word, name) },
        `${name} is read, and nothing ever sets it`,
        'Keep it where it becomes known, or do without it.',
      ),
    );
};
