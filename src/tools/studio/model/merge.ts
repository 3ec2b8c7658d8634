import type { Json, JsonObject } from '../../../engine/index.ts';
import { isObject, jsonOf, pointerOf, valueAt } from '../../source.ts';
import { alignedWith } from './aligned.ts';
import { edited } from './draft.ts';

/** A file as it is; undefined where there is none. */
export type Content = string | undefined;

/** A place that two have changed otherwise: where it is in what both began with, what stood there, what one's own has, what the file has now. What is gone is not there; of a whole file its text is. */
export type Clash = {
  readonly pointer: string;
  readonly before?: Json;
  readonly own?: Json;
  readonly theirs?: Json;
};

/** What came of bringing two changes of one file together: its text, with one's own where both have changed the same; what that is a change of, which is the other's text but in those places; and which places these are. */
export type Merged = { readonly text: Content; readonly base: Content; readonly clashes: readonly Clash[] };

/** What stands at a place that both have changed otherwise; undefined as long as nobody has chosen. */
export type Choose = (pointer: string) => 'before' | 'own' | 'theirs' | undefined;

/**
 * Brings a file's own change together with what somebody else has made of it meanwhile, as far in as they do not meet; the
 * text of the other is kept to the letter. Where they meet it is as `choose` says. What is no JSON is one place as a whole.
 */
export const merged = (
  base: Content,
  own: Content,
  theirs: Content,
  choose: Choose = () => undefined,
): Merged => {
  if (own === theirs || base === own) return { text: theirs, base: theirs, clashes: [] };
  if (base === theirs) return { text: own, base, clashes: [] };
  const [before, mine, other] = [base, own, theirs].map(readAs);
  const isWhole = [before, mine, other].some((value) => value === undefined);
  const woven = isWhole ? clashAt([base, own, theirs], '', choose) : weave([before, mine, other], '', choose);
  const clashes = woven.clashes.filter(({ pointer }) => choose(pointer) === undefined);
  const textFor = (value: Json | undefined): Content =>
    isWhole ? (value as Content) : laid(String(theirs), other, value, mine);
  return { text: textFor(woven.value), base: textFor(woven.base), clashes };
};

// What both began with, what one's own is, what theirs is.
type Three<T> = readonly [before: T, own: T, theirs: T];
type Woven = {
  readonly value: Json | undefined;
  readonly base: Json | undefined;
  readonly clashes: readonly Clash[];
};

const weave = (three: Three<Json | undefined>, pointer: string, choose: Choose): Woven => {
  const [before, own, theirs] = three;
  if (isSame(own, theirs) || isSame(before, own)) return { value: theirs, base: theirs, clashes: [] };
  if (isSame(before, theirs)) return { value: own, base: theirs, clashes: [] };
  if (isObject(before) && isObject(own) && isObject(theirs))
    return membersOf([before, own, theirs], pointer, choose);
  return Array.isArray(before) && Array.isArray(own) && Array.isArray(theirs)
    ? itemsOf([before, own, theirs], pointer, choose)
    : clashAt(three, pointer, choose);
};

const clashAt = ([before, own, theirs]: Three<Json | undefined>, pointer: string, choose: Choose): Woven => {
  const side = choose(pointer);
  const clash: Clash = {
    pointer,
    ...(before !== undefined && { before }),
    ...(own !== undefined && { own }),
    ...(theirs !== undefined && { theirs }),
  };
  return {
    value: { before, own, theirs }[side ?? 'own'],
    base: side === undefined ? before : theirs,
    clashes: [clash],
  };
};

const membersOf = (three: Three<JsonObject>, pointer: string, choose: Choose): Woven => {
  const names = [...new Set(three.flatMap((each) => Object.keys(each)))];
  const all = names.map((name) => {
    const at = pointerOf(name);
    // What an object inherits is none of its members: a name may be any word.
    const [before, mine, other] = three.map((each) => valueAt(each, at));
    return { name, ...weave([before, mine, other], `${pointer}${at}`, choose) };
  });
  const objectFrom = (of: 'value' | 'base'): JsonObject =>
    Object.fromEntries(all.flatMap(({ name, [of]: value }) => (value === undefined ? [] : [[name, value]])));
  return {
    value: objectFrom('value'),
    base: objectFrom('base'),
    clashes: all.flatMap(({ clashes }) => clashes),
  };
};

const itemsOf = ([before, own, theirs]: Three<readonly Json[]>, pointer: string, choose: Choose): Woven => {
  const [mine, others] = [alignedWith(before, own), alignedWith(before, theirs)];
  const value: Json[] = [];
  const base: Json[] = [];
  const clashes: Clash[] = [];
  let at = 0;
  for (const [index, added] of others.added.entries()) {
    const more = mine.added[index] ?? [];
    // What both have added is there once; what only one has, after theirs.
    value.push(...added, ...more.filter((each) => !added.some((other) => isSame(each, other))));
    base.push(...added);
    at += added.length;
    if (index === before.length) break;
    const three = [before[index], mine.kept[index], others.kept[index]] as const;
    const woven = weave(three, `${pointer}${pointerOf(at)}`, choose);
    value.push(...[woven.value].filter((each) => each !== undefined));
    base.push(...[woven.base].filter((each) => each !== undefined));
    clashes.push(...woven.clashes);
    // A place keeps its number when somebody has chosen at another one.
    if (woven.clashes.length > 0 || woven.base !== undefined) at += 1;
  }
  return { value, base, clashes };
};

/** One difference between two JSON values: where, and what stands there now; undefined where it is gone. */
type Difference = { readonly pointer: string; readonly value: Json | undefined };

// As far in as objects go; a list counts as one.
const differencesOf = (
  before: Json | undefined,
  after: Json | undefined,
  pointer = '',
): readonly Difference[] => {
  if (isSame(before, after)) return [];
  if (!isObject(before) || !isObject(after)) return [{ pointer, value: after }];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .map((name) => pointerOf(name))
    .flatMap((to) => differencesOf(valueAt(before, to), valueAt(after, to), `${pointer}${to}`));
};

// A new member stands where one's own file has it.
const laid = (text: string, was: Json | undefined, is: Json | undefined, own: Json | undefined): string =>
  differencesOf(was, is).reduce((all, { pointer, value }) => {
    const around = valueAt(own, pointer.slice(0, pointer.lastIndexOf('/')));
    return edited(all, pointer, value, isObject(around) ? Object.keys(around) : []);
  }, text);

const readAs = (text: Content): Json | undefined => {
  try {
    return text === undefined ? undefined : jsonOf(text);
  } catch {
    return undefined;
  }
};

const isSame = (one: Json | undefined, other: Json | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
