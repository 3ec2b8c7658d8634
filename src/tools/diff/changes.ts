import { create } from 'jsondiffpatch';
import { type Json, ownValue } from '../../engine/index.ts';
import { isObject, pointerOf } from '../source.ts';

/** One difference between two values: what stood at a pointer, and what stands there now. `before` is missing for what is new, `after` for what is gone; a member of a list that only moved has both alike. */
export type Change = {
  readonly pointer: string;
  readonly before?: Json;
  readonly after?: Json;
  readonly moved?: true;
};

/** What differs between two values, in the order of the file. Members of lists are told apart by what they hold, not by where they stand. */
export const changesIn = (before: Json | undefined, after: Json | undefined): readonly Change[] => {
  if (before === undefined || after === undefined)
    return before === after ? [] : [{ pointer: '', ...given('before', before), ...given('after', after) }];
  return changesAt(differ.diff(before, after) as Delta, '', before); // The library's own word is wider.
};

type Delta = undefined | readonly unknown[] | { readonly [name: string]: unknown };

const differ = create({
  objectHash: (value: object) => JSON.stringify(value),
});

const given = (name: 'before' | 'after', value: unknown) =>
  value === undefined ? {} : { [name]: value as Json }; // Parts of JSON.

const changesAt = (delta: Delta, pointer: string, before: Json): readonly Change[] => {
  if (delta === undefined) return [];
  if (Array.isArray(delta)) return [changeOf(delta, pointer, before)];
  const { _t, ...members } = delta as Readonly<Record<string, Delta>>;
  const at = (name: string): Json =>
    (Array.isArray(before) ? before[Number(name)] : isObject(before) ? ownValue(before, name) : null) ?? null;
  const found = Object.entries(members).flatMap(([name, member]) => {
    const index = name.replace(/^_/, '');
    return changesAt(member, `${pointer}${pointerOf(index)}`, at(index));
  });
  return joined(found);
};

// [new], [old, new], [old, 0, 0], ['', to, 3]
const changeOf = (delta: readonly unknown[], pointer: string, before: Json): Change => {
  const [first, second] = delta;
  if (delta.length === 1) return { pointer, ...given('after', first) };
  if (delta.length === 2) return { pointer, ...given('before', first), ...given('after', second) };
  if (delta[2] !== 3) return { pointer, ...given('before', first) };
  return { pointer: pointer.replace(/\d+$/, String(second)), before, after: before, moved: true };
};

// What went from a place in a list and what came to it are one change.
const joined = (changes: readonly Change[]): readonly Change[] => {
  const gone = changes.filter(({ before, after }) => before !== undefined && after === undefined);
  const pairs = new Map(
    gone.flatMap((each) => {
      const come = changes.find((other) => other.pointer === each.pointer && other.before === undefined);
      return come === undefined ? [] : [[come, each] as const];
    }),
  );
  const paired = new Set(pairs.values());
  return changes.flatMap((each) =>
    paired.has(each) ? [] : [{ ...each, ...given('before', pairs.get(each)?.before ?? each.before) }],
  );
};
