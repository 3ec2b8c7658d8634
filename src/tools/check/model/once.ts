/** Something that may be read while something else is worked out, and the turn in which it changed last. */
type Read = { at: number; readonly renew?: () => void };

/** What has been worked out, of what it was read, and the turn in which that was looked at last. */
type Kept<To> = Read & { value?: To; seen: number; reads: readonly Read[] };

/** One for all cells: `turn` counts the changes of what is read, `reading` gathers what is read while a value is computed. */
const tracking: { turn: number; reading: Set<Read> | undefined } = { turn: 0, reading: undefined };

/** A value that changes from turn to turn, and is known to whatever was worked out of it. */
export type Cell = Read & { value: unknown };

/** Begins a turn, in which cells may be given other values. */
export const nextTurn = (): void => {
  tracking.turn += 1;
};

/** A cell with no value yet. */
export const cell = (): Cell => ({ at: tracking.turn, value: undefined });

/** Reads a cell. */
export const read = (from: Cell): unknown => {
  tracking.reading?.add(from);
  return from.value;
};

/** Gives a cell another value. */
export const write = (to: Cell, value: unknown): void => {
  to.value = value;
  to.at = tracking.turn;
};

/**
 * A function that makes something of each object only once: anew where a cell that was read for it has another value since.
 * `make` has to depend on nothing but its object, what it reaches from there, and what never changes. `settle` is
 * given what it was as well: what it gives back the same is the same for whoever reads it.
 */
export const once = <From extends object, To>(
  make: (from: From) => To,
  settle: (before: To, now: To) => To = latest,
): ((from: From) => To) => {
  const made = new WeakMap<From, Kept<To>>();
  return (from) => {
    const kept = made.get(from) ?? keeping(() => make(from), settle);
    kept.renew?.();
    made.set(from, kept);
    // What has read nothing that changes never changes.
    if (kept.reads.length > 0) tracking.reading?.add(kept);
    return kept.value as To; // It was made when it was renewed.
  };
};

/** The same of one of several things that an object has: whoever reads it is told of no change of the others. */
export const onceFor = <From extends object, To>(
  make: (from: From, name: string) => To,
  settle?: (before: To, now: To) => To,
): ((from: From, name: string) => To) => {
  const made = once((from: From) => {
    const names = new Map<string, { readonly name: string }>();
    const named = once(({ name }: { readonly name: string }) => make(from, name), settle);
    return (name: string): To => {
      const known = names.get(name) ?? { name };
      names.set(name, known);
      return named(known);
    };
  });
  return (from, name) => made(from)(name);
};

const latest = <To>(_: To, now: To): To => now;

const keeping = <To>(make: () => To, settle: (before: To, now: To) => To): Kept<To> => {
  const kept: Kept<To> = {
    at: tracking.turn,
    seen: -1,
    reads: [],
    renew: () => {
      if (kept.seen === tracking.turn || (kept.seen >= 0 && kept.reads.length === 0)) return;
      if (kept.seen < 0 || kept.reads.some((each) => isNewer(each, kept.seen))) remake(kept, make, settle);
      kept.seen = tracking.turn;
    },
  };
  return kept;
};

// In the order in which they were read: what comes first may say that the others are read no longer.
const isNewer = (each: Read, seen: number): boolean => {
  try {
    each.renew?.();
    return each.at > seen;
  } catch {
    // Whoever still asks for it is told the reason.
    return true;
  }
};

const remake = <To>(kept: Kept<To>, make: () => To, settle: (before: To, now: To) => To): void => {
  const { reading } = tracking;
  const reads = new Set<Read>();
  tracking.reading = reads;
  try {
    const made = make();
    kept.reads = [...reads];
    const value = kept.seen < 0 ? made : settle(kept.value as To, made); // It has been made before.
    if (kept.seen >= 0 && Object.is(kept.value, value)) return;
    kept.value = value;
    kept.at = tracking.turn;
  } finally {
    tracking.reading = reading;
  }
};
