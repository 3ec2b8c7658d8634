import { create } from 'jsondiffpatch';
import type { Json } from '../../../engine/index.ts';
import { isObject } from '../../source.ts';

/** What has become of a list: of each of its members what it is now, undefined where it is gone, and what was added before each of them and at the end. */
export type Aligned = {
  readonly kept: readonly (Json | undefined)[];
  readonly added: readonly (readonly Json[])[];
};

/** Tells which members of a list are which of another one: those that say the same, then objects between them that begin alike, as with the same name, then what else there is of as many as there were. */
export const alignedWith = (before: readonly Json[], after: readonly Json[]): Aligned => {
  const pairs = [samePairs, kinPairs, placePairs].reduce<readonly Pair[]>(
    (found, pair) =>
      gapsOf(found, before.length, after.length).flatMap(({ from, to, then }) => [
        ...pair(before.slice(...from), after.slice(...to)).map(
          ([one, other]): Pair => [from[0] + one, to[0] + other],
        ),
        ...then,
      ]),
    [],
  );
  const places = new Map(pairs);
  return {
    kept: before.map((_, at) => after[places.get(at) ?? -1]),
    added: gapsOf(pairs, before.length, after.length).reduce<readonly (readonly Json[])[]>(
      (all, { from, to }) => all.with(from[1], after.slice(...to)),
      Array.from({ length: before.length + 1 }, () => []),
    ),
  };
};

type Pair = readonly [number, number];
type Gap = { readonly from: Pair; readonly to: Pair; readonly then: readonly Pair[] };

// What stands between pairs, and the pair after it.
const gapsOf = (pairs: readonly Pair[], length: number, other: number): readonly Gap[] =>
  [...pairs, undefined].map((pair, at) => {
    const [one, next] = pairs[at - 1] ?? [-1, -1];
    return {
      from: [one + 1, pair?.[0] ?? length],
      to: [next + 1, pair?.[1] ?? other],
      then: pair === undefined ? [] : [pair],
    };
  });

type Pairing = (before: readonly Json[], after: readonly Json[]) => readonly Pair[];

const differ = create({ objectHash: (value: object) => JSON.stringify(value) });

// All that the difference does not name stays, in the same order.
const samePairs: Pairing = (before, after) => {
  const names = Object.entries(differ.diff(before, after) ?? {});
  const gone = new Set(names.flatMap(([name]) => (/^_\d/.test(name) ? [Number(name.slice(1))] : [])));
  const come = new Set(
    names.flatMap(([name, of]) =>
      /^\d/.test(name) ? [Number(name)] : Array.isArray(of) && of[2] === 3 ? [Number(of[1])] : [],
    ),
  );
  const left = after.flatMap((_, at) => (come.has(at) ? [] : [at]));
  return before
    .flatMap((_, at) => (gone.has(at) ? [] : [at]))
    .map((at, index): Pair => [at, left[index] ?? -1]);
};

const kinPairs: Pairing = (before, after) =>
  before.reduce<readonly Pair[]>((found, one, at) => {
    const from = (found.at(-1)?.[1] ?? -1) + 1;
    const next = after.findIndex((other, place) => place >= from && isKin(one, other));
    return next < 0 ? found : [...found, [at, next]];
  }, []);

const isKin = (one: Json, other: Json): boolean => {
  if (!isObject(one) || !isObject(other)) return false;
  const [first, second] = [Object.entries(one)[0], Object.entries(other)[0]];
  return first !== undefined && JSON.stringify(first) === JSON.stringify(second);
};

// Two objects of other names are two things: nothing of one belongs into the other.
const placePairs: Pairing = (before, after) =>
  before.length === after.length && ![...before, ...after].some(isObject)
    ? before.map((_, at): Pair => [at, at])
    : [];
