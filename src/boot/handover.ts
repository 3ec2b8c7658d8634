import { isInput } from './fields.ts';

/**
 * Finds a control again after the page has been drawn anew. What it is counts, not where it stands: something may have
 * come before it. Only words that have changed with the language leave its place to tell it by, if nothing came or went.
 */
export const againIn = (root: HTMLElement, control: Element): (() => HTMLElement | undefined) => {
  const before: readonly Element[] = controlsIn(root);
  const place = before.indexOf(control);
  const sign = signOf(control);
  const nth = before.filter((each) => signOf(each) === sign).indexOf(control);
  return () => {
    const now = controlsIn(root);
    const same = now.filter((each) => signOf(each) === sign)[nth];
    const there = now.length === before.length ? now[place] : undefined;
    return same ?? (there?.localName === control.localName ? there : undefined);
  };
};

// Everything that a person can act on, in the order of the document.
const controlsIn = (root: ParentNode): readonly HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>('a, button, input, select, summary'),
];

// What tells a control from others in any language; its words where there is nothing else.
const signOf = (control: Element): string => {
  const { localName, id } = control;
  const [name, action, href] = ['name', 'data-action', 'href'].map((each) => control.getAttribute(each));
  const marks = [id, name, action, href, control.hasAttribute('data-language') ? 'language' : ''];
  return [
    localName,
    ...(marks.some(Boolean) ? marks : [control.getAttribute('aria-label'), control.textContent]),
  ].join('\n');
};

/**
 * Resolves when nothing below an element is held down any more: a control that is replaced under the finger would lose
 * its click.
 */
export const released = (root: HTMLElement): Promise<void> => {
  if (root.querySelector(':active') === null) return Promise.resolve();
  const { ownerDocument } = root;
  const up = (type: string) =>
    new Promise((resolve) => ownerDocument.addEventListener(type, resolve, { once: true }));
  // The click follows the release: it has to find its control.
  return Promise.race([up('pointerup'), up('pointercancel'), up('keyup')]).then(
    () => new Promise((resolve) => setTimeout(resolve)),
  );
};

/**
 * Lets the content of an element be drawn anew without the person losing their place: the control that has the focus has it
 * again afterwards, with the same text selected. Where the new content has taken the focus itself it is left there; where
 * another screen has come, its heading gets it.
 */
export const keepPlace = (root: HTMLElement, draw: () => void): void => {
  const { activeElement } = root.ownerDocument;
  const held =
    activeElement !== null && root.contains(activeElement) ? siteOf(root, activeElement) : undefined;
  draw();
  if (held === undefined || root.ownerDocument.activeElement !== root.ownerDocument.body) return;
  const again = held.find();
  (again ?? root.querySelector<HTMLElement>('h1[tabindex]'))?.focus({ preventScroll: true });
  if (again === undefined || !isInput(again) || held.selection === undefined) return;
  const { value } = again;
  const [start, end, direction] = held.selection;
  again.setSelectionRange(
    movedOffset(held.text, start, value),
    movedOffset(held.text, end, value),
    direction,
  );
};

/**
 * Returns the offset in a text that has as many letters and digits after it as an offset had in the text before: a mask may
 * have added separators meanwhile, or removed a country's code at the start.
 */
export const movedOffset = (before: string, offset: number, text: string): number => {
  if (text === before) return offset;
  const after = [...before.slice(offset).matchAll(signs)].length;
  return after === 0 ? text.length : ([...text.matchAll(signs)].at(-after)?.index ?? 0);
};

// Hidden digits of a card number show as dots.
const signs = /[\p{L}\p{N}•]/gu;

type Held = {
  readonly text: string;
  readonly find: () => HTMLElement | undefined;
  readonly selection:
    | readonly [start: number, end: number, direction: 'forward' | 'backward' | 'none']
    | undefined;
};

const siteOf = (root: HTMLElement, element: Element): Held => {
  const screen = screenOf(element);
  const again = againIn(root, element);
  return {
    find: () => {
      const found = again();
      return found !== undefined && screenOf(found) === screen && found.closest('[inert]') === null
        ? found
        : undefined;
    },
    text: isInput(element) ? element.value : '',
    selection: isInput(element) ? selectionOf(element) : undefined,
  };
};

const screenOf = (element: Element): string | undefined => element.closest('form')?.dataset.screen;

// Null where a control has no text to select: buttons, boxes, e-mail addresses.
const selectionOf = ({
  selectionStart,
  selectionEnd,
  selectionDirection,
}: HTMLInputElement): Held['selection'] =>
  typeof selectionStart === 'number' && typeof selectionEnd === 'number'
    ? [selectionStart, selectionEnd, selectionDirection ?? 'none']
    : undefined;
