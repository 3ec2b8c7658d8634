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
])('the key %s moves to the nearest box in its direction', (key, from, to) => {
  expect(neighbourOf(boxes, from, key)?.id).toBe(to);
});

it('other keys, and arrows toward empty space, move nowhere', () => {
  expect(neighbourOf(boxes, first, 'ArrowLeft')).toBeUndefined();
  expect(neighbourOf(boxes, first, 'a')).toBeUndefined();
});

it('nearestTo finds the box closest to a point', () => {
  expect(nearestTo(boxes, { x: 430, y: 290 })?.id).toBe('far');
});
