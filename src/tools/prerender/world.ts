import type { Area, World } from '../../runtime/world.ts';

/**
 * The world of a page that nobody looks at yet: an address, an empty browser, and servers that know nothing. What the
 * runtime shows in it is what every first visitor sees.
 */
export const stillWorld = (pathname: string, search = ''): World => ({
  ahead: { answers: {} },
  fetch: async () => new Response('', { status: 404 }),
  crypto: globalThis.crypto,
  location: {
    origin,
    hostname: new URL(origin).hostname,
    pathname,
    search,
    hash: '',
    assign: nothing,
    reload: nothing,
  },
  history: { length: 1, state: null, pushState: nothing, replaceState: nothing, go: nothing },
  // External scripts and the page's language are written to it; nothing is read back.
  document: {
    documentElement: {},
    head: { append: nothing },
    createElement: () => ({ dataset: {} }),
  } as unknown as Document,
  arrival: () => undefined,
  localStorage: emptyArea,
  sessionStorage: emptyArea,
  navigator: { userAgent: '' },
  now: () => 0,
  ticks: () => 0,
  // Nothing is waited for but the next task.
  setTimeout: (run, milliseconds) => {
    if (milliseconds === 0) queueMicrotask(run);
    return 0;
  },
  clearTimeout: nothing,
  whenIdle: nothing,
  width: () => 1280,
  scrollToTop: nothing,
  listen: () => nothing,
  announce: nothing,
  submit: nothing,
  globals: {},
  console: { error: nothing },
});

// Brands and pictures are served by the page's own origin.
const origin = 'https://prerender.invalid';

const nothing = (): void => undefined;

const emptyArea: Area = { getItem: () => null, setItem: nothing, removeItem: nothing };
