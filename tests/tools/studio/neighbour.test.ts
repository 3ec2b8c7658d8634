import { expect, it } from 'vitest';
import { nearestTo, neighbourOf } from '../../../src/tools/studio/map/neighbour.ts';

const box = (id: string, x: number, y: number) => ({ id, x, y, width: 100, height: 40 });
const [first, right, below, far] = [
  box('first', 0, 0),
  box('right', 200, 10),
  box('below', 10, 100),
  box('far', 400, 300),
];
const boxes = [far, below, right, first];

it.each([
  ['ArrowRight', first, 'right'],
  ['ArrowDown', first, 'below'],
  ['ArrowLeft', right, 'first'],
  ['ArrowUp', below, 'first'],
  ['Home', far, 'first'],
  ['End', first, 'far'],
])('%s leads from a box to the nearest one there', (key, from, to) => {
  expect(neighbourOf(boxes, from, key)?.id).toBe(to);
});

it('leads nowhere where nothing stands, and by other keys', () => {
  expect(neighbourOf(boxes, first, 'ArrowLeft')).toBeUndefined();
  expect(neighbourOf(boxes, first, 'a')).toBeUndefined();
});

it('finds the box that stands nearest to what is looked at', () => {
  expect(nearestTo(boxes, { x: 430, y: 290 })?.id).toBe('far');
});
