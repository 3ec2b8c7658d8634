import { type Json, type JsonObject, ownValue } from '../../../engine/index.ts';
import { isObject, pointerOf, segmentsOf } from '../../source.ts';
import type { Problem } from './problem.ts';

/** A document without the members that its schema refuses, so that the rest can be checked all the same. `gone` has the pointers of what was taken out, except for members that nobody knows. */
export type Pruned = { readonly value: JsonObject; readonly gone: readonly string[] };

/** Takes out of a document what its problems lie in: an unknown member by itself, anything else with its unit, which is the member at that depth around it, or the list that this is one of. */
export const prune = (value: JsonObject, problems: readonly Problem[], depth: number): Pruned => {
  const cuts = problems.map(({ pointer, extra }) => ({
    extra,
    path: extra ? segmentsOf(pointer) : unitIn(value, segmentsOf(pointer).slice(0, depth)),
  }));
  return {
    value: cuts.reduce((left, { path }) => without(left, path), value as Json) as JsonObject, // Only members are taken out.
    gone: [...new Set(cuts.filter(({ extra }) => !extra).map(({ path }) => pointerOf(...path)))],
  };
};

const unitIn = (value: Json, [name, ...rest]: readonly string[]): readonly string[] =>
  name === undefined || !isObject(value) ? [] : [name, ...unitIn(ownValue(value, name) ?? null, rest)];

// A list keeps its length, so that the places of its members stay true.
const without = (value: Json, [name, ...rest]: readonly string[]): Json => {
  if (name === undefined) return value;
  if (Array.isArray(value))
    return value.map((member, at) =>
      String(at) === name && rest.length > 0 ? without(member, rest) : member,
    );
  if (!isObject(value) || !Object.hasOwn(value, name)) return value;
  const { [name]: member, ...others } = value;
  return rest.length === 0 ? others : { ...others, [name]: without(member ?? null, rest) };
};
