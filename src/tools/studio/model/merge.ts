import type { Json } from '../../../engine/index.ts';
import { isObject, jsonOf, pointerOf, valueAt } from '../../source.ts';
import { edited } from './draft.ts';

/** One difference between two JSON values: where, and what stands there now; undefined where it is gone. */
export type Difference = { readonly pointer: string; readonly value: Json | undefined };

/** What is different in a JSON value, as far in as objects go; a list counts as one. */
export const differencesOf = (
  before: Json | undefined,
  after: Json | undefined,
  pointer = '',
): readonly Difference[] => {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (!isObject(before) || !isObject(after)) return [{ pointer, value: after }];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  // What an object inherits is none of its members: a name may be any word.
  return names
    .map((name) => pointerOf(name))
    .flatMap((to) => differencesOf(valueAt(before, to), valueAt(after, to), `${pointer}${to}`));
};

/** What came of bringing two changes of one file together: its text, or the places that both have changed otherwise. */
export type Merged = { readonly text: string } | { readonly both: readonly string[] };

/**
 * Brings a file's own change together with what somebody else has made of it meanwhile, where they touch other parts; the
 * text of the other is kept to the letter. What is no JSON is brought together with nothing.
 */
export const merged = (base: string, own: string, other: string): Merged => {
  if (own === other || base === own) return { text: other };
  if (base === other) return { text: own };
  const values = [base, own, other].map(readAs);
  if (values.some((value) => value === undefined)) return { both: [''] };
  const [before, mine, theirs] = values;
  const [changes, others] = [differencesOf(before, mine), differencesOf(before, theirs)];
  const both = changes.filter(({ pointer, value }) =>
    others.some(
      (each) => touches(pointer, each.pointer) && !(pointer === each.pointer && isSame(value, each.value)),
    ),
  );
  if (both.length > 0) return { both: both.map(({ pointer }) => pointer) };
  return { text: changes.reduce((text, { pointer, value }) => edited(text, pointer, value), other) };
};

const readAs = (text: string): Json | undefined => {
  try {
    return jsonOf(text);
  } catch {
    return undefined;
  }
};

const isSame = (one: Json | undefined, other: Json | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const touches = (one: string, other: string): boolean =>
  one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`);
