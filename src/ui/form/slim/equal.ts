import { ownValue } from '../../../engine/index.ts';
import { isRecord } from './record.ts';

/**
 * Stands in for rjsf's comparison of two values in depth, which brings a library along: functions count as equal, elements
 * of React by what they show. Values that contain themselves are followed once.
 */
const deepEquals = (one: unknown, other: unknown, seen = new Map<unknown, unknown>()): boolean => {
  if (Object.is(one, other) || (typeof one === 'function' && typeof other === 'function')) return true;
  if (!isRecord(one) || !isRecord(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  if (seen.get(one) === other) return true;
  seen.set(one, other);
  const names = namesOf(one);
  return (
    names.length === namesOf(other).length &&
    names.every(
      (name) => Object.hasOwn(other, name) && deepEquals(ownValue(one, name), ownValue(other, name), seen),
    )
  );
};

// An element knows its owner, and through it the whole page.
const namesOf = (value: Readonly<Record<string, unknown>>): readonly string[] =>
  '$$typeof' in value ? ['type', 'key', 'props'] : Object.keys(value);

// biome-ignore lint/style/noDefaultExport: rjsf imports the default.
export default deepEquals;
