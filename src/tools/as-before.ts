import { ownValue } from '../engine/index.ts';

/**
 * A value as it is now, in which whatever says the same as before is what it was before: the whole of it, or the parts of its
 * plain objects and lists. Whoever has worked something out of such a part need not do so again.
 */
export const asBefore = <Value>(before: unknown, now: Value): Value => sharing(before, now) as Value; // It says the same.

const sharing = (before: unknown, now: unknown): unknown => {
  if (Object.is(before, now)) return before;
  if (Array.isArray(before) && Array.isArray(now)) return ofList(before, now);
  return isPlain(before) && isPlain(now) ? ofRecord(before, now) : now;
};

// What comes after members that were added or taken away has moved.
const ofList = (before: readonly unknown[], now: readonly unknown[]): readonly unknown[] => {
  const moved = before.length - now.length;
  const members = now.map((member, at) => {
    const here = sharing(before[at], member);
    return moved === 0 || here === before[at] ? here : sharing(before[at + moved], member);
  });
  return moved === 0 && members.every((member, at) => member === before[at]) ? before : members;
};

const ofRecord = (before: Plain, now: Plain): Plain => {
  const [names, known] = [Object.keys(now), Object.keys(before)];
  const members = names.map((name) => [name, sharing(ownValue(before, name), ownValue(now, name))] as const);
  const isSame =
    names.length === known.length &&
    members.every(([name, member], at) => name === known[at] && Object.is(member, ownValue(before, name)));
  return isSame ? before : Object.fromEntries(members);
};

type Plain = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
