import { ownValue } from '../../../engine/index.ts';
import { asBefore } from '../../as-before.ts';
import { isObject } from '../../source.ts';
import { type Cell, cell, nextTurn, read, write } from './once.ts';

/** Which members of a value are seen one by one: `*` stands for all of a record. What is not named is one piece. */
export type Plan = { readonly [member: string]: Plan };

/** All members of a record, each one piece or seen as the plan says. */
export const each = (plan: Plan = {}): Plan => ({ '*': plan });

/**
 * A value that changes from turn to turn, as an object that stays: whoever works something out of it by `once` has it worked
 * out anew where a piece that was read is another one. What is equal stays the piece that it was.
 */
export const createLive = <Value extends object>(plan: Plan): ((next: Value) => Value) => {
  const root = branch();
  return (next) => {
    nextTurn();
    update(root, next, plan);
    return root.cell.value as Value; // It was given a view of one.
  };
};

type Branch = { readonly cell: Cell; readonly members: Map<string, Branch> };

const branch = (): Branch => ({ cell: cell(), members: new Map() });

const update = ({ cell: own, members }: Branch, next: unknown, plan: Plan): void => {
  if (Object.keys(plan).length === 0 || !isObject(next)) {
    members.clear();
    const value = asBefore(own.value, next);
    if (!Object.is(value, own.value)) write(own, value);
    return;
  }
  const names = Object.keys(next);
  const before = [...members.keys()];
  const kept = names.map((name) => [name, members.get(name) ?? branch()] as const);
  for (const [name, member] of kept)
    update(member, ownValue(next, name), ownValue(plan, name) ?? plan['*'] ?? {});
  if (
    own.value !== undefined &&
    names.length === before.length &&
    names.every((name, at) => name === before[at])
  )
    return;
  members.clear();
  for (const [name, member] of kept) members.set(name, member);
  write(own, viewOf(kept));
};

const viewOf = (members: readonly (readonly [string, Branch])[]): object =>
  Object.defineProperties(
    Object.create(null),
    Object.fromEntries(
      members.map(([name, { cell: own }]) => [name, { enumerable: true, get: () => read(own) }]),
    ),
  );
