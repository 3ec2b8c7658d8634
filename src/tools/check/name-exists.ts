import { type Flow, ownValue } from '../../engine/index.ts';
import type { OwnName } from '../grammar/vocabulary.ts';
import { objectOf, pointerOf } from '../source.ts';
import { type CheckRule, type Finding, told, unlessKnown } from './diagnostic.ts';
import { eachFlow } from './each.ts';
import { runsIn } from './model/derived.ts';
import { readsItself, valuesOf } from './model/facts.ts';
import { type FlowModel, isComplete, isIntact, lineageOf, type Model } from './model/model.ts';
import { namesIn } from './model/places.ts';
import { readIn } from './model/references.ts';

/** Whatever has a name that a flow gives (a list of effects, a shape, a value) is declared, and used; no value is made from itself. */
export const nameExists: CheckRule = eachFlow((model, flow) => [
  ...model.ownNames.flatMap((kind) => [
    ...unknownNames(model, flow, kind),
    ...unusedNames(model, flow, kind).flatMap(({ name, ...place }) =>
      told(place, `Nothing uses ${name}`, 'Remove it, or refer to it.'),
    ),
  ]),
  ...circles(model, flow),
]);

const declaredIn = ({ flow }: FlowModel, { part }: OwnName): readonly string[] =>
  Object.keys(objectOf(ownValue(objectOf(flow), part)));

/** What is told of names of that kind which are not declared. */
export const unknownNames = (model: Model, flow: FlowModel, kind: OwnName): readonly Finding[] => {
  const known = lineageOf(model, flow.name).flatMap((member) => declaredIn(member, kind));
  return isIntact(model, flow, kind.part as keyof Flow)
    ? namesIn(flow, kind.name).flatMap((place) =>
        unlessKnown(place, place.value, known, `No ${kind.called} is called ${place.value}`),
      )
    : [];
};

/** The names of that kind which a flow declares and nothing uses. What a flow that extends it uses counts as well. */
export const unusedNames = (model: Model, flow: FlowModel, kind: OwnName) => {
  const runs = runsIn(model, flow);
  const declared = declaredIn(flow, kind);
  if (declared.length === 0 || runs.some((run) => !isComplete(model, run))) return [];
  const named = runs.flatMap((run) => namesIn(run, kind.name).map(({ value }) => value));
  const used = new Set(kind.root === undefined ? named : readIn(model, runs, kind.root));
  return declared
    .filter((name) => !used.has(name))
    .map((name) => ({ name, file: flow.source.flow, pointer: pointerOf(kind.part, name) }));
};

const circles = (model: Model, flow: FlowModel): readonly Finding[] =>
  Object.keys(flow.flow.values ?? {})
    .filter((name) => readsItself(valuesOf(model, flow), name))
    .flatMap((name) =>
      told(
        { file: flow.source.flow, pointer: pointerOf('values', name) },
        `The value ${name} is made from itself`,
        'Let it read something else.',
      ),
    );
