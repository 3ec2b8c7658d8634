import { isReference } from '../../engine/index.ts';
import { listOf, objectOf } from '../source.ts';
import { below, type CheckRule, type Finding, told, unlessKnown } from './diagnostic.ts';
import { eachFlow } from './each.ts';
import type { Model } from './model/model.ts';
import { suggest } from './model/nearest.ts';
import { type PlaceSpot, partsOf } from './model/places.ts';
import { shapeOfValue } from './model/scope.ts';
import { fits, itemsOf, memberNames, memberOf, typesOf } from './model/shape.ts';
import { inWords } from './model/type-words.ts';

/** A look-up by a property is made in a list, and its members have that property. A key that is written out is one that the table has. */
export const listFound: CheckRule = eachFlow((model, flow) =>
  partsOf(flow, 'TableLookup').flatMap((place) => judge(model, place)),
);

const judge = (model: Model, place: PlaceSpot): readonly Finding[] => {
  const { $table: table, by, at, else: otherwise } = objectOf(place.value);
  if (!isReference(table)) return [];
  const shape = shapeOfValue(model, place, table);
  if (typeof by !== 'string') {
    const [key] = listOf(at);
    const keys = memberNames(shape);
    const isOpen = keys.length === 0 || keys.some(isForMany) || otherwise !== undefined;
    return isOpen || typeof key !== 'string' || isReference(key)
      ? []
      : unlessKnown(below(place, 'at', 0), key, keys, `${table} has no ${key}`);
  }
  if (!fits(typesOf(shape), new Set(['array'])))
    return told(
      below(place, 'by'),
      `by looks for a member of a list, and ${table} is ${inWords(typesOf(shape))}`,
      'Refer to a list, or leave by out.',
    );
  return memberOf(itemsOf(shape), by) === undefined
    ? told(
        below(place, 'by'),
        `The members of ${table} have no ${by}`,
        suggest(by, memberNames(itemsOf(shape))),
      )
    : [];
};

// Such keys stand in for others.
const isForMany = (key: string): boolean => key === '*' || /^\dxx$/.test(key);
