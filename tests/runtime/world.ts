import { webcrypto } from 'node:crypto';
import { createRequire } from 'node:module';
import type { Area, World } from '../../src/runtime/world.ts';

// jsdom ships no types of its own: what is used of it is typed where it is made.
const { JSDOM } = createRequire(import.meta.url)('jsdom');

/** A clock that stands still until it is moved. */
export type Clock = {
  readonly now: () => number;
  /** Lets time pass, with what is due on the way, and what follows from that. */
  readonly pass: (milliseconds: number) => Promise<void>;
};

export type FakeWorld = World & {
  readonly clock: Clock;
  readonly window: Window & typeof globalThis;
  readonly assigned: string[];
  readonly reloads: string[];
  readonly announced: { type: string; detail: Record<string, unknown> }[];
  readonly faults: unknown[];
  readonly submitted: HTMLFormElement[];
  readonly scrolls: number[];
  readonly idle: () => void;
  readonly size: { width: number };
  readonly requests: { url: string; init: RequestInit }[];
};

export type FakeOptions = {
  readonly url?: string;
  readonly fetch?: World['fetch'];
  readonly localStorage?: () => Area;
  readonly sessionStorage?: () => Area;
  readonly globals?: Record<string, unknown>;
  readonly userAgent?: string;
  readonly arrival?: string;
};

/** A world of its own: a document and history of jsdom, an own clock, and notes of what was done. */
export const fakeWorld = (options: FakeOptions = {}): FakeWorld => {
  const { window }: { window: Window & typeof globalThis } = new JSDOM(
    '<!doctype html><html lang="en"><head></head><body></body></html>',
    {
      url: options.url ?? 'https://store.example/login/alder/',
    },
  );
  const { clock, setTimeout, clearTimeout } = fakeClock();
  const idlers: (() => void)[] = [];
  const notes = {
    assigned: [] as string[],
    reloads: [] as string[],
    announced: [] as FakeWorld['announced'],
    faults: [] as unknown[],
    submitted: [] as HTMLFormElement[],
    scrolls: [] as number[],
    requests: [] as FakeWorld['requests'],
    size: { width: 1280 },
  };
  const { location } = window;
  return {
    ...notes,
    clock,
    window,
    idle: () => {
      for (const run of idlers.splice(0)) run();
    },
    ahead: { answers: {} },
    fetch: (url, init) => {
      notes.requests.push({ url, init });
      return (options.fetch ?? (async () => new Response('', { status: 404 })))(url, init);
    },
    crypto: webcrypto as unknown as World['crypto'],
    location: {
      get origin() {
        return location.origin;
      },
      get hostname() {
        return location.hostname;
      },
      get pathname() {
        return location.pathname;
      },
      get search() {
        return location.search;
      },
      get hash() {
        return location.hash;
      },
      assign: (address) => void notes.assigned.push(String(address)),
      reload: () => void notes.reloads.push(location.href),
    },
    history: window.history,
    document: window.document,
    arrival: () => options.arrival,
    get localStorage() {
      return options.localStorage?.() ?? window.localStorage;
    },
    get sessionStorage() {
      return options.sessionStorage?.() ?? window.sessionStorage;
    },
    navigator: {
      userAgent: options.userAgent ?? 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0 Safari/537.36',
    },
    now: clock.now,
    ticks: clock.now,
    setTimeout,
    clearTimeout,
    whenIdle: (run) => void idlers.push(run),
    width: () => notes.size.width,
    scrollToTop: () => void notes.scrolls.push(clock.now()),
    listen: (type, run) => {
      window.addEventListener(type, run);
      return () => window.removeEventListener(type, run);
    },
    announce: (type, detail) =>
      void notes.announced.push({ type, detail: detail as Record<string, unknown> }),
    submit: (form) => void notes.submitted.push(form),
    globals: options.globals ?? {},
    console: { error: (...said: unknown[]) => void notes.faults.push(said) },
  };
};

/** Lets everything that is under way come to rest, real input and output included. */
export const settled = async (turns = 20): Promise<void> => {
  for (const _ of Array.from({ length: turns })) await new Promise((resolve) => setImmediate(resolve));
};

/** Waits until something holds, at most two seconds. */
export const until = async (holds: () => boolean, left = 400): Promise<void> => {
  if (holds()) return;
  if (left === 0) throw new Error('It never came to hold');
  await new Promise((resolve) => globalThis.setTimeout(resolve, 5));
  return until(holds, left - 1);
};

const fakeClock = () => {
  let now = 1_700_000_000_000;
  let next = 1;
  const due = new Map<number, { readonly at: number; readonly run: () => void }>();
  const first = (until: number) =>
    [...due].filter(([, { at }]) => at <= until).sort(([, one], [, other]) => one.at - other.at)[0];
  const pass = async (milliseconds: number): Promise<void> => {
    const end = now + milliseconds;
    await settled(3);
    for (;;) {
      const found = first(end);
      if (found === undefined) break;
      due.delete(found[0]);
      now = found[1].at;
      found[1].run();
      await settled(3);
    }
    now = end;
  };
  return {
    clock: { now: () => now, pass },
    setTimeout: (run: () => void, milliseconds: number) => {
      const id = next;
      next += 1;
      // The next task comes by itself; time has to pass for any other.
      if (milliseconds === 0) {
        setImmediate(run);
        return id;
      }
      due.set(id, { at: now + milliseconds, run });
      return id;
    },
    clearTimeout: (id: number | undefined) => {
      if (id !== undefined) due.delete(id);
    },
  };
};
