import { ownValue } from '../../../engine/index.ts';

/** What was said of words and stands in no table yet: the last text, which saying it was, and whether the draft has it. */
export type Saying = { readonly text: string; readonly turn: number; readonly isThere: boolean };

/** What was said, by what it was said of. */
export type Sayings = Readonly<Record<string, Saying>>;

/** What is said once something else was said of words. */
export const saidOf = (all: Sayings, name: string, text: string, turn: number): Sayings => ({
  ...all,
  [name]: { text, turn, isThere: false },
});

/** What is said once the draft has it: an answer to something that was said before tells nothing of what was said since. */
export const arrived = (all: Sayings, name: string, turn: number): Sayings => {
  const last = ownValue(all, name);
  return last?.turn === turn ? { ...all, [name]: { ...last, isThere: true } } : all;
};

/** What is said once the draft did not take it. */
export const refused = (all: Sayings, name: string, turn: number): Sayings =>
  without(all, (each, { turn: last }) => each === name && last === turn);

/** What is still to be shown over another table: all but what the draft had before it was made. */
export const leftOver = (all: Sayings, before: Sayings): Sayings =>
  without(all, (name, saying) => saying.isThere && ownValue(before, name) === saying);

const without = (all: Sayings, isGone: (name: string, saying: Saying) => boolean): Sayings => {
  const left = Object.entries(all).filter(([name, saying]) => !isGone(name, saying));
  return left.length === Object.keys(all).length ? all : Object.fromEntries(left);
};
