import type { Needs, Run } from '../parts.ts';

/** Starts a timer, which is due once, again and again, or when nobody does anything any more. */
export const timer: Run<'timer', 'world' | 'running' | 'send' | 'idle'> = ({ id, seconds, kind }, parts) =>
  kind === 'idle'
    ? parts.running.set(id, parts.idle(id, seconds))
    : arm(id, seconds * 1000, kind === 'every', parts);

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
