import { type DataMap, ownValue } from '../../engine/index.ts';
import { objectOf } from '../source.ts';
import { below, type CheckRule, type Finding, told, unlessKnown } from './diagnostic.ts';
import { eachFlow } from './each.ts';
import { inputOf, returnsOf } from './model/facts.ts';
import { isIntact } from './model/model.ts';
import { aroundOf, type NameSpot, namesIn } from './model/places.ts';

/** A called flow gets all of its input and hands back all that its returns promise, and nothing that nobody declared. */
export const inputComplete: CheckRule = eachFlow((model, flow) => [
  ...namesIn(flow, 'subflow').flatMap((place) => {
    const called = ownValue(model.flows, place.value);
    if (place.step === undefined || called === undefined || !isIntact(model, called, 'input')) return [];
    return compare(inputOf(model, place.value), place, `the input of flow ${place.value}`);
  }),
  ...namesIn(flow, 'return').flatMap((place) => {
    const declared = ownValue(returnsOf(model, flow.name), place.value);
    return declared === undefined
      ? []
      : compare(declared, place, `what the flow returns with ${place.value}`);
  }),
]);

const compare = (declared: DataMap, place: NameSpot, about: string): readonly Finding[] => {
  const names = Object.keys(objectOf(place.around.with));
  const there = aroundOf(place);
  return [
    ...Object.entries(declared)
      .filter(
        ([name, { optional, default: usual }]) =>
          optional !== true && usual === undefined && !names.includes(name),
      )
      .flatMap(([name, { description }]) =>
        told(
          there,
          `${name} is missing: it belongs to ${about}`,
          `Add "${name}" to with${description === undefined ? '' : ` (${description})`}, or make it optional there.`,
        ),
      ),
    ...names.flatMap((name) =>
      unlessKnown(
        below(there, 'with', name),
        name,
        Object.keys(declared),
        `${name} does not belong to ${about}`,
      ),
    ),
  ];
};
