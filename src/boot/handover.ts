/**
 * Finds a control again after the page has been drawn anew. What it is counts, not where it stands: something may have
 * come before it. Only words that have changed with the language leave its place to tell it by, if nothing came or went.
 */
export const againIn = (root: HTMLElement, control: HTMLElement): (() => HTMLElement | undefined) => {
  const before = controlsIn(root);
  const sign = signOf(control);
  const nth = before.filter((each) => signOf(each) === sign).indexOf(control);
  return () => {
    const now = controlsIn(root);
    const same = now.filter((each) => signOf(each) === sign)[nth];
    const there = now.length === before.length ? now[before.indexOf(control)] : undefined;
    return same ?? (there?.localName === control.localName ? there : undefined);
  };
};

// Everything that a person can act on, in the order of the document.
const controlsIn = (root: ParentNode): readonly HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>('a, button, input, select, summary'),
];

// What tells a control from others in any language; its words where there is nothing else.
const signOf = (control: HTMLElement): string => {
  const { localName, id, dataset } = control;
  const language = dataset.language === undefined ? '' : 'language';
  const marks = [id, control.getAttribute('name'), dataset.action, control.getAttribute('href'), language];
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
    activeElement !== null && root.contains(activeElement)
      ? siteOf(root, activeElement as HTMLElement)
      : undefined;
  draw();
  if (held === undefined || root.ownerDocument.activeElement !== root.ownerDocument.body) return;
  const again = held.find();
  (again ?? root.querySelector<HTMLElement>('h1[tabindex]'))?.focus({ preventScroll: true });
  if (again !== undefined && held.selection !== undefined)
    (again as HTMLInputElement).setSelectionRange(...held.selection);
};

type Held = {
  readonly find: () => HTMLElement | undefined;
  readonly selection:
    | readonly [start: number, end: number, direction: 'forward' | 'backward' | 'none']
    | undefined;
};

const siteOf = (root: HTMLElement, element: HTMLElement): Held => {
  const screen = screenOf(element);
  const again = againIn(root, element);
  return {
    find: () => {
      const found = again();
      return found !== undefined && screenOf(found) === screen && found.closest('[inert]') === null
        ? found
        : undefined;
    },
    selection: selectionOf(element as HTMLInputElement),
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
