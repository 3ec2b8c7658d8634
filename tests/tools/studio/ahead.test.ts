import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openAhead } from '../../../src/tools/studio/server/ahead.ts';

const opened = (left: readonly number[], isWanted = () => true) => {
  const rest = [...left];
  const look = vi.fn(async () => rest.shift() ?? 0);
  return { look, ...openAhead({ isWanted, look, rest: 20 }) };
};

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

it('background work starts after a pause and runs until nothing is left', async () => {
  const { asked, look, end } = opened([2, 1, 0]);
  asked();
  await pass(19);
  expect(look).not.toHaveBeenCalled();
  await pass(1);
  expect(look).toHaveBeenCalledTimes(3);
  await pass(60_000);
  expect(look).toHaveBeenCalledTimes(3);
  end();
});

it('background work pauses for a request, stops at the end, and never starts without something to save', async () => {
  const waiting: ((left: number) => void)[] = [];
  const look = vi.fn(() => new Promise<number>((resolve) => waiting.push(resolve)));
  const ahead = openAhead({ isWanted: () => true, look, rest: 1 });
  ahead.asked();
  await pass(1);
  expect(look).toHaveBeenCalledTimes(1);
  ahead.asked();
  waiting[0]?.(5);
  await pass(0);
  expect(look).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(look).toHaveBeenCalledTimes(2);
  ahead.end();
  waiting[1]?.(5);
  await pass(60_000);
  expect(look).toHaveBeenCalledTimes(2);
  const idle = opened([1], () => false);
  idle.asked();
  await pass(60_000);
  expect(idle.look).not.toHaveBeenCalled();
});

it('background work that fails stops until the next request', async () => {
  const look = vi.fn(async () => Promise.reject(new Error('It broke down')));
  const { asked, end } = openAhead({ isWanted: () => true, look, rest: 1 });
  asked();
  await pass(60_000);
  expect(look).toHaveBeenCalledTimes(1);
  asked();
  await pass(1);
  expect(look).toHaveBeenCalledTimes(2);
  end();
});
