import type { World } from '../../runtime/world.ts';
import type { Notes } from './window.ts';

/** Where a tab is and was. */
type Past = {
  readonly world: Pick<World, 'history' | 'location' | 'listen'>;
  readonly here: () => URL;
  readonly open: (url: URL) => void;
  readonly back: () => void;
  readonly hide: () => void;
  readonly forget: () => void;
};

type Entry = { state: unknown; url: URL };

/** The entries of a tab, and who listens to its window: going through them is told in a task of its own, as browsers do. */
export const pastOf = (origin: string, notes: Pick<Notes, 'addresses' | 'states' | 'redirected'>): Past => {
  let entries: Entry[] = [{ state: null, url: new URL(origin) }];
  let at = 0;
  const hearers = new Map<string, Set<(event: Event) => void>>();
  const here = (): Entry => entries[at] ?? { state: null, url: new URL(origin) };
  const note = (): void => {
    notes.addresses.push(here().url.href);
    notes.states.push(JSON.stringify(here().state));
  };
  const go = (steps: number): void => {
    setImmediate(() => {
      if (entries[at + steps] === undefined || steps === 0) return;
      at += steps;
      for (const hear of hearers.get('popstate') ?? []) hear(new Event('popstate'));
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
        entries = [...entries.slice(0, at + 1), kept(state, address)];
        at += 1;
        note();
      },
      replaceState: (state, _, address) => {
        entries[at] = kept(state, address);
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
    open: (url) => {
      entries = [{ state: null, url }];
      at = 0;
    },
    back: () => go(-1),
    hide: () => {
      for (const hear of hearers.get('pagehide') ?? []) hear({ type: 'pagehide' } as Event);
    },
    forget: () => hearers.clear(),
  };
};
