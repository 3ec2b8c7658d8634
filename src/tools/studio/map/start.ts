import type { Point } from '../../graph/layout.ts';
import type { Canvas, CanvasBox } from './canvas.ts';

/** The zoom at which the texts of a map have their own size: 12 pixels and more. */
export const readable = 1;

/** How large titles have to be, in pixels of the map, to be read at a zoom at which nothing else can be; undefined where all can be. */
export const titleSizeAt = (zoom: number): number | undefined => (zoom < 0.75 ? 12 / zoom : undefined);

/** Where a map is looked at first: in its own size, with the step that it begins with in the corner where reading begins; of all flows the one that most lines lead to and from. */
export const startOf = (canvas: Canvas) => {
  const corner = canvas.flow === undefined ? hubOf(canvas) : beginningOf(canvas);
  return { x: pad - (corner?.x ?? 0) * readable, y: pad - (corner?.y ?? 0) * readable, zoom: readable };
};

const pad = 32;

const hubOf = ({ boxes, arrows }: Canvas): CanvasBox | undefined => {
  const linesOf = ({ id }: CanvasBox): number =>
    arrows.filter(({ from, to }) => from === id || to === id).length;
  return boxes.toSorted((one, other) => linesOf(other) - linesOf(one))[0];
};

// The way in shows with the step that it leads to, unless that stands far away: then the step shows.
const beginningOf = ({ boxes, arrows }: Canvas): Point | undefined => {
  const entry = firstOf({ boxes });
  const ledFrom = ({ id }: CanvasBox): readonly CanvasBox[] =>
    arrows.flatMap(({ from, to }) => (from === id ? boxes.filter((box) => box.id === to) : []));
  const [step] = entry === undefined ? [] : ledFrom(entry);
  if (entry === undefined || step === undefined) return entry;
  const isNear = step.x - entry.x < 400 && Math.abs(step.y - entry.y) < 200;
  const first = isNear ? { x: Math.min(entry.x, step.x), y: Math.min(entry.y, step.y) } : step;
  // What it leads to often stands a little higher up, and is read next.
  const next = ledFrom(step).filter(({ x, y }) => x > step.x && x < step.x + 800 && y > first.y - 200);
  return { x: first.x, y: Math.min(first.y, ...next.map(({ y }) => y)) };
};

type Size = { readonly width: number; readonly height: number };

/** The room, in pixels, that stays free around a map that is fitted into a stage with an overview in its lower right corner: above that or beside it, where the map is larger then. */
export const roomAround = ({ boxes }: Pick<Canvas, 'boxes'>, stage: Size, overview: Size) => {
  const span = (from: readonly number[], to: readonly number[]): number =>
    Math.max(1, Math.max(...to) - Math.min(...from));
  const xs = boxes.map(({ x }) => x);
  const ys = boxes.map(({ y }) => y);
  const width = span(
    xs,
    boxes.map((box) => box.x + box.width),
  );
  const height = span(
    ys,
    boxes.map((box) => box.y + box.height),
  );
  const zoomWith = (right: number, bottom: number): number =>
    Math.min((stage.width - right - pad) / width, (stage.height - bottom - pad) / height);
  const [beside, above] = [overview.width + pad, overview.height + pad];
  const isBeside = zoomWith(beside, pad) > zoomWith(pad, above);
  const [right, bottom] = isBeside ? [beside, pad] : [pad, above];
  // The tools stand on the left, no higher than the overview.
  return {
    top: `${pad}px`,
    left: `${isBeside ? 2 * pad : pad}px`,
    right: `${right}px`,
    bottom: `${bottom}px`,
  } as const;
};

/** The box that is read first: of the ways in those by an address, which people come by. */
export const firstOf = ({ boxes }: Pick<Canvas, 'boxes'>): CanvasBox | undefined => {
  const entries = boxes.filter(({ kind }) => kind === 'entry');
  const addressed = entries.filter(({ title }) => title.startsWith('/'));
  const first = [addressed, entries].find(({ length }) => length > 0) ?? boxes;
  return first.toSorted((one, other) => one.x - other.x || one.y - other.y)[0];
};
