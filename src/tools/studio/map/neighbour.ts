import { ownValue } from '../../../engine/index.ts';

/** Where something stands on the map, and how large it is. */
type Placed = {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

const ways: Readonly<Record<string, { readonly x: -1 | 0 | 1; readonly y: -1 | 0 | 1 }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The box that a key leads to from another one: the nearest in its direction, the first or the last one in reading order; undefined where there is none, or the key leads nowhere. */
export const neighbourOf = <Box extends Placed>(
  boxes: readonly Box[],
  from: Placed,
  key: string,
): Box | undefined => {
  const inOrder = boxes.toSorted((one, other) => one.x - other.x || one.y - other.y);
  if (key === 'Home') return inOrder[0];
  if (key === 'End') return inOrder.at(-1);
  const way = ownValue(ways, key);
  if (way === undefined) return undefined;
  const here = middleOf(from);
  const [nearest] = boxes
    .flatMap((box) => {
      const there = middleOf(box);
      const [dx, dy] = [there.x - here.x, there.y - here.y];
      const ahead = dx * way.x + dy * way.y;
      const aside = Math.abs(dx * way.y) + Math.abs(dy * way.x);
      // What lies further aside than ahead is in another direction.
      return box.id === from.id || ahead <= 0 || aside > ahead * 2 ? [] : [{ box, far: ahead + aside * 2 }];
    })
    .toSorted((one, other) => one.far - other.far);
  return nearest?.box;
};

const middleOf = ({ x, y, width, height }: Placed): { readonly x: number; readonly y: number } => ({
  x: x + width / 2,
  y: y + Math.min(height, 40) / 2,
});

/** The box that stands nearest to a place. */
export const nearestTo = <Box extends Placed>(
  boxes: readonly Box[],
  { x, y }: { readonly x: number; readonly y: number },
): Box | undefined => {
  const far = (box: Box): number => Math.hypot(middleOf(box).x - x, middleOf(box).y - y);
  return boxes.toSorted((one, other) => far(one) - far(other))[0];
};
