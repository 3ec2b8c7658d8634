import type { Json } from '../../engine/index.ts';
import { isObject, pointerOf } from '../source.ts';
import type { Change } from './changes.ts';

/** A change of something that has members as the changes of these: what can be read has no signs of JSON in it. */
export const leavesOf = (change: Change): readonly Change[] => {
  const { pointer, before, after, moved } = change;
  if (moved === true || ![before, after].some(hasMembers)) return [change];
  const [was, is] = [leavesAt(pointer, before), leavesAt(pointer, after)];
  const pointers = [...new Set([...was.keys(), ...is.keys()])];
  return pointers.flatMap((at) => {
    const [old, now] = [was.get(at), is.get(at)];
    if (JSON.stringify(old) === JSON.stringify(now)) return [];
    return [
      { pointer: at, ...(old !== undefined && { before: old }), ...(now !== undefined && { after: now }) },
    ];
  });
};

const hasMembers = (value: Json | undefined): boolean =>
  Array.isArray(value) ? value.some(hasMembers) : isObject(value) && Object.keys(value).length > 0;

const leavesAt = (pointer: string, value: Json | undefined): ReadonlyMap<string, Json> => {
  if (value === undefined) return new Map();
  if (!hasMembers(value)) return new Map([[pointer, value]]);
  const members: readonly (readonly [string | number, Json])[] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value as object); // It has members.
  return new Map(members.flatMap(([name, each]) => [...leavesAt(`${pointer}${pointerOf(name)}`, each)]));
};
