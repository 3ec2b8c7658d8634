import { describe, expect, test, vi } from 'vitest';
import { browserWorld } from '../../src/runtime/world.ts';
import { settled, until } from './world.ts';

describe('the browser environment', () => {
  test('returns the current time, runs timers and cancels them', async () => {
    vi.useFakeTimers();
    const world = browserWorld();
    const ran: string[] = [];
    expect(Math.abs(world.now() - Date.now())).toBeLessThan(1000);
    world.setTimeout(() => ran.push('run'), 1);
    world.clearTimeout(world.setTimeout(() => ran.push('forgotten'), 1));
    await vi.advanceTimersByTimeAsync(20);
    expect(ran).toEqual(['run']);
    vi.useRealTimers();
  });

  test('throws for blocked storage only when the storage is read', () => {
    const blocked = new Proxy(window, {
      get: (target, name) => {
        if (name === 'localStorage') throw new DOMException('blocked', 'SecurityError');
        return Reflect.get(target, name);
      },
    }) as Window & typeof globalThis;
    const world = browserWorld(blocked);
    expect(() => world.localStorage).toThrow('blocked');
  });

  test('removes listeners on request and dispatches announcements on the document', () => {
    const world = browserWorld();
    const heard: unknown[] = [];
    const stop = world.listen('resize', () => heard.push('resize'));
    window.dispatchEvent(new Event('resize'));
    stop();
    window.dispatchEvent(new Event('resize'));
    document.addEventListener('analytics', (event) => heard.push('detail' in event && event.detail), {
      once: true,
    });
    world.announce('analytics', { a: 1 });
    expect(heard).toEqual(['resize', { a: 1 }]);
  });

  test('runs idle work only after the page has loaded', async () => {
    const ran: string[] = [];
    let readyState = 'loading';
    Object.defineProperty(document, 'readyState', { configurable: true, get: () => readyState });
    const requestIdleCallback = (run: () => void) => setTimeout(run, 0);
    Object.assign(window, { requestIdleCallback });
    browserWorld().whenIdle(() => ran.push('after load'));
    await settled();
    expect(ran).toEqual([]);
    window.dispatchEvent(new Event('load'));
    await until(() => ran.length === 1);
    readyState = 'complete';
    browserWorld().whenIdle(() => ran.push('at once'));
    await until(() => ran.length === 2);
    expect(ran).toEqual(['after load', 'at once']);
    Reflect.deleteProperty(document, 'readyState');
  });

  test('runs idle work within six seconds if the page never finishes loading', async () => {
    vi.useFakeTimers();
    const ran: string[] = [];
    Object.defineProperty(document, 'readyState', { configurable: true, get: () => 'interactive' });
    Object.assign(window, { requestIdleCallback: (run: () => void) => setTimeout(run, 0) });
    browserWorld().whenIdle(() => ran.push('idle'));
    await vi.advanceTimersByTimeAsync(4000);
    expect(ran).toEqual([]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(ran).toEqual(['idle']);
    Reflect.deleteProperty(document, 'readyState');
    vi.useRealTimers();
  });

  test('gives access to the globals of scripts, the window width and the navigator', () => {
    const world = browserWorld();
    Object.assign(window, { left: { by: 'a script' } });
    expect(world.globals.left).toEqual({ by: 'a script' });
    expect(world.width()).toBe(window.innerWidth);
    expect(world.navigator.userAgent).toContain('jsdom');
  });
});
