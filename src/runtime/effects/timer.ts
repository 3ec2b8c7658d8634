import type { Context, Run } from '../context.ts';

/** Starts a timer, which is due once or again and again. */
export const timer: Run<'timer'> = ({ id, seconds, repeat }, context) =>
  arm(id, seconds * 1000, repeat, context);

const arm = (id: number, milliseconds: number, repeat: boolean, context: Context): void => {
  const { world, running, send } = context;
  const handle = world.setTimeout(() => {
    if (repeat) arm(id, milliseconds, repeat, context);
    send({ type: 'due', id });
  }, milliseconds);
  running.set(id, () => world.clearTimeout(handle));
};
