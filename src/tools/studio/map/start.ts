import type { Canvas, CanvasBox } from './canvas.ts';

/** Where a map is looked at first: what is read first stands in the corner where reading begins, in its own size; of all flows the one in the middle that most lines lead to and from. */
export const startOf = ({ flow, boxes, arrows }: Canvas) => {
  const linesOf = ({ id }: CanvasBox): number =>
    arrows.filter(({ from, to }) => from === id || to === id).length;
  if (flow === undefined) {
    const [hub] = boxes.toSorted((one, other) => linesOf(other) - linesOf(one));
    return { x: 380 - (hub?.x ?? 0) * 0.75, y: 160 - (hub?.y ?? 0) * 0.75, zoom: 0.75 };
  }
  const first = firstOf({ boxes });
  const zoom = first?.kind === 'entry' ? 0.9 : 0.75;
  return { x: 24 - (first?.x ?? 0) * zoom, y: Math.min(24, 320 - (first?.y ?? 0) * zoom), zoom };
};

/** The box that is read first. */
export const firstOf = ({ boxes }: Pick<Canvas, 'boxes'>): CanvasBox | undefined => {
  const entries = boxes.filter(({ kind }) => kind === 'entry');
  return (entries.length > 0 ? entries : boxes).toSorted(
    (one, other) => one.x - other.x || one.y - other.y,
  )[0];
};
