import type { JsonObject } from '../engine/index.ts';
import type { Opened } from './opened.ts';
import type { World } from './world.ts';

/** Where the page's flow is: the keys of the places that Back can reach and the present one, oldest first, whether others lie before a barrier, and whether the page is being left. */
export type Trail = {
  readonly places: readonly number[];
  readonly barred: boolean;
  readonly leaving: boolean;
};

/** What browser history asks of the runtime: where the flow is, what the address says, to begin a route anew, to go back to a place. */
export type Asked = {
  readonly trail: () => Trail;
  readonly located: () => Opened;
  readonly enter: (opened: Opened) => void;
  readonly back: (key: number) => void;
};

/**
 * Keeps browser history in step with the flow. What each entry stands for lives in memory, so a reload forgets it and
 * the flow begins anew; only the number of an entry is kept in the browser, and what its page declares to outlive that. An entry that the flow can no longer go
 * back to is stepped over: back to the nearest one that it can, or forward again where there is none (a barrier). One
 * that led on without a place behind it (a dialog that came first) gives its entry to what follows.
 */
export type Journey = {
  /** Takes over the entry that the page was loaded with. */
  readonly begin: (opened: Opened) => void;
  readonly open: (opened: Opened, address: string, replace: boolean) => void;
  /** After each change: adds an entry for a new place, or goes back where the flow went back. */
  readonly follow: () => void;
  /** Goes to the page before the present route; false when this tab has none of ours, though it goes there all the same if it is told to try. */
  readonly leave: (tries?: boolean) => boolean;
  readonly stop: () => void;
};

type HistoryEntry = { readonly visit: number; readonly opened: Opened; readonly key?: number };

/** What is known of the browser's entries by number, where it stands, and which visit of a route is the present one. */
type Ledger = {
  readonly world: World;
  readonly asked: Asked;
  readonly entries: Map<number, HistoryEntry>;
  at: number;
  visit: number;
  travelling: boolean;
};

export const createJourney = (world: World, asked: Asked): Journey => {
  const ledger: Ledger = { world, asked, entries: new Map(), at: 0, visit: 0, travelling: false };
  const stop = world.listen('popstate', () => popped(ledger));
  return {
    begin: (opened) => {
      const { state } = world.history;
      ledger.at = isMark(state) ? state.portico : 0;
      claim(ledger, { opened });
      world.history.replaceState(markOf(ledger), '');
    },
    open: (opened, address, replace) => {
      ledger.visit += 1;
      // A route that showed nothing (a decision, a closed entry) is not gone back to.
      if (!replace && ledger.entries.get(ledger.at)?.key !== undefined) push(ledger, { opened }, address);
      else {
        claim(ledger, { opened });
        world.history.replaceState(markOf(ledger), '', address);
      }
    },
    follow: () => follow(ledger),
    leave: (tries = false) => {
      const visited = [...ledger.entries].filter(
        ([at, { visit }]) => visit === ledger.visit && at <= ledger.at,
      );
      const before = Math.min(ledger.at, ...visited.map(([at]) => at)) - 1;
      if (before >= 0 || tries) world.history.go(before - ledger.at);
      return before >= 0;
    },
    stop,
  };
};

const follow = (ledger: Ledger): void => {
  const { entries, at: now, asked } = ledger;
  const { places, barred, leaving } = asked.trail();
  const present = places.at(-1);
  const here = entries.get(now);
  if (ledger.travelling || present === undefined || here === undefined || here.key === present) return;
  const known = indexOf(ledger, ({ key }) => key === present);
  const missing =
    places.find((place) => indexOf(ledger, ({ key }) => key === place) === undefined) ?? present;
  const first = Math.min(...[...entries].flatMap(([at, { visit }]) => (visit === ledger.visit ? [at] : [])));
  const live =
    indexOf(ledger, ({ key }, at) => at <= now && key !== undefined && places.includes(key)) ??
    (barred ? undefined : first - 1);
  // What was shown counts even if the page is being left by now; more does not change any more.
  if (known === undefined && here.key === undefined) claim(ledger, { opened: here.opened, key: missing });
  else if (leaving) return;
  else if (known !== undefined) travel(ledger, known);
  else if (live === undefined || live === now) push(ledger, { opened: here.opened, key: missing });
  else {
    // The places between are gone: the new one takes over the first of their entries.
    entries.set(live + 1, { visit: ledger.visit, opened: here.opened });
    travel(ledger, live + 1);
  }
  follow(ledger);
};

const popped = (ledger: Ledger): void => {
  const { world, entries } = ledger;
  const { state } = world.history;
  if (isMark(state)) {
    arrived(ledger, state.portico);
    return;
  }
  // A link to a part of the page made an entry of its own.
  const here = entries.get(ledger.at);
  ledger.at += 1;
  if (here !== undefined) entries.set(ledger.at, here);
  world.history.replaceState(markOf(ledger), '');
};

const arrived = (ledger: Ledger, at: number): void => {
  const { entries, asked } = ledger;
  const came = entries.get(at);
  const isBack = at < ledger.at;
  Object.assign(ledger, { at, travelling: false });
  // What an entry from before a reload stood for is forgotten.
  if (came === undefined || came.visit !== ledger.visit) {
    enterAgain(ledger, came?.opened ?? asked.located());
    return;
  }
  const { places } = asked.trail();
  const isLive = ({ key }: HistoryEntry, index: number) =>
    index <= at && key !== undefined && places.slice(0, -1).includes(key);
  const live = isBack && came.key !== places.at(-1) ? indexOf(ledger, isLive) : undefined;
  const key = live === undefined ? undefined : entries.get(live)?.key;
  if (key !== undefined) asked.back(key);
  follow(ledger);
};

const enterAgain = (ledger: Ledger, opened: Opened): void => {
  ledger.visit += 1;
  claim(ledger, { opened });
  ledger.world.history.replaceState(markOf(ledger), '');
  ledger.asked.enter(opened);
};

const claim = ({ entries, at, visit }: Ledger, entry: Omit<HistoryEntry, 'visit'>): void => {
  entries.set(at, { ...entry, visit });
};

const push = (ledger: Ledger, entry: Omit<HistoryEntry, 'visit'>, address?: string): void => {
  const { entries, world } = ledger;
  for (const at of [...entries.keys()]) if (at > ledger.at) entries.delete(at);
  ledger.at += 1;
  claim(ledger, entry);
  world.history.pushState(markOf(ledger), '', address);
};

const travel = (ledger: Ledger, to: number): void => {
  const steps = to - ledger.at;
  ledger.at = to;
  ledger.travelling = steps !== 0;
  if (steps !== 0) ledger.world.history.go(steps);
};

// The highest number of those entries of the present visit that match.
const indexOf = (
  { entries, visit }: Ledger,
  matches: (entry: HistoryEntry, at: number) => boolean,
): number | undefined =>
  [...entries]
    .filter(([at, entry]) => entry.visit === visit && matches(entry, at))
    .map(([at]) => at)
    .sort((one, other) => other - one)[0];

/** All that the browser keeps of an entry: its number, and the facts that outlive a reload. */
type Mark = { readonly portico: number; readonly kept?: JsonObject };

const markOf = ({ at, entries }: Ledger): Mark => {
  const kept = entries.get(at)?.opened.kept ?? {};
  return { portico: at, ...(Object.keys(kept).length > 0 && { kept }) };
};

const isMark = (state: unknown): state is Mark =>
  typeof state === 'object' && state !== null && 'portico' in state && typeof state.portico === 'number';
