import type { Json, JsonObject } from '../../../engine/index.ts';
import { isObject, segmentsOf } from '../../source.ts';

/** An object with another value where a pointer leads, none where that is undefined. What is missing on the way is made. */
export const withValueAt = (value: JsonObject, pointer: string, to: Json | undefined): JsonObject => {
  const changed = put(value, segmentsOf(pointer), to);
  return isObject(changed) ? changed : value;
};

const put = (
  into: Json | undefined,
  [name, ...rest]: readonly string[],
  to: Json | undefined,
): Json | undefined => {
  if (name === undefined) return to;
  if (Array.isArray(into)) {
    const at = name === '-' ? into.length : Number(name);
    const below = put(into[at], rest, to);
    return below === undefined ? into.toSpliced(at, 1) : into.toSpliced(at, 1, below);
  }
  const { [name]: before, ...others } = isObject(into) ? into : {};
  const below = put(before, rest, to);
  if (below === undefined) return others;
  return isObject(into) ? { ...into, [name]: below } : { [name]: below };
};
