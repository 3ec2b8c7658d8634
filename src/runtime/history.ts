import type { Opened } from './context.ts';
import type { World } from './world.ts';

/** Where the page's flow is: the keys of the places that Back can reach and the present one, oldest first, and whether the page is being left. */
export type Trail = { readonly places: readonly number[]; readonly leaving: boolean };

/** What browser history asks of the runtime: where the flow is, what the address says, to begin a route anew, to go back to a place. */
export type Asked = {
  readonly trail: () => Trail;
  readonly located: () => Opened;
  readonly enter: (opened: Opened) => void;
  readonly back: (key: number) => void;
};

/**
 * Keeps browser history in step with the flow. What each entry stands for lives in memory, so a reload forgets it and
 * the flow begins anew; only the number of an entry is kept in the browser. An entry that the flow can no longer go
 * back to is stepped over: back to the nearest one that it can, or forward again where there is none (a barrier).
 */
export type Journey = {
  /** Takes over the entry that the page was loaded with. */
  readonly begin: (opened: Opened) => void;
  readonly open: (opened: Opened, address: string, replace: boolean) => void;
  /** After each change: adds an entry for a new place, or goes back where the flow went back. */
  readonly follow: () => void;
  /** Goes to the page before the present route; false when this tab has none of ours. */
  readonly leave: () => boolean;
  readonly stop: () => void;
};

type Entry = { readonly visit: number; readonly opened: Opened; readonly key?: number };

export const createJourney = (world: World, run: string, asked: Asked): Journey => {
  const entries = new Map<number, Entry>();
  const now = { at: 0, visit: 0, travelling: false };
  const claim = (entry: Omit<Entry, 'visit'>): void =>
    void entries.set(now.at, { ...entry, visit: now.visit });
  const mark = () => ({ portico: run, at: now.at });
  const push = (entry: Omit<Entry, 'visit'>, address: string | undefined): void => {
    for (const at of [...entries.keys()]) if (at > now.at) entries.delete(at);
    now.at += 1;
    claim(entry);
    world.history.pushState(mark(), '', address);
  };
  const travel = (to: number): void => {
    const by = to - now.at;
    now.at = to;
    now.travelling = by !== 0;
    if (by !== 0) world.history.go(by);
  };
  const indexOf = (matches: (entry: Entry, at: number) => boolean): number | undefined =>
    [...entries]
      .filter(([at, entry]) => entry.visit === now.visit && matches(entry, at))
      .map(([at]) => at)
      .sort((one, other) => other - one)[0];

  const follow = (): void => {
    const { places, leaving } = asked.trail();
    const present = places.at(-1);
    const here = entries.get(now.at);
    if (now.travelling || present === undefined || here === undefined || here.key === present) return;
    const known = indexOf(({ key }) => key === present);
    const missing = places.find((place) => indexOf(({ key }) => key === place) === undefined) ?? present;
    const live = indexOf(({ key }, at) => at <= now.at && key !== undefined && places.includes(key));
    // What was shown counts even if the page is being left by now; more does not change any more.
    if (known === undefined && here.key === undefined) claim({ opened: here.opened, key: missing });
    else if (leaving) return;
    else if (known !== undefined) return travel(known);
    else if (live === undefined || live === now.at) push({ opened: here.opened, key: missing }, undefined);
    else {
      // The places between are gone: the new one takes over the first of their entries.
      entries.set(live + 1, { visit: now.visit, opened: here.opened });
      travel(live + 1);
    }
    follow();
  };

  const enterAgain = (opened: Opened): void => {
    now.visit += 1;
    claim({ opened });
    world.history.replaceState(mark(), '');
    asked.enter(opened);
  };

  const arrived = ({ portico, at }: Mark): void => {
    // What an entry from before a reload stood for is forgotten.
    const came = portico === run ? entries.get(at) : undefined;
    const isExpected = came !== undefined && at === now.at;
    const isBack = at < now.at;
    now.at = at;
    now.travelling = false;
    if (isExpected) return follow();
    if (came === undefined) return enterAgain(asked.located());
    if (came.visit !== now.visit) return enterAgain(came.opened);
    const { places } = asked.trail();
    const isLive = ({ key }: Entry, index: number) =>
      index <= at && key !== undefined && places.slice(0, -1).includes(key);
    const live = isBack && came.key !== places.at(-1) ? indexOf(isLive) : undefined;
    const key = live === undefined ? undefined : entries.get(live)?.key;
    if (key !== undefined) asked.back(key);
    follow();
  };

  const onPop = (): void => {
    const { state } = world.history;
    if (isMark(state)) return arrived(state);
    // A link to a part of the page made an entry of its own.
    const here = entries.get(now.at);
    now.at += 1;
    if (here !== undefined) entries.set(now.at, here);
    world.history.replaceState(mark(), '');
  };

  const stop = world.listen('popstate', onPop);
  return {
    begin: (opened) => {
      const { state } = world.history;
      now.at = isMark(state) ? state.at : 0;
      claim({ opened });
      world.history.replaceState(mark(), '');
    },
    open: (opened, address, replace) => {
      now.visit += 1;
      // A route that showed nothing (a decision, a closed entry) is not gone back to.
      if (!replace && entries.get(now.at)?.key !== undefined) return push({ opened }, address);
      claim({ opened });
      world.history.replaceState(mark(), '', address);
    },
    follow,
    leave: () => {
      const visited = [...entries]
        .filter(([at, { visit }]) => visit === now.visit && at <= now.at)
        .map(([at]) => at);
      const before = Math.min(now.at, ...visited) - 1;
      if (before < 0) return false;
      world.history.go(before - now.at);
      return true;
    },
    stop,
  };
};

type Mark = { readonly portico: string; readonly at: number };

const isMark = (state: unknown): state is Mark =>
  typeof state === 'object' &&
  state !== null &&
  'portico' in state &&
  'at' in state &&
  typeof state.at === 'number';
