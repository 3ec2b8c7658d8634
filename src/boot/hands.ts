import type { ActionView, Json, LayerView } from '../engine/index.ts';
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

/** `pressed` hears of every action taken, `speak` of a language chosen, `strange` of a press on a control that only React knows; `waiting` says that what there is to see is about to be drawn. */
export type Hearing = {
  readonly pressed: () => void;
  readonly speak: (language: string) => void;
  readonly strange: (control: Element) => void;
  readonly waiting: () => boolean;
};

/**
 * Serves a form that stands in the document: hands on what is typed, checks fields that are left, submits, and takes the
 * other actions. What is pressed before the flow has a screen is held, and taken when it has one.
 */
export const layHands = (document: Document, runtime: Runtime, hearing: Hearing): Hands => {
  const held: { press?: Press; isTaken?: boolean; last?: string } = {};
  const layer = (): LayerView | undefined => runtime.view('page').layers.at(-1);
  const form = (): HTMLFormElement | null => document.querySelector<HTMLFormElement>('form[data-screen]');
  const typed = (): Values => typedIn(form(), held.isTaken !== true);

  // What stands was drawn for one screen, and another may come first.
  const isOurs = ({ flow, screen }: LayerView): boolean =>
    form()?.matches(`[data-screen="${flow}/${screen}"]`) !== false;

  const take = (values = typed()): void => {
    const shown = layer();
    if (shown === undefined || !isOurs(shown)) return;
    for (const [name, value] of Object.entries(values)) {
      if (!standsSame(value, runtime.store.forms[shown.key]?.values[name]))
        runtime.change(shown, name, value);
    }
  };
  const press = (action: string, values = typed()): void => {
    const shown = layer();
    // The answer is there, and nobody could read it yet.
    if (hearing.waiting() && action === held.last) return;
    held.last = action;
    // What was pressed first and is still held goes first, with its values.
    if (shown === undefined || held.press !== undefined) {
      held.press ??= { action, values };
      drawBusy(document, action);
    } else {
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
    const present = form();
    if (shown === undefined) return;
    // What was typed before there was a flow to take it comes first; from then on the runtime hears of every change.
    if (held.isTaken !== true) take();
    held.isTaken = true;
    if (present !== null) writeValues(present, runtime.store.forms[shown.key]?.values ?? {});
    const { press: waiting } = held;
    delete held.press;
    if (waiting !== undefined && isOurs(shown)) {
      delete held.last;
      press(waiting.action, waiting.values);
    }
    const now = layer();
    // What has failed is not under way, whatever still waits for it.
    const isBusy = now?.busy === true && runtime.store.failure === undefined;
    const pressed = isBusy ? now.pressed : undefined;
    drawBusy(document, (hearing.waiting() ? held.last : undefined) ?? pressed);
  };
  const heard = listeners({ document, runtime, hearing, layer, take, press, submit });
  for (const [type, hear] of Object.entries(heard)) document.addEventListener(type, hear);
  return {
    take,
    follow,
    submit: (entries) => {
      const present = form();
      if (present !== null) submit(null, valuesOf(present, entries));
    },
    release: () => {
      for (const [type, hear] of Object.entries(heard)) document.removeEventListener(type, hear);
    },
  };
};

type Serving = {
  readonly document: Document;
  readonly runtime: Runtime;
  readonly hearing: Hearing;
  readonly layer: () => LayerView | undefined;
  readonly take: () => void;
  readonly press: (action: string) => void;
  readonly submit: (by: Element | null) => void;
};

type Values = Readonly<Record<string, Json | undefined>>;

type Press = { readonly action: string; readonly values: Values };

const listeners = ({
  runtime,
  hearing,
  layer,
  take,
  press,
  submit,
}: Serving): Readonly<Record<string, (event: Event) => void>> => ({
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
    if (shown === undefined || !isField(target) || near(target, 'form[data-screen]') === null) return;
    take();
    runtime.leaveField(shown, target.name);
  },
  click: (event) => {
    const control = near(event.target, 'a, button, summary');
    if (control === null || control.getAttribute('type') === 'submit') return;
    const action = nameOf(control);
    const language = control.getAttribute('data-language');
    if (isLink(control) && (action === undefined || isForBrowser(event, control, layer()?.actions[action])))
      return;
    event.preventDefault();
    if (action !== undefined) press(action);
    else if (language !== null) hearing.speak(language);
    else hearing.strange(control);
  },
});

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

const drawBusy = (document: Document, pressed: string | undefined): void => {
  for (const control of document.querySelectorAll('[data-action]')) {
    for (const name of ['aria-busy', 'aria-disabled']) {
      if (nameOf(control) === pressed) control.setAttribute(name, 'true');
      else control.removeAttribute(name);
    }
  }
};
