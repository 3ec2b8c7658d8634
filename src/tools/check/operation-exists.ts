import { ownValue } from '../../engine/index.ts';
import { type CheckRule, type Finding, told } from './diagnostic.ts';
import type { Model } from './model/model.ts';
import { suggest } from './model/nearest.ts';
import { type NamedPlace, namesIn, namesOfFile } from './model/places.ts';

/** Every operation that is called, or that the app itself calls, is in the API document, and is one that a script can call. */
export const operationExists: CheckRule = (model) =>
  [
    ...Object.values(model.flows).flatMap((flow) => namesIn(flow, 'operation')),
    ...namesOfFile(model, 'issuer', 'operation'),
  ].flatMap((place) => judge(model, place));

const judge = (model: Model, place: NamedPlace): readonly Finding[] => {
  const found = ownValue(model.operations, place.value);
  if (found?.operation !== undefined || model.operationFaults.length > 0) return [];
  if (found !== undefined)
    return told(
      place,
      `The browser goes to ${place.value} by itself; it cannot be called`,
      'Leave the flow by a redirect.',
    );
  const callable = Object.values(model.operations).flatMap(({ id, operation }) =>
    operation === undefined ? [] : [id],
  );
  return told(place, `The API document has no operation ${place.value}`, suggest(place.value, callable));
};
