import type { World } from '../../runtime/world.ts';

/** Lets what is under way go on for one round of the machine's own tasks. */
export const turn = (): Promise<void> => new Promise((done) => setImmediate(done));

/** The time of a page. */
export type Clock = {
  readonly world: Pick<World, 'now' | 'ticks' | 'setTimeout' | 'clearTimeout' | 'whenIdle'>;
  /** Lets time pass, with what is due on the way, and what follows from that. */
  readonly pass: (milliseconds: number) => Promise<void>;
  /** Lets the next thing happen that is waited for; false where there is none within that time. */
  readonly passToNext: (most: number) => Promise<boolean>;
};

/** A clock that stands still until it is moved. */
export const standingClock = (): Clock => {
  let time = Date.now();
  let nextId = 1;
  const due = new Map<number, { readonly at: number; readonly run: () => void }>();
  const next = (by: number) =>
    [...due].filter(([, { at }]) => at <= by).sort(([, one], [, other]) => one.at - other.at)[0];
  const passTo = async (end: number): Promise<void> => {
    for (;;) {
      const found = next(end);
      if (found === undefined) break;
      due.delete(found[0]);
      time = Math.max(time, found[1].at);
      found[1].run();
      await turn();
    }
    time = Math.max(time, end);
  };
  const world: Pick<World, 'now' | 'ticks' | 'setTimeout' | 'clearTimeout' | 'whenIdle'> = {
    now: () => time,
    ticks: () => time,
    setTimeout: (run, milliseconds) => {
      const id = nextId;
      nextId += 1;
      // The next task comes by itself; time has to pass for any other.
      if (milliseconds === 0) setImmediate(run);
      else due.set(id, { at: time + milliseconds, run });
      return id;
    },
    clearTimeout: (id) => void (id !== undefined && due.delete(id)),
    whenIdle: (run) => void setImmediate(run),
  };
  return {
    world,
    pass: (milliseconds: number) => passTo(time + milliseconds),
    passToNext: async (most: number) => {
      const found = next(time + most);
      if (found !== undefined) await passTo(found[1].at);
      return found !== undefined;
    },
  };
};
