import { expect, it, vi } from 'vitest';
import { openAhead } from '../../../src/tools/studio/server/ahead.ts';

const opened = (left: readonly number[], isWanted = () => true) => {
  const rest = [...left];
  const look = vi.fn(async () => rest.shift() ?? 0);
  return { look, ...openAhead({ isWanted, look, rest: 20 }) };
};

const settled = () => new Promise((resolve) => setTimeout(resolve, 200));

it('background work starts after a pause and runs until nothing is left', async () => {
  const { asked, look, end } = opened([2, 1, 0]);
  asked();
  expect(look).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(look).toHaveBeenCalledTimes(3));
  await settled();
  expect(look).toHaveBeenCalledTimes(3);
  end();
});

it('background work stops at the end, and never starts without something to save', async () => {
  const waiting: ((left: number) => void)[] = [];
  const look = vi.fn(() => new Promise<number>((resolve) => waiting.push(resolve)));
  const ahead = openAhead({ isWanted: () => true, look, rest: 1 });
  ahead.asked();
  await vi.waitFor(() => expect(look).toHaveBeenCalledTimes(1));
  ahead.asked();
  ahead.end();
  for (const done of waiting) done(5);
  await settled();
  expect(look).toHaveBeenCalledTimes(1);
  const idle = opened([1], () => false);
  idle.asked();
  await settled();
  expect(idle.look).not.toHaveBeenCalled();
});

it('background work that fails stops until the next request', async () => {
  const look = vi.fn(async () => Promise.reject(new Error('It broke down')));
  const { asked, end } = openAhead({ isWanted: () => true, look, rest: 1 });
  asked();
  await settled();
  expect(look).toHaveBeenCalledTimes(1);
  asked();
  await vi.waitFor(() => expect(look).toHaveBeenCalledTimes(2));
  end();
});
