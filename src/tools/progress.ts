/** Where it is said how far something is: a terminal shows the last words alone, a log has all of them. */
export type Told = { readonly isTTY?: boolean; readonly write: (text: string) => unknown };

/** Says how far something is that takes a while: at once, then now and then. */
export type Progress = { readonly tell: (words: string) => void; readonly end: () => void };

/** Says it on a terminal, where the next words take the place of those before and the end takes them away, or in a log, in a line at most every five seconds. `now` gives milliseconds. */
export const progressOn = (told: Told, now: () => number = Date.now): Progress => {
  let last = Number.NEGATIVE_INFINITY;
  const rest = told.isTTY === true ? 100 : 5000;
  return {
    tell: (words) => {
      if (now() - last < rest) return;
      last = now();
      told.write(told.isTTY === true ? `\r${words}${toEnd}` : `${words}\n`);
    },
    end: () => {
      if (told.isTTY === true) told.write(`\r${toEnd}`);
    },
  };
};

// Takes away what stands behind (ECMA-48, EL).
const toEnd = '\u001b[K';
