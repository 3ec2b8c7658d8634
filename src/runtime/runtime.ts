import {
  type Event,
  type Json,
  type JsonObject,
  type LayerView,
  type LinkedFlow,
  type MachineId,
  ownValue,
  type State,
  type View,
} from '../engine/index.ts';
import { assemble } from './assemble.ts';
import type { Catalogue, PageData, Validate } from './catalogue.ts';
import { coverWaits } from './cover.ts';
import { fieldsOf } from './normalize.ts';
import type { OpenOptions } from './opened.ts';
import type { Drawing, Further, Needs } from './parts.ts';
import type { Scripts } from './scripts.ts';
import { askFlags, setLanguage, start } from './start.ts';
import type { Store } from './store.ts';
import type { World } from './world.ts';

/** The running product: the only writer of its store and the only one that calls the world. */
export type Runtime = {
  readonly store: Store;
  readonly project: Catalogue;
  /** The flow that all others extend: the app's own words are there. */
  readonly rootFlow: string;
  /** The flow of the present address, whose words are the page's title; the one that all others extend as long as there is none. */
  readonly pageFlow: () => string;
  /** The flows that are there by now. */
  readonly flows: () => Readonly<Record<string, LinkedFlow>>;
  /** The validator of a layer's form. */
  readonly validator: (layer: LayerView) => Validate | undefined;
  /** The words that the brand changes, by flow; undefined where it changes none in that language. */
  readonly brandWords: (language: string) => Promise<JsonObject | undefined>;
  readonly send: (event: Event) => void;
  /** What is to be drawn; the same object until `store.revision` grows. */
  readonly view: (machine?: MachineId) => View;
  /** Takes in what was typed; `undefined` empties the field. */
  readonly change: (layer: LayerView, field: string, value: Json | undefined) => void;
  /** Checks a field that the person leaves and, if it is right, makes the call that the flow declares for it. */
  readonly leaveField: (layer: LayerView, field: string) => void;
  /** Takes an action. A submit is checked first: what is wrong stays in the form, and its `attempts` grow. */
  readonly press: (layer: LayerView, action: string) => void;
  /** Opens an address inside the app. */
  readonly open: (route: string, options?: OpenOptions) => void;
  /** Goes through the browser's history. */
  readonly go: (steps: number) => void;
  /** Says that code did not load, or for good that the page crashed. */
  readonly fail: (cause: unknown, failure?: 'crash') => void;
  /** Changes to one of the brand's languages, and keeps it. */
  readonly setLanguage: (language: string) => void;
  /** Says that the words of the language did not come, and goes on in the one that still shows. */
  readonly keepLanguage: (language: string) => void;
  readonly dismissToast: (id: number) => void;
  /** The external scripts: `open(role)` calls what it provides. */
  readonly scripts: () => Promise<Scripts>;
  /** Begins what goes on beside the page, unless it has begun; done when it is there, or cannot be had. */
  readonly beside: () => Promise<void>;
  /** Has the brand asked for, unless that was done since the last press; done when it is what is shown, or cannot be had in time. */
  readonly fresh: () => Promise<void>;
  readonly drawing: Drawing;
  /** Asks for what the first answer waits for, if it is long until the start. */
  readonly ask: () => void;
  /** Begins; done once the flow of the address has been entered. */
  readonly start: () => Promise<void>;
  readonly stop: () => void;
};

/** What a runtime is made from. */
export type RuntimeOptions = {
  readonly world: World;
  readonly catalogue: Catalogue;
  readonly page?: PageData | undefined;
  /** A state to go on from, as `saved` gives it, in place of what the address stands for. */
  readonly state?: State | undefined;
  /** The query that the page was opened with, where it does not stand in the address any more; asked for at the start. */
  readonly search?: () => string | undefined;
};

/** Makes a runtime. It asks nobody for anything and shows nothing before `ask` or `start`. */
export const createRuntime = ({ world, catalogue, page, search, state }: RuntimeOptions): Runtime => {
  const parts = assemble(world, catalogue);
  const { store, forms, view, send, further, registry } = parts;
  let isReading = false;
  const leftFields: LeftFields = new Map();
  // A layer that the caller drew may be gone by now, or lie below a dialog.
  const live = ({ machine, key }: LayerView): LayerView | undefined =>
    view(machine).layers.find((each) => each.key === key && !each.inert);
  // Password managers write values without any event.
  const read = (): void => {
    isReading = true;
    parts.drawing.read?.();
    isReading = false;
  };
  const later = <T>(ask: (each: Further) => T | Promise<T>): Promise<T> =>
    new Promise((resolve) => further((each) => resolve(ask(each)), true));
  return {
    store,
    project: catalogue,
    rootFlow: catalogue.issuer.flows.root,
    pageFlow: () => store.state.machines.page?.frames[0]?.flow ?? catalogue.issuer.flows.root,
    flows: registry.flows,
    validator: (layer) => registry.drawn(layer).validate,
    brandWords: (language) => later((each) => each.brandWords(language)),
    send,
    view: (machine = 'page') => view(machine),
    change: (layer, field, value) => {
      delete parts.known.pressed;
      if (layer.machine === 'page') store.typed = layer.key;
      const left = leftFields.get(`${layer.key} ${field}`);
      if (left !== undefined) {
        left.isChanged = true;
        world.clearTimeout(left.timer);
      }
      forms.change(layer, field, value);
      // A press that makes the page read its fields stays the only one.
      if (!isReading && isLastOf(parts, layer, field, value)) press(parts, live(layer), submitOf(layer));
    },
    leaveField: (layer, field) => {
      read();
      leaveField(parts, () => live(layer), field, leftFields);
    },
    press: (layer, action) => {
      read();
      press(parts, live(layer), action);
    },
    open: (route, options) => void later((each) => each.open(route, options)),
    go: (steps) => world.history.go(steps),
    fail: parts.fail,
    setLanguage: (language) => setLanguage(parts, language),
    keepLanguage: (language) => {
      setLanguage(parts, language);
      void later((each) => each.reportUnspoken());
    },
    dismissToast: (id) => {
      store.toasts = store.toasts.filter((toast) => toast.id !== id);
    },
    scripts: () => later((each) => each.scripts),
    beside: () => later((each) => each.beside()),
    fresh: parts.fresh,
    drawing: parts.drawing,
    ask: () => void askFlags(parts),
    start: () => start(parts, page, search?.(), state),
    stop: () => {
      for (const end of [...parts.stops, ...parts.running.values()]) end();
    },
  };
};

/** When each field, by its layer's key and its name, was last left for good. */
type LeftFields = Map<string, { readonly at: number; isChanged?: true; timer?: number }>;

/** Milliseconds within which doing the same again counts as once. */
const echo = 1000;

// Left again within a second: with nothing changed, what the field's call says is known or on its way; with another value
// it is asked once the second is over, unless the person is typing again by then.
const leaveField = (
  parts: Needs<'world' | 'forms' | 'send' | 'store' | 'view'>,
  live: () => LayerView | undefined,
  field: string,
  leftFields: LeftFields,
): void => {
  const { world, forms, send } = parts;
  const layer = live();
  const form = layer && forms.leave(layer, field);
  if (layer === undefined || form === undefined || coverWaits(parts)) return;
  const at = world.ticks();
  const name = `${layer.key} ${field}`;
  const left = leftFields.get(name);
  const wait = left === undefined ? 0 : left.at + echo - at;
  world.clearTimeout(left?.timer);
  if (left === undefined || wait <= 0) {
    leftFields.set(name, { at });
    send({ type: 'leave-field', machine: layer.machine, field, form });
  } else if (left.isChanged) {
    left.timer = world.setTimeout(() => leaveField(parts, live, field, leftFields), wait);
  }
};

// Whether the field sends the form once it is full, and is: where something else is asked below it, the person may not be done.
const isLastOf = (
  { registry }: Needs<'registry'>,
  layer: LayerView,
  field: string,
  value: Json | undefined,
): boolean => {
  const fields = fieldsOf(registry.drawn(layer).screen?.form?.schema);
  const last = Object.keys(fields).findLast((name) => !layer.hidden.includes(name));
  const { maxLength, 'x-field': hints } = ownValue(fields, field) ?? {};
  return Object(hints).sends === true && field === last && String(value).length === maxLength;
};

const submitOf = ({ actions }: LayerView): string =>
  Object.values(actions).find(({ kind }) => kind === 'submit')?.name ?? '';

const press = (
  parts: Needs<'world' | 'forms' | 'send' | 'store' | 'view' | 'known' | 'recover'>,
  layer: LayerView | undefined,
  action: string,
): void => {
  const kind = ownValue(layer?.actions, action)?.kind;
  if (layer === undefined || kind === undefined) return;
  const { world, forms, send, store, known } = parts;
  const isCovered = coverWaits(parts);
  store.typed = undefined;
  if (isCovered) return;
  const at = world.ticks();
  // A second click that comes after a fast answer, with nothing changed in between, is the first one's echo.
  const isEcho =
    known.pressed?.key === layer.key && known.pressed.action === action && at - known.pressed.at < echo;
  if (isEcho && (kind === 'submit' || kind === 'resend')) return;
  // What was typed of the one before is nothing by then.
  if (kind === 'resend') forms.renew(layer);
  const form = kind === 'submit' ? forms.submit(layer) : forms.peek(layer);
  if (kind === 'submit' && form === undefined) return;
  known.pressed = { key: layer.key, action, at };
  known.presses += 1;
  parts.recover();
  send({ type: 'press', machine: layer.machine, action, ...(form === undefined ? {} : { form }) });
};
