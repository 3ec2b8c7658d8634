import { webcrypto } from 'node:crypto';
import type { Area, World } from '../../runtime/world.ts';
import { standingClock } from './clock.ts';

/** Who opens a window: the width of it, and where what it asks for is answered. */
export type Opening = {
  readonly origin: string;
  readonly width: number;
  readonly fetch: World['fetch'];
};

/**
 * A browser window that nothing is drawn in: an address, a history, storage, and a clock that stands still until it is
 * moved. What comes of it does not depend on how fast the machine is.
 */
export type HeadlessWindow = {
  /** The surroundings of a page; made anew when it is loaded again. */
  readonly load: () => World;
  readonly open: (address: URL) => void;
  readonly back: () => void;
  readonly notes: Notes;
  readonly stored: { readonly session: Map<string, string>; readonly local: Map<string, string> };
  readonly location: () => URL;
  /** How much is under way that a page cannot see: calls that are out, and values that the machine computes. */
  readonly pending: () => number;
  /** Lets all that is due by then happen, and what comes of it. */
  readonly pass: (milliseconds: number) => Promise<void>;
  /** Lets the next thing happen that is waited for, if there is any within that time. */
  readonly passToNext: (most: number) => Promise<boolean>;
};

/** What a window was asked to do, and what it told. */
export type Notes = {
  posted: { readonly to: string; readonly fields: Readonly<Record<string, string>> } | undefined;
  redirected: string | undefined;
  returned: string | undefined;
  readonly addresses: string[];
  readonly states: string[];
  /** What analytics was told. */
  readonly told: object[];
  readonly logged: string[];
  readonly faults: string[];
  globals: Record<string, unknown>;
};

/** Opens a window. */
export const openWindow = ({ origin, width, fetch }: Opening): HeadlessWindow => {
  const notes: Notes = {
    posted: undefined,
    redirected: undefined,
    returned: undefined,
    addresses: [],
    states: [],
    told: [],
    logged: [],
    faults: [],
    globals: {},
  };
  const stored = { session: new Map<string, string>(), local: new Map<string, string>() };
  const clock = standingClock();
  const past = history(origin, notes);
  const out = { count: 0 };
  const counted = async <T>(work: Promise<T>): Promise<T> => {
    out.count += 1;
    try {
      return await work;
    } finally {
      setImmediate(() => {
        out.count -= 1;
      });
    }
  };
  const asked: World['fetch'] = (url, init) => {
    notes.addresses.push(url);
    return counted(fetch(url, init));
  };
  const load = (): World => {
    past.forget();
    notes.globals = {};
    return {
      ...clock.world,
      ...past.world,
      fetch: asked,
      crypto: cryptoOf(counted),
      document: blankDocument(),
      localStorage: areaOf(stored.local),
      sessionStorage: areaOf(stored.session),
      navigator: { userAgent: '' },
      width: () => width,
      scrollToTop: () => undefined,
      announce: (type, detail) => {
        if (type === 'analytics') notes.told.push(detail);
        if (type === 'returned') notes.returned = String((detail as { readonly outcome?: unknown }).outcome);
      },
      submit: (form) => {
        const fields = [...form.children].map((field) => field as HTMLInputElement);
        notes.posted = {
          to: new URL(form.action).pathname,
          fields: Object.fromEntries(fields.map(({ name, value }) => [name, value])),
        };
      },
      globals: notes.globals,
      console: { error: (...said) => log(notes, said) },
    };
  };
  return {
    load,
    open: past.open,
    back: past.back,
    notes,
    stored,
    location: past.here,
    pending: () => out.count,
    pass: clock.pass,
    passToNext: clock.passToNext,
  };
};

const log = (notes: Notes, said: readonly unknown[]): void => {
  notes.logged.push(
    said.map((each) => (each instanceof Error ? String(each.stack) : JSON.stringify(each))).join(' '),
  );
  if (said.some((each) => (each as { code?: string } | undefined)?.code === 'crash'))
    notes.faults.push(notes.logged.at(-1) ?? '');
};

const areaOf = (kept: Map<string, string>): Area => ({
  getItem: (name) => kept.get(name) ?? null,
  setItem: (name, value) => void kept.set(name, value),
  removeItem: (name) => void kept.delete(name),
});

// The machine computes digests beside the program: who waits for the page waits for them too.
const cryptoOf = (counted: <T>(work: Promise<T>) => Promise<T>): World['crypto'] => {
  // Node's own type is narrower in the algorithms that it names.
  const own = webcrypto as unknown as World['crypto'];
  const digest: SubtleCrypto['digest'] = (algorithm, data) => counted(own.subtle.digest(algorithm, data));
  return {
    getRandomValues: (array) => own.getRandomValues(array),
    // The runtime asks for nothing else of it.
    subtle: { digest } as SubtleCrypto,
  };
};

// A form of hidden fields and scripts of others are all that a runtime makes in a document.
const blankDocument = (): Document => {
  const element = () => {
    const children: unknown[] = [];
    return { dataset: {}, children, append: (...more: unknown[]) => void children.push(...more) };
  };
  const jar = new Map<string, string>();
  const document = {
    documentElement: {},
    head: { append: () => undefined },
    body: { append: () => undefined },
    createElement: element,
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(given: string) {
      const [name = '', value = ''] = given.split(';')[0]?.split('=') ?? [];
      jar.set(name, value);
    },
  };
  return document as unknown as Document;
};

type Entry = { state: unknown; url: URL };

/** The entries of a tab: going through them is told in a task of its own, as browsers do. */
const history = (origin: string, notes: Notes) => {
  const now: { entries: Entry[]; at: number } = { entries: [{ state: null, url: new URL(origin) }], at: 0 };
  const hearers = new Map<string, Set<(event: Event) => void>>();
  const here = (): Entry => now.entries[now.at] ?? { state: null, url: new URL(origin) };
  const note = (): void => {
    notes.addresses.push(here().url.href);
    notes.states.push(JSON.stringify(here().state));
  };
  const go = (steps: number): void => {
    setImmediate(() => {
      if (now.entries[now.at + steps] === undefined || steps === 0) return;
      now.at += steps;
      for (const hear of hearers.get('popstate') ?? []) hear({ type: 'popstate' } as Event);
    });
  };
  const kept = (state: unknown, address: string | URL | null | undefined): Entry => ({
    state: structuredClone(state),
    url: new URL(address ?? here().url, here().url),
  });
  const world: Pick<World, 'history' | 'location' | 'listen'> = {
    history: {
      // A first visit: nothing lies before it.
      length: 1,
      get state() {
        return here().state;
      },
      pushState: (state, _, address) => {
        now.entries = [...now.entries.slice(0, now.at + 1), kept(state, address)];
        now.at += 1;
        note();
      },
      replaceState: (state, _, address) => {
        now.entries[now.at] = kept(state, address);
        note();
      },
      go: (steps = 0) => go(steps),
    },
    location: {
      get origin() {
        return here().url.origin;
      },
      get hostname() {
        return here().url.hostname;
      },
      get pathname() {
        return here().url.pathname;
      },
      get search() {
        return here().url.search;
      },
      get hash() {
        return here().url.hash;
      },
      assign: (address) => {
        notes.addresses.push(String(address));
        notes.redirected = String(address).replace(origin, '');
      },
      reload: () => {
        notes.redirected = 'reload';
      },
    },
    listen: (type, run) => {
      const all = hearers.get(type) ?? new Set();
      hearers.set(type, all.add(run));
      return () => void all.delete(run);
    },
  };
  return {
    world,
    here: () => here().url,
    open: (url: URL) => Object.assign(now, { entries: [{ state: null, url }], at: 0 }),
    back: () => go(-1),
    forget: () => hearers.clear(),
  };
};
