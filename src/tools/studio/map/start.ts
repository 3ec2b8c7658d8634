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

/** The box that is read first. */
export const firstOf = ({ boxes }: Pick<Canvas, 'boxes'>): CanvasBox | undefined => {
  const entries = boxes.filter(({ kind }) => kind === 'entry');
  return (entries.length > 0 ? entries : boxes).toSorted(
    (one, other) => one.x - other.x || one.y - other.y,
  )[0];
};
