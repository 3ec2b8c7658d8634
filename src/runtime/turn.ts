import { ref } from 'valtio/vanilla';
import {
  type Event,
  emptyView,
  type MachineId,
  ownValue,
  transition,
  type View,
  view,
} from '../engine/index.ts';
import { type RunNeeds, run } from './effects/index.ts';
import { surroundingsOf } from './open.ts';
import type { Needs, Parts } from './parts.ts';

/**
 * Gives events to the engine, one after the other, commits what comes of them and runs the effects. An event that an
 * effect sends waits until the effects before it have run. A fault of the engine is reported and shown; the state stays
 * as it was.
 */
export const createTurn = (
  parts: () => RunNeeds & Needs<'scope' | 'catalogue' | 'report'>,
): Pick<Parts, 'send' | 'refresh' | 'view'> => {
  const queue: Event[] = [];
  let isRunning = false;
  let views: Partial<Record<MachineId, View>> = {};
  let revision = -1;

  const viewOf = (machine: MachineId): View => {
    const { store, scope } = parts();
    if (revision !== store.revision) views = {};
    revision = store.revision;
    // A slow device takes a while to gather the evaluation context.
    const cached = ownValue(views, machine);
    if (cached) return cached;
    const created = ownValue(store.state.machines, machine) ? view(store.state, scope(), machine) : emptyView;
    views[machine] = created;
    return created;
  };
  const refresh = (): void => {
    const { store, forms, further } = parts();
    store.revision += 1;
    const { segment, header } = surroundingsOf(parts());
    Object.assign(store, { segment, header: ref(header) });
    const page = viewOf('page');
    const shell = viewOf('shell');
    forms.follow([...page.layers, ...shell.layers], [...page.places, ...shell.places]);
    further((each) => each.settle(), page.places.length > 1);
  };
  const step = (event: Event): void => {
    const { store, scope, world } = parts();
    const judged = scope();
    world.heard?.(event, judged);
    const { state, effects } = transition(store.state, event, judged);
    // What a flow says of the page that it begins belongs to what analytics is told when it shows.
    for (const effect of effects) if (effect.type === 'track') run(effect, parts());
    if (state !== store.state) {
      store.state = ref(state);
      refresh();
    }
    for (const effect of effects) if (effect.type !== 'track') run(effect, parts());
  };
  const drain = (): void => {
    const next = queue.shift();
    if (next === undefined) return;
    step(next);
    drain();
  };
  return {
    view: viewOf,
    refresh,
    send: (event) => {
      queue.push(event);
      if (isRunning) return;
      isRunning = true;
      try {
        drain();
      } catch (cause) {
        queue.length = 0;
        parts().report('crash', cause);
        parts().store.failure = 'crash';
      } finally {
        isRunning = false;
      }
    },
  };
};
