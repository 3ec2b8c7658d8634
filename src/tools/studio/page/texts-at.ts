import type { Pressed } from '../text/pressed.ts';

/** What is read at a point of the window in a frame that shows a picture: a text, what it is within, and how what shows none is called. What lies below a dialog is not there. */
export const textsAt = (frame: HTMLIFrameElement, x: number, y: number): Pressed => {
  const { left, top, width } = frame.getBoundingClientRect();
  const scale = width / frame.offsetWidth;
  const isAt = (rect: DOMRect): boolean => {
    const [across, down] = [(x - left) / scale, (y - top) / scale];
    return rect.left <= across && across <= rect.right && rect.top <= down && down <= rect.bottom;
  };
  const all = [...(frame.contentDocument?.body.querySelectorAll('*') ?? [])];
  const pressed = all.findLast(
    (each) => each.closest('[inert]') === null && isAt(each.getBoundingClientRect()),
  );
  if (pressed === undefined) return { texts: [], before: 0 };
  const leaf = leafIn(pressed);
  const own = [...pressed.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
  const before = all
    .slice(0, all.indexOf(leaf))
    .filter(
      ({ childElementCount, textContent }) => childElementCount === 0 && textContent === leaf.textContent,
    );
  return {
    texts: [
      ...own.filter((text) => rectsOf(text).some(isAt)).map((text) => text.textContent ?? ''),
      ...around(leaf).flatMap(namesOf),
    ],
    before: before.length,
  };
};

// Of what is pressed as a whole, the text that is to be seen.
const leafIn = (pressed: Element): Element => {
  const leaves = [...(pressed.closest('button, a, label')?.querySelectorAll(':not(:has(*))') ?? [])];
  const seen = leaves.filter(
    (each) => each.textContent !== '' && each.checkVisibility({ visibilityProperty: true }),
  );
  return pressed.childElementCount === 0 && pressed.textContent !== '' ? pressed : (seen.at(-1) ?? pressed);
};

const rectsOf = (text: Node): readonly DOMRect[] => {
  const range = text.ownerDocument?.createRange();
  range?.selectNodeContents(text);
  return [...(range?.getClientRects() ?? [])];
};

const around = (element: Element): readonly Element[] =>
  element.parentElement === null ? [element] : [element, ...around(element.parentElement)];

const namesOf = (element: Element): readonly string[] => [
  element.textContent ?? '',
  ...['aria-label', 'alt', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
  ...('labels' in element ? labelsOf(element as HTMLInputElement) : []), // Whatever has labels is a field.
];

const labelsOf = ({ labels }: HTMLInputElement): readonly string[] =>
  [...(labels ?? [])].map(({ textContent }) => textContent ?? '');
