import { isReference } from '../../engine/index.ts';
import { isObject, pointerOf } from '../source.ts';
import type { Finding, Rule } from './diagnostic.ts';
import { spotsIn } from './model/derived.ts';
import type { Model } from './model/model.ts';
import { suggest } from './model/nearest.ts';
import { shapeOfValue } from './model/scope.ts';
import { fits, inWords, itemsOf, memberNames, memberOf, typesOf } from './model/shape.ts';
import type { Spot } from './model/walk.ts';

/** A look-up by a property is made in a list, and its members have that property. */
export const listFound: Rule = (model) =>
  Object.values(model.flows).flatMap((flow) =>
    spotsIn(flow).values.flatMap((spot) => within(model, spot, spot.value, spot.pointer)),
  );

const within = (model: Model, spot: Spot, value: unknown, pointer: string): readonly Finding[] => {
  if (typeof value !== 'object' || value === null) return [];
  return [
    ...(isObject(value) && isReference(value.table) && typeof value.by === 'string'
      ? judge(model, spot, { table: value.table, by: value.by }, pointer)
      : []),
    ...Object.entries(value).flatMap(([name, member]) =>
      within(model, spot, member, `${pointer}${pointerOf(name)}`),
    ),
  ];
};

const judge = (
  model: Model,
  spot: Spot,
  { table, by }: { readonly table: string; readonly by: string },
  pointer: string,
): readonly Finding[] => {
  const { file } = spot;
  const shape = shapeOfValue(model, spot, table);
  if (!fits(typesOf(shape), new Set(['array'])))
    return [
      {
        file,
        pointer: `${pointer}/by`,
        message: `by looks for a member of a list, and ${table} is of type ${inWords(typesOf(shape))}`,
        advice: 'Refer to a list, or leave by out.',
      },
    ];
  return memberOf(itemsOf(shape), by) === undefined
    ? [
        {
          file,
          pointer: `${pointer}/by`,
          message: `The members of ${table} have no ${by}`,
          advice: suggest(by, memberNames(itemsOf(shape))),
        },
      ]
    : [];
};
