import type { Area, World } from '../../runtime/world.ts';
import { objectOf } from '../source.ts';
import type { BrowserCredentials } from './authenticator.ts';
import { type Clock, standingClock } from './clock.ts';
import { pastOf } from './past.ts';

/** Who opens a window: the width of it, and where what it asks for is answered. */
export type Opening = {
  readonly origin: string;
  readonly width: number;
  readonly fetch: World['fetch'];
  readonly heard?: World['heard'];
  readonly browser?: BrowserCredentials;
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
  /** Hides the page: what it has gathered to tell is told. */
  readonly hide: () => void;
  /** Resolves when so much of the page's time has passed: what waits for that is not under way. Rejects when it is given up. */
  readonly wait: (milliseconds: number, signal?: AbortSignal | null) => Promise<void>;
  /** Waits for what whoever plays the page decides: it is not under way either. Rejects when it is given up. */
  readonly hold: <T>(work: Promise<T>, signal?: AbortSignal | null) => Promise<T>;
  /** How much waits for that. */
  readonly held: () => number;
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
  /** What those who operate the site were told: the requests to `collector`. */
  readonly telemetry: string[];
  readonly logged: string[];
  readonly faults: string[];
  globals: Record<string, unknown>;
};

/** Where a page tells how it does. */
export const collector = '/telemetry';

/** Opens a window. */
export const openWindow = ({ origin, width, fetch, heard, browser = {} }: Opening): HeadlessWindow => {
  const notes: Notes = {
    posted: undefined,
    redirected: undefined,
    returned: undefined,
    addresses: [],
    states: [],
    told: [],
    telemetry: [],
    logged: [],
    faults: [],
    globals: {},
  };
  const stored = { session: new Map<string, string>(), local: new Map<string, string>() };
  const clock = standingClock();
  const past = pastOf(origin, notes);
  const { counted, ...count } = countOf(clock);
  const asked: World['fetch'] = (url, init) => {
    notes.addresses.push(url);
    if (url === collector) notes.telemetry.push(String(init.body));
    return counted(fetch(url, init));
  };
  const load = (): World => {
    past.forget();
    const { credentials, ...kinds } = browser;
    notes.globals = { ...kinds };
    return {
      ...clock.world,
      ...past.world,
      ahead: { answers: {} },
      fetch: asked,
      ...(heard && { heard }),
      crypto: cryptoOf(counted),
      document: blankDocument(),
      arrival: () => undefined,
      localStorage: areaOf(stored.local),
      sessionStorage: areaOf(stored.session),
      navigator: { userAgent: '', ...(credentials && { credentials }) },
      width: () => width,
      scrollToTop: () => undefined,
      announce: (type, detail) => {
        if (type === 'analytics') notes.told.push(detail);
        if (type === 'returned') notes.returned = String(objectOf(detail).outcome);
      },
      submit: (form) => {
        const fields = [...form.children].map((field) => objectOf(field));
        notes.posted = {
          to: new URL(form.action).pathname,
          fields: Object.fromEntries(fields.map(({ name, value }) => [String(name), String(value)])),
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
    ...count,
    hide: past.hide,
    pass: clock.pass,
    passToNext: clock.passToNext,
  };
};

// What is out, and may be waited for: not what only comes with time.
const countOf = ({
  world,
}: Clock): Pick<HeadlessWindow, 'pending' | 'wait' | 'hold' | 'held'> & { readonly counted: Counted } => {
  let pending = 0;
  let paused = 0;
  const aside = async <T>(work: Promise<T>, signal?: AbortSignal | null): Promise<T> => {
    pending -= 1;
    try {
      return await (signal ? Promise.race([work, givenUp(signal)]) : work);
    } finally {
      pending += 1;
    }
  };
  return {
    pending: () => pending,
    held: () => paused,
    counted: async (work) => {
      pending += 1;
      try {
        return await work;
      } finally {
        setImmediate(() => {
          pending -= 1;
        });
      }
    },
    wait: (milliseconds, signal) =>
      aside(new Promise<void>((done) => void world.setTimeout(done, milliseconds)), signal),
    hold: async (work, signal) => {
      paused += 1;
      try {
        return await aside(work, signal);
      } finally {
        paused -= 1;
      }
    },
  };
};

const givenUp = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const end = (): void => reject(new TypeError('Failed to fetch'));
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
  });

type Counted = <T>(work: Promise<T>) => Promise<T>;

const log = (notes: Notes, said: readonly unknown[]): void => {
  notes.logged.push(
    said.map((each) => (each instanceof Error ? String(each.stack) : JSON.stringify(each))).join(' '),
  );
  if (said.some((each) => objectOf(each).code === 'crash')) notes.faults.push(notes.logged.at(-1) ?? '');
};

// As in a browser, what is kept is told by its names, too.
const areaOf = (kept: Map<string, string>): Area => {
  const methods: Area = {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  };
  return new Proxy(methods, {
    ownKeys: () => [...new Set([...Object.keys(methods), ...kept.keys()])],
    getOwnPropertyDescriptor: (_, name) => ({
      value: kept.get(String(name)),
      enumerable: true,
      configurable: true,
    }),
  });
};

// The machine computes digests beside the program: who waits for the page waits for them too.
const cryptoOf = (counted: Counted): World['crypto'] => {
  const digest: SubtleCrypto['digest'] = (algorithm, data) => counted(crypto.subtle.digest(algorithm, data));
  return {
    getRandomValues: (array) => crypto.getRandomValues(array),
    subtle: { digest },
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
    querySelector: () => null,
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
