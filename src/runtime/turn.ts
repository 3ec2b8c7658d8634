import { ref } from 'valtio/vanilla';
import { transition } from '../engine/transition.ts';
import type { Event, MachineId, View } from '../engine/types.ts';
import { view } from '../engine/view.ts';
import type { Context } from './context.ts';
import { run } from './effects/index.ts';

/** One event after the other through the engine. */
export type Turn = Pick<Context, 'send' | 'refresh' | 'view'>;

/**
 * Gives events to the engine, commits what comes of them and runs the effects. An event that an effect sends waits
 * until the effects before it have run; `settled` is called after each commit. A fault of the engine is reported and
 * shown; the state stays as it was.
 */
export const createTurn = (context: () => Context, settled: () => void): Turn => {
  const queue: Event[] = [];
  const now: { running: boolean; views: Partial<Record<MachineId, View>>; revision: number } = { running: false, views: {}, revision: -1 };

  const viewOf = (machine: MachineId): View => {
    const { store, scope } = context();
    if (now.revision !== store.revision) Object.assign(now, { views: {}, revision: store.revision });
    now.views[machine] ??= view(store.state, scope(), machine);
    return now.views[machine];
  };
  const refresh = (): void => {
    const { store, forms, journey } = context();
    store.revision += 1;
    const views = [viewOf('page'), viewOf('shell')];
    forms.follow(views.flatMap(({ layers }) => layers), views.flatMap(({ places }) => places));
    journey.follow();
    settled();
  };
  const step = (event: Event): void => {
    const { store, scope } = context();
    const { state, effects } = transition(store.state, event, scope());
    if (state !== store.state) {
      store.state = ref(state);
      refresh();
    }
    for (const effect of effects) run(effect, context());
  };
  const drain = (): void => {
    const next = queue.shift();
    if (next === undefined) return;
    step(next);
    drain();
  };
  const crashed = (cause: unknown): void => {
    queue.length = 0;
    context().report('crash', cause);
    context().store.failure = 'crash';
  };
  return {
    view: viewOf,
    refresh,
    send: (event) => {
      queue.push(event);
      if (now.running) return;
      now.running = true;
      try {
        drain();
      } catch (cause) {
        crashed(cause);
      } finally {
        now.running = false;
      }
    },
  };
};
