import { stopwatch } from './elapsed.ts';
import type { Needs } from './parts.ts';

/** How long nobody does anything. */
export type Idle = {
  /** Sends `due` for a timer once nobody has done anything for so many seconds, and again as long as that lasts; stopped by calling what it gives. */
  readonly wait: (id: number, seconds: number) => () => void;
  /** To be called after each commit. */
  readonly settle: () => void;
  readonly stop: () => void;
};

/**
 * Waits for a person who does nothing: a machine that slept was idle, and the first touch after that is too late. `uncover` takes away what lies over the page where something is to be seen there.
 */
export const createIdle = (
  parts: Needs<'world' | 'known' | 'store' | 'send' | 'view'>,
  uncover: () => void,
): Idle => {
  const { world, known, store, send, view } = parts;
  const timers = new Map<number, number>();
  let elapsed = stopwatch(world);
  let { presses } = known;
  let route = '';
  let pressesOnArrival = 0;
  const idleSeconds = (): number => Math.floor(elapsed() / 1000);
  const isOver = (id: number): boolean => idleSeconds() >= (timers.get(id) ?? Number.POSITIVE_INFINITY);
  const ring = (id: number): void => {
    known.device = {
      ...known.device,
      idle: idleSeconds(),
      begun: store.typed !== undefined || known.presses > pressesOnArrival,
    };
    const seen = view('page').layers.at(-1)?.key;
    send({ type: 'due', id });
    if (view('page').layers.at(-1)?.key !== seen) uncover();
  };
  const act = (): void => {
    for (const id of [...timers.keys()].filter(isOver)) ring(id);
    elapsed = stopwatch(world);
  };
  const stops = signs.map((sign) => world.listen(sign, act));
  return {
    wait: (id, seconds) => {
      let timer: number | undefined;
      const look = (): void => {
        // A machine that sleeps does not count the time of a long wait.
        const left = Math.min(Math.max(seconds - idleSeconds(), 1), pause);
        timer = world.setTimeout(() => {
          if (isOver(id)) ring(id);
          if (timers.has(id)) look();
        }, left * 1000);
      };
      timers.set(id, seconds);
      look();
      return () => {
        timers.delete(id);
        world.clearTimeout(timer);
      };
    },
    settle: () => {
      if (known.presses !== presses) elapsed = stopwatch(world);
      if (store.route !== route) pressesOnArrival = known.presses;
      presses = known.presses;
      route = store.route;
    },
    stop: () => {
      for (const stop of stops) stop();
    },
  };
};

// What somebody does who means to: a mouse that is pushed aside is nobody.
const signs = ['keydown', 'pointerdown', 'touchstart', 'wheel'];

/** Seconds between looks at the clock. */
const pause = 30;
