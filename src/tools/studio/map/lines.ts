import type { CanvasBox, CanvasRow } from './canvas.ts';

/** A line of a box that a rule stands behind, in words. */
export type Line = { readonly edge: NonNullable<CanvasRow['edge']>; readonly words: string };

/** The step that a box of the map stands for. */
export const stepOf = (id: string): string | undefined => /^step:[^/]+\/(.+)$/.exec(id)?.[1];

/** What stands for whatever step says nothing itself, where a step could. No step is called so. */
export const anyStep = 'any step';

/** The step that comes before what is led on from a box: one of its own, or any; undefined for what no step is. */
export const beforeIn = ({ id }: CanvasBox): string | undefined =>
  id.startsWith('rest:') ? anyStep : stepOf(id);

/** The lines of a box that a rule stands behind. */
export const linesOf = ({ rows }: CanvasBox): readonly Line[] =>
  rows.flatMap(({ edge, lines }) => {
    if (edge === undefined) return [];
    const words = lines.flatMap((line) => line.map(({ text }) => text)).join(' ');
    return [{ edge, words: words === '' ? 'begins with' : words }];
  });

/** What a change of a line is called. */
export const titleOf = ({ id, title }: CanvasBox, { outcomes, word }: Line['edge'], does: string): string =>
  `${stepOf(id) ?? title}: ${(outcomes ?? [word ?? '']).join(', ')} ${does}`;

// The list of which a rule is one; undefined where it stands alone.
const listOf = ({ file, pointer, rule = 0 }: Line['edge']): string | undefined =>
  rule > 0 && pointer.endsWith(`/${rule - 1}`)
    ? `${file} ${pointer.slice(0, pointer.lastIndexOf('/'))}`
    : undefined;

/** Whether a line of a box can stand in the place of another one: both are rules of one list, of which the first that holds is taken. */
export const canStandAt = ({ edge }: CanvasRow, other: CanvasRow): boolean => {
  const list = edge && listOf(edge);
  return (
    list !== undefined &&
    other.edge !== undefined &&
    other.edge.rule !== edge?.rule &&
    listOf(other.edge) === list
  );
};
