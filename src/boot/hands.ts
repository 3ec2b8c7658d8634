import { type ActionView, type Json, type JsonObject, type LayerView, ownValue } from '../engine/index.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { fieldValue, isField, standsSame, typedIn, valuesOf, writeValues } from './fields.ts';
import type { Taker } from './held.ts';
import { isAside } from './held.ts';

/** The core's hold on the page that stands in the document. */
export type Hands = {
  /** Brings what stands in the form into the runtime. */
  readonly take: () => void;
  /** Brings the runtime's values into the form and shows which button is busy; presses what was held. */
  readonly follow: () => void;
  /** Submits the form with values that it had before. */
  readonly submit: Taker['submit'];
  readonly release: () => void;
};

/** `pressed` hears of every action taken, and of a press on a control that only React knows, `speak` of a language chosen; `waiting` says that what there is to see is about to be drawn. */
export type Hearing = {
  readonly pressed: (control?: Element) => void;
  readonly speak: (language: string) => void;
  readonly waiting: () => boolean;
};

/**
 * Serves a form that stands in the document: hands on what is typed, checks fields that are left, submits, and takes the
 * other actions. What is pressed before the flow has a screen is held, and taken when it has one.
 */
export const layHands = (document: Document, runtime: Runtime, hearing: Hearing): Hands => {
  let pending: Press | undefined;
  let lastAction: string | undefined;
  // The runtime's values as the form had them last, secrets included. Password managers change fields without an event.
  let written: JsonObject | undefined;
  const layer = (): LayerView | undefined => runtime.view('page').layers.at(-1);
  const form = (): HTMLFormElement | null => document.querySelector<HTMLFormElement>('form[data-screen]');
  const typed = (): Values => typedIn(form(), !written);

  const take = (values = typed()): void => {
    const shown = layer();
    if (shown === undefined || !isFor(shown, form())) return;
    for (const [name, value] of Object.entries(values))
      if (!standsSame(value, ownValue(valuesOn(shown, runtime), name))) runtime.change(shown, name, value);
    if (written) written = valuesOn(shown, runtime);
  };
  const press = (action: string, values = typed()): void => {
    const shown = layer();
    // The answer is there, and nobody could read it yet.
    if (hearing.waiting() && action === lastAction) return;
    lastAction = action;
    // The first press that is still pending goes first, with its values.
    if (shown === undefined || pending !== undefined) pending ??= { action, values };
    else {
      take(values);
      runtime.press(shown, action);
      take();
    }
    hearing.pressed();
  };
  const submit = (by: Element | null, values?: Values): void => {
    const action = nameOf(by ?? form()?.querySelector('[type="submit"][data-action]') ?? null);
    if (action !== undefined) press(action, values);
  };
  const follow = (): void => {
    const shown = layer();
    if (shown !== undefined) followTo(shown);
    const isWaiting = hearing.waiting();
    const now = layer();
    const pressed = pending?.action ?? (now?.busy === true ? now.pressed : undefined);
    // After a failure nothing is under way, even if a call is still waiting.
    const isUnderWay = runtime.store.failure === undefined;
    drawBusy(document, (isWaiting ? lastAction : undefined) ?? (isUnderWay ? pressed : undefined), isWaiting);
  };
  const followTo = (shown: LayerView): void => {
    const present = form();
    const [due, before] = [pending, written];
    // Values that were typed before there was a flow go first. From then on the runtime gets every change.
    if (!written) take();
    written = valuesOn(shown, runtime);
    if (present !== null) writeValues(present, written, before);
    pending = undefined;
    if (due !== undefined && isFor(shown, form())) {
      lastAction = undefined;
      press(due.action, due.values);
    }
  };
  const stop = listen(document, listeners({ runtime, hearing, layer, take, press, submit }));
  return {
    take,
    follow,
    submit: (entries) => {
      const present = form();
      if (present !== null) submit(null, valuesOf(present, entries));
    },
    release: () => {
      written = undefined;
      stop();
    },
  };
};

// The document's form was rendered for one screen, and another screen may come first.
const isFor = ({ flow, screen }: LayerView, form: HTMLElement | null): boolean =>
  form === null || form.dataset.screen === `${flow}/${screen}`;

const valuesOn = ({ key }: LayerView, { store }: Runtime): JsonObject => ({ ...store.forms[key]?.values });

type Serving = {
  readonly runtime: Runtime;
  readonly hearing: Hearing;
  readonly layer: () => LayerView | undefined;
  readonly take: () => void;
  readonly press: (action: string) => void;
  readonly submit: (by: Element | null) => void;
};

type Values = Readonly<Record<string, Json | undefined>>;

type Press = { readonly action: string; readonly values: Values };

type Listeners = Readonly<Record<string, (event: Event) => void>>;

// Returns a function that removes the listeners.
const listen = (document: Document, listeners: Listeners): (() => void) => {
  for (const [type, listener] of Object.entries(listeners)) document.addEventListener(type, listener);
  return () => {
    for (const [type, listener] of Object.entries(listeners)) document.removeEventListener(type, listener);
  };
};

const listeners = ({ runtime, hearing, layer, take, press, submit }: Serving): Listeners => ({
  submit: (event) => {
    if (near(event.target, 'form[data-screen]') === null) return;
    event.preventDefault();
    submit('submitter' in event ? near(event.submitter, '[data-action]') : null);
  },
  input: ({ target }) => {
    const shown = layer();
    if (shown !== undefined && isField(target)) runtime.change(shown, target.name, fieldValue(target));
  },
  focusout: ({ target }) => {
    const shown = layer();
    if (shown?.busy !== false || !isField(target) || near(target, 'form[data-screen]') === null) return;
    take();
    runtime.leaveField(shown, target.name);
  },
  click: (event) => {
    const control = near(event.target, controls);
    if (control === null || control.getAttribute('type') === 'submit') return;
    const action = nameOf(control);
    const language = control.getAttribute('data-language');
    if (
      isLink(control) &&
      (action === undefined || isForBrowser(event, control, ownValue(layer()?.actions, action)))
    )
      return;
    event.preventDefault();
    if (action !== undefined) return press(action);
    if (language !== null) hearing.speak(language);
    hearing.pressed(control);
    setBusy(control, true);
  },
});

/** Controls that a person can press. */
const controls = 'a, button, summary';

const near = (target: unknown, selector: string): Element | null =>
  isElement(target) ? target.closest(selector) : null;

const isElement = (target: unknown): target is Element =>
  typeof target === 'object' && target !== null && 'closest' in target;

const nameOf = (control: Element | null): string | undefined =>
  control?.getAttribute('data-action') ?? undefined;

const isLink = (control: Element): control is HTMLAnchorElement => control.localName === 'a';

// A new tab or window, a download, an address outside.
const isForBrowser = (event: Event, link: HTMLAnchorElement, action: ActionView | undefined): boolean => {
  const isOutside =
    action === undefined ? link.host !== link.ownerDocument.location.host : action.address !== undefined;
  return isOutside || (isMouse(event) && isAside(event));
};

const isMouse = (event: Event): event is MouseEvent => 'button' in event;

const drawBusy = (document: Document, pressed: string | undefined, isWaiting: boolean): void => {
  for (const control of document.querySelectorAll(controls)) {
    const name = nameOf(control);
    // Only React knows a control without a name: it stays busy until React is there, or does not come.
    if (name !== undefined || !isWaiting) setBusy(control, name !== undefined && name === pressed);
  }
};

const setBusy = (control: Element, isBusy: boolean): void => {
  for (const name of ['aria-busy', 'aria-disabled']) {
    if (isBusy) control.setAttribute(name, 'true');
    else control.removeAttribute(name);
  }
};
