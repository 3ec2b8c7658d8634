import { isObject, type Json, type JsonObject, objectOf, ownValue } from '../engine/index.ts';

/** What lies at the path of property names, or undefined where the path ends early. */
export const at = (value: Json | undefined, ...path: readonly string[]): Json | undefined =>
  path.reduce<Json | undefined>((part, name) => (isObject(part) ? ownValue(part, name) : undefined), value);

/** The string at the path, or undefined when there is none or it is something else. */
export const text = (value: Json | undefined, ...path: readonly string[]): string | undefined => {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : undefined;
};

/** `target` with `patch` applied (JSON Merge Patch, RFC 7396): null removes, objects merge, all else replaces. */
export const merge = (target: Json | undefined, patch: Json): Json => {
  if (!isObject(patch)) return patch;
  const kept = Object.entries(objectOf(target)).filter(([name]) => ownValue(patch, name) !== null);
  const base: JsonObject = Object.fromEntries(kept);
  const changed = Object.entries(patch).filter(([, value]) => value !== null);
  return {
    ...base,
    ...Object.fromEntries(changed.map(([name, value]) => [name, merge(ownValue(base, name), value)])),
  };
};

/** A patch that sets one value at a JSON Pointer of plain property names (RFC 6901). */
export const patchAt = (pointer: string, value: Json): Json =>
  pointer
    .split('/')
    .slice(1)
    .reduceRight<Json>((inner, name) => ({ [name]: inner }), value);

/** The JSON that a text holds, or undefined when it is not JSON. */
export const parsed = (source: string): Json | undefined => {
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
};
