import { plainDigits } from '../../runtime/decimal.ts';

/** What stands in the boxes of a passcode, one character or an empty string each. */
export type Boxes = readonly string[];

/** What the boxes hold after a change, the box that has the focus then, and what there was no box for. */
export type Step = { readonly boxes: Boxes; readonly at: number; readonly over?: string };

/** The boxes for a value; what does not fit is left out. */
export const boxesOf = (value: string, length: number): Boxes =>
  Array.from({ length }, (_, at) => value[at] ?? '');

/** Characters put in from box `at` on, each in the next box: typed one by one, pasted, or filled by the browser. No text empties the box. */
export const put = (boxes: Boxes, at: number, text: string, digitsOnly: boolean): Step => {
  if (text === '') return { boxes: boxes.map((box, place) => (place === at ? '' : box)), at };
  const characters = [...(digitsOnly ? plainDigits(text) : text)].filter((character) =>
    (digitsOnly ? /\d/ : /[\d\p{L}]/u).test(character),
  );
  // Who types into the first box of a whole code begins another one.
  const before = at === 0 && boxes.every(Boolean) ? boxes.map(() => '') : boxes;
  const filled = before.map((box, place) => characters[place - at] ?? box);
  const over = characters.slice(boxes.length - at).join('');
  return { boxes: filled, at: Math.min(at + characters.length, boxes.length - 1), ...(over && { over }) };
};

/** What the boxes hold by what stands in each: a whole code in one of them, or a character in each. */
export const readBoxes = (boxes: Boxes, texts: readonly string[], digitsOnly: boolean): Step => {
  const at = texts.findIndex((text) => [...text].length > 1);
  if (at >= 0) return put(boxes, at, texts[at] ?? '', digitsOnly);
  return texts.reduce<Step>((step, text, place) => put(step.boxes, place, text, digitsOnly), {
    boxes: boxes.map(() => ''),
    at: 0,
  });
};

/** Backspace in box `at`: empties it, or, where it is empty, the one before; and steps back, as in one line of text. */
export const erase = (boxes: Boxes, at: number): Step => {
  const place = boxes[at] === '' ? Math.max(0, at - 1) : at;
  return { boxes: boxes.map((box, other) => (other === place ? '' : box)), at: Math.max(0, at - 1) };
};
