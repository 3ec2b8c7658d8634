import { useReactFlow, useStoreApi } from '@xyflow/react';
import { createContext, type KeyboardEvent, type RefCallback, useContext, useRef, useState } from 'react';
import type { CanvasBox } from '../map/canvas.ts';
import { nearestTo, neighbourOf } from '../map/neighbour.ts';
import { readable } from '../map/start.ts';

/** The box of a map that Tab comes to, and how it becomes another one. */
export type Roving = {
  readonly current: string;
  readonly set: (id: string) => void;
  /** The box that is to have the focus once it is there. */
  readonly wanted: { id: string | undefined };
};

/** Shared by the boxes of one map. */
export const RovingContext = createContext<Roving>({
  current: '',
  set: () => undefined,
  wanted: { id: undefined },
});

/** Begins with a box, which takes the focus where that is `wanted`. */
export const useRoving = (first: string, isWanted: boolean): Roving => {
  const [current, set] = useState(first);
  const wanted = useRef({ id: isWanted ? first : undefined }).current;
  return { current, set, wanted };
};

/** Brings a box, or a line of it, to where it can be seen. */
export const useShow = (): ((box: CanvasBox, line?: string) => void) => {
  const { setCenter, getZoom } = useReactFlow();
  return ({ x, y, width, height, rows }, line) => {
    const row = rows.find(({ edge }) => edge?.id === line);
    const middle = row === undefined ? height / 2 : row.y + row.lines.length * 8;
    void setCenter(x + width / 2, y + middle, { zoom: Math.max(readable, getZoom()) });
  };
};

/** What makes a box one of those of which Tab comes to one, and the arrow keys to the others. */
export const useRovingBox = (box: CanvasBox, boxes: readonly CanvasBox[]) => {
  const { current, set, wanted } = useContext(RovingContext);
  const show = useShow();
  const focused: RefCallback<HTMLElement> = (element) => {
    if (element === null || wanted.id !== box.id) return;
    wanted.id = undefined;
    element.focus();
  };
  const onArrow = (event: KeyboardEvent): void => {
    const next = neighbourOf(boxes, box, event.key);
    if (next === undefined) return;
    event.preventDefault();
    wanted.id = next.id;
    set(next.id);
    show(next);
  };
  return { ref: focused, tabIndex: current === box.id ? 0 : -1, onArrow, onEnter: () => set(box.id) };
};

/** Tab comes to what can be seen: where the map was moved away from its box, to the one in the middle. */
export const useInSight = (boxes: readonly CanvasBox[], { current, set }: Roving): (() => void) => {
  const store = useStoreApi();
  return () => {
    const { transform, width, height } = store.getState();
    const [left, top, zoom] = transform;
    const box = boxes.find(({ id }) => id === current);
    const isSeen =
      box !== undefined &&
      (box.x + box.width) * zoom + left > 0 &&
      box.x * zoom + left < width &&
      (box.y + box.height) * zoom + top > 0 &&
      box.y * zoom + top < height;
    const middle = { x: (width / 2 - left) / zoom, y: (height / 2 - top) / zoom };
    const next = isSeen ? undefined : nearestTo(boxes, middle);
    if (next !== undefined) set(next.id);
  };
};
