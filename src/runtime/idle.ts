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
  const last = { passed: stopwatch(world), presses: known.presses, route: '', arrived: 0 };
  const passed = (): number => Math.floor(last.passed() / 1000);
  const isOver = (id: number): boolean => passed() >= (timers.get(id) ?? Number.POSITIVE_INFINITY);
  const ring = (id: number): void => {
    known.device = {
      ...known.device,
      idle: passed(),
      begun: store.typed !== undefined || known.presses > last.arrived,
    };
    const seen = view('page').layers.at(-1)?.key;
    send({ type: 'due', id });
    if (view('page').layers.at(-1)?.key !== seen) uncover();
  };
  const act = (): void => {
    for (const id of [...timers.keys()].filter(isOver)) ring(id);
    last.passed = stopwatch(world);
  };
  const stops = signs.map((sign) => world.listen(sign, act));
  return {
    wait: (id, seconds) => {
      const handle: { timer?: number } = {};
      const look = (): void => {
        // A machine that sleeps does not count the time of a long wait.
        const left = Math.min(Math.max(seconds - passed(), 1), pause);
        handle.timer = world.setTimeout(() => {
          if (isOver(id)) ring(id);
          if (timers.has(id)) look();
        }, left * 1000);
      };
      timers.set(id, seconds);
      look();
      return () => {
        timers.delete(id);
        world.clearTimeout(handle.timer);
      };
    },
    settle: () => {
      if (known.presses !== last.presses)
        Object.assign(last, { presses: known.presses, passed: stopwatch(world) });
      if (store.route !== last.route) Object.assign(last, { route: store.route, arrived: known.presses });
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
