import { describe, expect, test } from 'vitest';
import { createJourney, type Journey } from '../../src/runtime/history.ts';
import type { Opened } from '../../src/runtime/opened.ts';
import { type FakeWorld, fakeWorld } from './world.ts';

// A flow in a few words: the places it can go back to, and what Back means to it.
const setUp = (world: FakeWorld = fakeWorld()) => {
  const flow = { places: [] as number[], barred: false, leaving: false, follows: true, next: 1 };
  const entered: Opened[] = [];
  const backs: number[] = [];
  const addresses: string[] = [];
  const journey: Journey = createJourney(world, {
    trail: () => flow,
    located: () => ({ route: `located:${world.location.pathname}`, entry: {}, query: {} }),
    enter: (opened) => {
      entered.push(opened);
      flow.places = [];
      show();
    },
    back: (key) => {
      backs.push(key);
      if (flow.follows) flow.places = flow.places.slice(0, flow.places.indexOf(key) + 1);
      journey.follow();
    },
  });
  const show = (): number => {
    flow.places = [...flow.places, flow.next];
    flow.next += 1;
    journey.follow();
    return flow.next - 1;
  };
  const open = (route: string, replace = false): void => {
    journey.open({ route, entry: {}, query: {} }, `/login/alder${route}`, replace);
    addresses.push(route);
    flow.places = [];
    show();
  };
  const goBack = async (steps = 1): Promise<void> => {
    world.history.go(-steps);
    await rest();
  };
  return {
    world,
    flow,
    entered,
    backs,
    journey,
    show,
    open,
    goBack,
    at: () => (world.history.state as { portico: number }).portico,
  };
};

// jsdom moves through history with timers of 0 ms, one after the other: three for a move, six for one that is undone. Timers
// of the same duration fire in order, so each turn outlasts one of them on a machine of any speed.
const rest = async (): Promise<void> => {
  for (const _ of Array.from({ length: 12 })) await new Promise((resolve) => setTimeout(resolve, 0));
};

const begun = (set: ReturnType<typeof setUp>) => {
  set.journey.begin({ route: '/', entry: {}, query: {} });
  set.show();
  return set;
};

describe('Back', () => {
  test('goes to the previous place, one place at a time', async () => {
    const set = begun(setUp());
    set.show();
    set.show();
    expect(set.world.window.history.length).toBe(3);
    await set.goBack();
    expect(set.flow.places).toEqual([1, 2]);
    await set.goBack();
    expect(set.flow.places).toEqual([1]);
    expect(set.backs).toEqual([2, 1]);
    expect(set.entered).toEqual([]);
  });

  test('skips several places when the browser goes back several entries', async () => {
    const set = begun(setUp());
    set.show();
    set.show();
    await set.goBack(2);
    expect(set.flow.places).toEqual([1]);
  });

  test('stops at a barrier, and the browser returns to the current entry', async () => {
    const set = begun(setUp());
    set.show();
    Object.assign(set.flow, { places: [], barred: true });
    set.show();
    expect(set.flow.places).toEqual([3]);
    expect(set.at()).toBe(2);
    await set.goBack();
    expect(set.at()).toBe(2);
    await set.goBack(2);
    expect(set.at()).toBe(2);
    expect(set.backs).toEqual([]);
    expect(set.flow.places).toEqual([3]);
  });

  test('is undone if the flow does not follow', async () => {
    const set = begun(setUp());
    set.show();
    set.flow.follows = false;
    await set.goBack();
    expect(set.backs).toEqual([1]);
    expect(set.at()).toBe(1);
  });

  test('is not undone while the page is being left', async () => {
    const set = begun(setUp());
    set.show();
    set.flow.follows = false;
    set.flow.leaving = true;
    await set.goBack();
    expect(set.at()).toBe(0);
  });
});

describe('the browser history', () => {
  test('goes back with the flow, and the next place reuses the following entry', async () => {
    const set = begun(setUp());
    set.show();
    set.show();
    set.flow.places = [1];
    set.journey.follow();
    await rest();
    expect(set.at()).toBe(0);
    set.show();
    expect(set.at()).toBe(1);
    expect(set.world.window.history.length).toBe(2);
    expect(set.backs).toEqual([]);
  });

  test('drops the entries of a closed dialog, so Back skips it', async () => {
    const set = begun(setUp());
    set.show();
    set.show();
    set.show();
    set.flow.places = [1];
    set.show();
    await rest();
    expect(set.flow.places).toEqual([1, 5]);
    expect(set.at()).toBe(1);
    await set.goBack();
    expect(set.flow.places).toEqual([1]);
    expect(set.backs).toEqual([1]);
  });

  test('lets Back leave the route after a closed dialog that was its first place', async () => {
    const set = begun(setUp());
    set.open('/register');
    set.show();
    set.flow.places = [];
    set.show();
    await rest();
    expect(set.at()).toBe(1);
    await set.goBack();
    expect(set.entered.map(({ route }) => route)).toEqual(['/']);
  });

  test('stops Back at a barrier after a dialog that was the first place', async () => {
    const set = begun(setUp());
    set.flow.places = [];
    set.show();
    Object.assign(set.flow, { places: [], barred: true });
    const present = set.show();
    expect(set.at()).toBe(1);
    await set.goBack();
    expect(set.at()).toBe(1);
    expect(set.flow.places).toEqual([present]);
  });

  test('gets no new entry when one place replaces another', async () => {
    const set = begun(setUp());
    set.show();
    set.flow.places = [1];
    set.show();
    expect(set.world.window.history.length).toBe(2);
    await set.goBack();
    expect(set.flow.places).toEqual([1]);
  });

  test('gets one entry for each place when several places are added at once', async () => {
    const set = setUp();
    set.flow.places = [1, 2, 3];
    set.flow.next = 4;
    set.journey.begin({ route: '/', entry: {}, query: {} });
    set.journey.follow();
    expect(set.at()).toBe(2);
    await set.goBack();
    expect(set.flow.places).toEqual([1, 2]);
    await set.goBack();
    expect(set.flow.places).toEqual([1]);
  });

  test('returns to the current place when Forward leads to a place that was left', async () => {
    const set = begun(setUp());
    set.show();
    await set.goBack();
    set.world.history.go(1);
    await rest();
    expect(set.at()).toBe(0);
    expect(set.flow.places).toEqual([1]);
  });
});

describe('another route', () => {
  test('has its own address and history entry, and Back reopens the first route', async () => {
    const set = begun(setUp());
    set.open('/reset');
    expect(set.world.location.pathname).toBe('/login/alder/reset');
    await set.goBack();
    expect(set.entered).toEqual([{ route: '/', entry: {}, query: {} }]);
    expect(set.world.location.pathname).toBe('/login/alder/');
    set.world.history.go(1);
    await rest();
    expect(set.entered.at(-1)).toMatchObject({ route: '/reset' });
  });

  test('replaces the current entry on request, or if that entry showed nothing', async () => {
    const set = begun(setUp());
    set.open('/reset', true);
    expect(set.world.window.history.length).toBe(1);
    set.flow.places = [];
    set.journey.open({ route: '/callback', entry: {}, query: {} }, '/login/alder/callback', false);
    expect(set.world.window.history.length).toBe(2);
    set.open('/home');
    expect(set.world.window.history.length).toBe(2);
    expect(set.world.location.pathname).toBe('/login/alder/home');
  });

  test('is left with all its places in one step back', async () => {
    const set = begun(setUp());
    set.open('/reset');
    set.show();
    set.show();
    expect(set.journey.leave()).toBe(true);
    await rest();
    expect(set.entered).toEqual([{ route: '/', entry: {}, query: {} }]);
    expect(set.at()).toBe(0);
  });

  test('cannot be left backward if it was the first in this tab', () => {
    const set = begun(setUp());
    set.show();
    expect(set.journey.leave()).toBe(false);
  });
});

describe('history entries from before a reload', () => {
  test('are opened by their address, and the numbering continues', async () => {
    const before = begun(setUp());
    before.open('/reset');
    before.journey.stop();
    const after = setUp(before.world);
    after.journey.begin({ route: '/reset', entry: {}, query: {} });
    after.show();
    expect(after.at()).toBe(1);
    await after.goBack();
    expect(after.entered).toEqual([{ route: 'located:/login/alder/', entry: {}, query: {} }]);
    after.show();
    await after.goBack();
    expect(after.backs).toEqual([2]);
    expect(after.entered).toHaveLength(1);
  });
});

test('a link to a fragment of the page does not change the flow', async () => {
  const set = begun(setUp());
  set.show();
  set.world.window.location.hash = '#main';
  await rest();
  expect(set.entered).toEqual([]);
  expect(set.flow.places).toEqual([1, 2]);
  await set.goBack();
  expect(set.flow.places).toEqual([1, 2]);
  await set.goBack();
  expect(set.flow.places).toEqual([1]);
});
