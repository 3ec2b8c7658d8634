import type { Event as EngineEvent, Scope } from '../engine/index.ts';

/** What the runtime asks of its surroundings. All of it is passed in, so that tests bring their own clock, storage, network and location. */
export type World = {
  readonly ahead: Ahead;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly crypto: Pick<Crypto, 'getRandomValues'> & { readonly subtle: Pick<SubtleCrypto, 'digest'> };
  readonly location: Pick<
    Location,
    'origin' | 'hostname' | 'pathname' | 'search' | 'hash' | 'assign' | 'reload'
  >;
  readonly history: Pick<History, 'length' | 'state' | 'pushState' | 'replaceState' | 'go'>;
  readonly document: Document;
  /** How the page was come to: `navigate`, `reload`, `back_forward` (Navigation Timing Level 2); undefined where nobody knows. */
  readonly arrival: () => string | undefined;
  /** Reading either may throw where storage is blocked. */
  readonly localStorage: Area;
  readonly sessionStorage: Area;
  readonly navigator: Browser;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Milliseconds by a clock that nobody puts forward or back. */
  readonly ticks: () => number;
  readonly setTimeout: (run: () => void, milliseconds: number) => number;
  readonly clearTimeout: (id: number | undefined) => void;
  /** Runs something when the page has loaded and the browser has nothing better to do, but does not wait for ever. */
  readonly whenIdle: (run: () => void) => void;
  /** The width of the viewport in CSS pixels. */
  readonly width: () => number;
  readonly scrollToTop: () => void;
  /** Listens to an event of the window; the result stops listening. */
  readonly listen: (type: string, run: (event: Event) => void) => () => void;
  /** Dispatches a CustomEvent on the document. */
  readonly announce: (type: string, detail: object) => void;
  readonly submit: (form: HTMLFormElement) => void;
  /** Hears of each event right before the engine is given it, with what it is judged by: for whoever looks on. A browser has none. */
  readonly heard?: (event: EngineEvent, scope: Scope) => void;
  /** Where external scripts leave their objects: the window. */
  readonly globals: Record<string, unknown>;
  readonly console: Pick<Console, 'error'>;
};

/** What was begun before the core was there, each to be taken once: requests of the document itself, by whole address, and a proof. */
export type Ahead = {
  answers: Record<string, Promise<Pick<Response, 'status' | 'text'>>>;
  proof?: Proof | undefined;
};

/** A code verifier and its challenge (RFC 7636, section 4). */
export type Proof = { readonly verifier: string; readonly challenge: Promise<string> };

export type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What a browser says of itself; `languages` are those that the person reads, the best first, `userAgentData` where it knows User-Agent Client Hints, `credentials` where the page may ask for some. */
export type Browser = {
  readonly userAgent: string;
  readonly languages?: readonly string[];
  readonly userAgentData?: { readonly mobile: boolean };
  readonly credentials?: CredentialsContainer;
};

/** Milliseconds. */
const patience = 5000;

/** The world of a browser window. */
export const browserWorld = (
  window: Window & typeof globalThis = globalThis.window,
  ahead: Ahead = { answers: {} },
): World => ({
  ahead,
  fetch: (url, init) => window.fetch(url, init),
  crypto: window.crypto,
  location: window.location,
  history: window.history,
  document: window.document,
  arrival: () => {
    const { performance } = window;
    const [entry] = 'getEntriesByType' in performance ? performance.getEntriesByType('navigation') : [];
    return entry && 'type' in entry ? String(entry.type) : undefined;
  },
  get localStorage() {
    return window.localStorage;
  },
  get sessionStorage() {
    return window.sessionStorage;
  },
  navigator: window.navigator,
  now: () => Date.now(),
  ticks: () => window.performance.now(),
  setTimeout: (run, milliseconds) => window.setTimeout(run, milliseconds),
  clearTimeout: (id) => window.clearTimeout(id),
  whenIdle: (run) => {
    // Safari has no requestIdleCallback.
    const later = () =>
      'requestIdleCallback' in window
        ? window.requestIdleCallback(run, { timeout: patience })
        : setTimeout(run, 200);
    const loaded = new Promise<unknown>((resolve) => {
      if (window.document.readyState === 'complete') resolve(undefined);
      window.addEventListener('load', resolve, { once: true });
      // A picture or a script of others that never comes keeps a page from being loaded.
      setTimeout(resolve, patience);
    });
    void loaded.then(later);
  },
  width: () => window.innerWidth,
  scrollToTop: () => window.scrollTo(0, 0),
  listen: (type, run) => {
    window.addEventListener(type, run);
    return () => window.removeEventListener(type, run);
  },
  announce: (type, detail) => {
    window.document.dispatchEvent(new window.CustomEvent(type, { detail }));
  },
  submit: (form) => form.submit(),
  // External scripts put names on the window that its type cannot know.
  globals: window as unknown as Record<string, unknown>,
  console: window.console,
});
