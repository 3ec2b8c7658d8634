/** Two clocks, in milliseconds: the wall clock since the epoch, and a monotonic one (High Resolution Time, `performance.now`). */
export type Clocks = { readonly now: () => number; readonly ticks: () => number };

/**
 * Returns the milliseconds that have passed since the call, and `before` it, by the clock that has gone further: a monotonic
 * clock may stand still while a device sleeps, and a wall clock can be put back. The result never falls.
 */
export const stopwatch = (clocks: Clocks, before = 0): (() => number) => {
  const [wall, monotonic] = [clocks.now(), clocks.ticks()];
  let longest = before;
  return () => {
    longest = Math.max(longest, before + clocks.now() - wall, before + clocks.ticks() - monotonic);
    return longest;
  };
};
