/** Something that may be read while something else is worked out, and the turn in which it changed last. */
type Read = { at: number; readonly renew?: () => void };

/** What has been worked out, of what it was read, and the turn in which that was looked at last. */
type Kept<To> = Read & { value?: To; seen: number; reads: readonly Read[] };

/** The turn: one for each change of what is read. `reading` gathers what is read while something is worked out. */
const now: { turn: number; reading: Set<Read> | undefined } = { turn: 0, reading: undefined };

/** A value that changes from turn to turn, and is known to whatever was worked out of it. */
export type Cell = Read & { value: unknown };

/** Begins a turn, in which cells may be given other values. */
export const nextTurn = (): void => {
  now.turn += 1;
};

/** A cell with no value yet. */
export const cell = (): Cell => ({ at: now.turn, value: undefined });

/** Reads a cell. */
export const read = (from: Cell): unknown => {
  now.reading?.add(from);
  return from.value;
};

/** Gives a cell another value. */
export const write = (to: Cell, value: unknown): void => {
  to.value = value;
  to.at = now.turn;
};

/**
 * A function that makes something of each object only once: anew where a cell that was read for it has another value since.
 * `make` has to depend on nothing but its object, what it reaches from there, and what never changes. What `isSame` as before
 * is what it was for whoever reads it.
 */
export const once = <From extends object, To>(
  make: (from: From) => To,
  isSame: (one: To, other: To) => boolean = Object.is,
): ((from: From) => To) => {
  const made = new WeakMap<From, Kept<To>>();
  return (from) => {
    const kept = made.get(from) ?? keeping(() => make(from), isSame);
    kept.renew?.();
    made.set(from, kept);
    // What has read nothing that changes never changes.
    if (kept.reads.length > 0) now.reading?.add(kept);
    return kept.value as To; // It was made when it was renewed.
  };
};

const keeping = <To>(make: () => To, isSame: (one: To, other: To) => boolean): Kept<To> => {
  const kept: Kept<To> = {
    at: now.turn,
    seen: -1,
    reads: [],
    renew: () => {
      if (kept.seen === now.turn || (kept.seen >= 0 && kept.reads.length === 0)) return;
      if (kept.seen < 0 || kept.reads.some((each) => isNewer(each, kept.seen))) remake(kept, make, isSame);
      kept.seen = now.turn;
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

const remake = <To>(kept: Kept<To>, make: () => To, isSame: (one: To, other: To) => boolean): void => {
  const { reading } = now;
  const reads = new Set<Read>();
  now.reading = reads;
  try {
    const value = make();
    kept.reads = [...reads];
    if (kept.seen >= 0 && isSame(kept.value as To, value)) return; // It has been made before.
    kept.value = value;
    kept.at = now.turn;
  } finally {
    now.reading = reading;
  }
};
