import { isReference } from '../../engine/index.ts';
import { objectOf } from '../source.ts';
import { below, type CheckRule, type Finding, told } from './diagnostic.ts';
import type { Model } from './model/model.ts';
import { suggest } from './model/nearest.ts';
import { type PlaceSpot, partsOf } from './model/places.ts';
import { shapeOfValue } from './model/scope.ts';
import { fits, inWords, itemsOf, memberNames, memberOf, typesOf } from './model/shape.ts';

/** A look-up by a property is made in a list, and its members have that property. */
export const listFound: CheckRule = (model) =>
  Object.values(model.flows).flatMap((flow) =>
    partsOf(flow, 'TableLookup').flatMap((place) => judge(model, place)),
  );

const judge = (model: Model, place: PlaceSpot): readonly Finding[] => {
  const { $table: table, by } = objectOf(place.value);
  if (!isReference(table) || typeof by !== 'string') return [];
  const shape = shapeOfValue(model, place, table);
  if (!fits(typesOf(shape), new Set(['array'])))
    return told(
      below(place, 'by'),
      `by looks for a member of a list, and ${table} is of type ${inWords(typesOf(shape))}`,
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
