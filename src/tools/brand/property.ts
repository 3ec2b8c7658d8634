import { type JsonObject, ownValue } from '../../engine/index.ts';
import { objectOf } from '../source.ts';

/** A property's schema with what it refers to in `#/$defs`: what it says of itself goes before what its kind says. */
export const resolved = (schema: JsonObject, root: JsonObject): JsonObject => {
  const { $ref, ...own } = schema;
  if (typeof $ref !== 'string') return schema;
  return {
    ...resolved(objectOf(ownValue(objectOf(root.$defs), $ref.replace('#/$defs/', ''))), root),
    ...own,
  };
};
