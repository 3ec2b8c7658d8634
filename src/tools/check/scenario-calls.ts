import { type Json, ownValue } from '../../engine/index.ts';
import { placesIn } from '../grammar/walk.ts';
import { patternOf } from '../play/unseen.ts';
import { isObject, type SourceFile } from '../source.ts';
import { below, type CheckRule, type Finding, told, unlessKnown } from './diagnostic.ts';
import { eachFlow } from './each.ts';
import { expressionFault } from './model/expression.ts';
import { slotsOf } from './model/facts.ts';
import type { Model } from './model/model.ts';
import { suggest } from './model/nearest.ts';
import { memberNames, memberOf, type Shape } from './model/shape.ts';

/** What scenarios expect that nobody sees is there: what operations are called with, and the slots of the browser's storage. */
export const scenarioCalls: CheckRule = eachFlow((model, { source: { scenarios: file } }) => {
  if (file?.value === undefined || (ownValue(model.problems, file.path) ?? []).length > 0) return [];
  return placesIn(model.documents, 'scenarios.schema.json', file.value).flatMap((place) => {
    const there = { file, pointer: place.pointer };
    if (place.holds.name === 'request') return ofRequest(model, place.name ?? '', there, place.value);
    return place.holds.name === 'slot'
      ? unlessKnown(there, String(place.value), slotsOf(model), `There is no storage slot ${place.value}`)
      : [];
  });
});

type Spot = { readonly file: SourceFile; readonly pointer: string };

const ofRequest = (model: Model, name: string, place: Spot, value: Json): readonly Finding[] => {
  const operation = ownValue(model.operations, name);
  if (operation === undefined || !isObject(value)) return [];
  const { parameters, request } = operation;
  const known = [...Object.keys(parameters), ...(request === undefined ? [] : memberNames(request))];
  return Object.entries(value).flatMap(([member, part]) => {
    const shape = ownValue(parameters, member) ?? (request && memberOf(request, member));
    return shape === undefined
      ? told(below(place, member), `${name} is not sent ${member}`, suggest(member, known))
      : ofMembers(name, below(place, member), part, shape);
  });
};

const ofMembers = (name: string, place: Spot, value: Json, shape: Shape): readonly Finding[] => {
  const pattern = patternOf(value);
  if (pattern !== undefined && memberOf(shape, 'pattern') === undefined) return ofPattern(place, pattern);
  return Object.entries(isObject(value) ? value : {}).flatMap(([member, part]) => {
    const there = memberOf(shape, member);
    return there === undefined
      ? told(below(place, member), `${name} is not sent ${member} there`, suggest(member, memberNames(shape)))
      : ofMembers(name, below(place, member), part, there);
  });
};

const ofPattern = (place: Spot, pattern: string): readonly Finding[] => {
  const fault = expressionFault(pattern);
  return fault === undefined ? [] : told(below(place, 'pattern'), fault.message, fault.advice);
};
