import type { Needs, Run } from '../parts.ts';

/** Starts a timer, which is due once or again and again. */
export const timer: Run<'timer', 'world' | 'running' | 'send'> = ({ id, seconds, repeat }, parts) =>
  arm(id, seconds * 1000, repeat, parts);

const arm = (
  id: number,
  milliseconds: number,
  repeat: boolean,
  parts: Needs<'world' | 'running' | 'send'>,
): void => {
  const { world, running, send } = parts;
  const handle = world.setTimeout(() => {
    if (repeat) arm(id, milliseconds, repeat, parts);
    send({ type: 'due', id });
  }, milliseconds);
  running.set(id, () => world.clearTimeout(handle));
};
