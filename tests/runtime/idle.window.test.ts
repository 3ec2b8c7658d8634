import { describe, expect, test, vi } from 'vitest';
import type { Event } from '../../src/engine/index.ts';
import { createIdle } from '../../src/runtime/idle.ts';
import { fakeWorld } from './world.ts';

const setUp = () => {
  const world = fakeWorld();
  const known = { device: {} as Record<string, unknown>, presses: 0 };
  const store = { route: '/', typed: undefined as object | undefined };
  const layers = [{ key: 'screen' }];
  const events: Event[] = [];
  const uncover = vi.fn();
  const answer = { shows: undefined as string | undefined };
  const parts = {
    world,
    known,
    store,
    view: () => ({ layers }),
    send: (event: Event) => {
      events.push(event);
      if (answer.shows !== undefined) layers.push({ key: answer.shows });
    },
  };
  const idle = createIdle(parts as unknown as Parameters<typeof createIdle>[0], uncover);
  const minutes = (count: number) => world.clock.pass(count * 60_000);
  const touch = (sign = 'keydown') => world.window.dispatchEvent(new world.window.Event(sign));
  return { world, known, store, events, uncover, answer, idle, minutes, touch };
};

describe('an inactivity limit', () => {
  test('sends an event after the given inactivity and records its duration', async () => {
    const { idle, events, known, minutes } = setUp();
    idle.wait(7, 600);
    await minutes(9);
    expect(events).toEqual([]);
    await minutes(1);
    expect(events).toEqual([{ type: 'due', id: 7 }]);
    expect(known.device.idle).toBe(600);
  });

  test.each(['keydown', 'pointerdown', 'touchstart', 'wheel'])('restarts on a %s event', async (sign) => {
    const { idle, events, minutes, touch } = setUp();
    idle.wait(1, 600);
    await minutes(9);
    touch(sign);
    await minutes(9);
    expect(events).toEqual([]);
    await minutes(1);
    expect(events).toHaveLength(1);
  });

  test('does not restart when the pointer only moves', async () => {
    const { idle, events, minutes, touch } = setUp();
    idle.wait(1, 600);
    await minutes(9);
    touch('pointermove');
    touch('mousemove');
    await minutes(1);
    expect(events).toHaveLength(1);
  });

  test('restarts on a press without a DOM event, such as from a dialog', async () => {
    const { idle, events, known, minutes } = setUp();
    idle.wait(1, 600);
    await minutes(9);
    known.presses = 1;
    idle.settle();
    await minutes(9);
    expect(events).toEqual([]);
  });

  test('repeats its event during inactivity until it is stopped', async () => {
    const { idle, events, minutes } = setUp();
    const stop = idle.wait(1, 600);
    await minutes(11);
    const told = events.length;
    expect(told).toBeGreaterThan(1);
    stop();
    await minutes(60);
    expect(events).toHaveLength(told);
  });

  test('expires on the first input after the machine slept, before that input counts', async () => {
    const { idle, events, known, touch, world } = setUp();
    let slept = 0;
    const { now } = world;
    Object.assign(world, { now: () => now() + slept });
    idle.wait(1, 600);
    slept = 3_600_000;
    touch();
    expect(events).toEqual([{ type: 'due', id: 1 }]);
    expect(known.device.idle).toBe(3600);
    touch();
    expect(events).toHaveLength(1);
  });

  test('expires in time while the clock of the device is put back', async () => {
    const { idle, events, minutes, world } = setUp();
    const { now } = world;
    Object.assign(world, { now: () => now() - 3_600_000 });
    idle.wait(1, 600);
    await minutes(11);
    expect(events).not.toEqual([]);
  });

  test('records whether the person has typed, or pressed anything on this route', async () => {
    const { idle, known, store, minutes } = setUp();
    idle.settle();
    idle.wait(1, 60);
    await minutes(1);
    expect(known.device.begun).toBe(false);
    store.typed = { name: 'x' };
    await minutes(1);
    expect(known.device.begun).toBe(true);
    store.typed = undefined;
    known.presses = 1;
    idle.settle();
    await minutes(1);
    expect(known.device.begun).toBe(true);
    store.route = '/other';
    idle.settle();
    await minutes(1);
    expect(known.device.begun).toBe(false);
  });

  test('removes the overlay only if its event shows a new layer', async () => {
    const { idle, uncover, answer, minutes } = setUp();
    idle.wait(1, 60);
    await minutes(1);
    expect(uncover).not.toHaveBeenCalled();
    answer.shows = 'warning';
    await minutes(1);
    expect(uncover).toHaveBeenCalled();
  });

  test('ignores input once the page is stopped', async () => {
    const { idle, events, minutes, touch } = setUp();
    idle.wait(1, 600);
    idle.stop();
    await minutes(9);
    touch();
    await minutes(1);
    expect(events).toHaveLength(1);
  });
});
