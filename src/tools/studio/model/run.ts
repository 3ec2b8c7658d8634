/** Letters that are typed without a longer pause: when the first of them came, which tells them from others, and the last one. In milliseconds. */
export type Run = { readonly began: number; readonly last: number };

/** The run that a letter belongs to: the one before, unless somebody has paused since. */
export const withLetter = (run: Run | undefined, now: number): Run =>
  run !== undefined && now - run.last <= pause ? { ...run, last: now } : { began: now, last: now };

// Milliseconds: what comes later is another step to whoever types.
const pause = 2000;
