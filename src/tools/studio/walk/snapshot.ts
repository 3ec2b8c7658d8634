import { ref, snapshot } from 'valtio/vanilla';
import type { Event, LinkedFlow, Scope, State, View } from '../../../engine/index.ts';
import type { Catalogue } from '../../../runtime/catalogue.ts';
import { createRuntime, type Runtime } from '../../../runtime/runtime.ts';
import type { Store } from '../../../runtime/store.ts';
import type { Visited } from '../../play/reading.ts';
import { stillWorld } from '../../prerender/world.ts';

/** A call that waits for an answer by hand: its number, which of the calls of its operation it is (from 1), and for how many seconds it has waited. */
export type Held = {
  readonly call: number;
  readonly operation: string;
  readonly nth: number;
  readonly request: string;
  readonly body: string;
  readonly seconds: number;
};

/** A page as it is at a moment: all that it is drawn from, and how it was left. */
export type Snapshot = {
  readonly store: Readonly<Store>;
  readonly views: { readonly page: View; readonly shell: View };
  readonly flows: Readonly<Record<string, LinkedFlow>>;
  readonly address: string;
  readonly left: Pick<Visited['window']['notes'], 'posted' | 'redirected' | 'returned'>;
  readonly held: readonly Held[];
};

/** A moment of a walk: after how many moves, what the engine was given and judged it by, and what is there then. */
export type Moment = {
  readonly moves: number;
  readonly heard?: { readonly event: Event; readonly scope: Scope; readonly before: State };
  /** The calls that the event led to: their operations by number. */
  readonly calls: Readonly<Record<number, string>>;
  /** What an answer meant to the flow. */
  readonly outcome?: string;
  readonly after: Snapshot;
};

/** A page as it is now. */
export const snapshotOf = ({ runtime, window }: Visited, held: readonly Held[]): Snapshot => {
  const { pathname, search } = window.location();
  const { posted, redirected, returned } = window.notes;
  return {
    store: snapshot<object>(runtime.store) as Store, // What it holds is the same, and stands still.
    views: { page: runtime.view('page'), shell: runtime.view('shell') },
    flows: runtime.flows(),
    address: `${pathname}${search}`,
    left: { posted, redirected, returned },
    held,
  };
};

/** A runtime that stands still at a moment. `veiled` says what a field shows in the place of what was typed. */
export const stillRuntime = (
  catalogue: Catalogue,
  { store: then, views, flows }: Snapshot,
  width: number,
  veiled: (key: number, field: string, value: string) => string,
): Runtime => {
  const runtime = createRuntime({
    world: { ...stillWorld(`${then.base}${then.route}`), width: () => width },
    catalogue,
  });
  const { forms, state, brand, flags, header, toasts, ...plain } = then;
  Object.assign(runtime.store, {
    ...plain,
    state: ref(state),
    brand: ref(brand),
    flags: flags && ref(flags),
    header: ref(header),
    toasts: [...toasts],
    forms: Object.fromEntries(
      Object.entries(forms).map(([key, { values, touched, errors, attempts }]) => [
        key,
        {
          values: Object.fromEntries(
            Object.entries(values).map(([field, value]) => [
              field,
              typeof value === 'string' ? veiled(Number(key), field, value) : value,
            ]),
          ),
          touched: { ...touched },
          errors: structuredClone(errors),
          attempts,
        },
      ]),
    ),
  });
  return {
    ...runtime,
    view: (machine = 'page') => views[machine === 'shell' ? 'shell' : 'page'],
    flows: () => flows,
  };
};
