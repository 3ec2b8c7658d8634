import type { Box, Row } from './chart.ts';
import { type Line, lineWidth, widthOf, wrap } from './text.ts';

/** A row with its lines, and how far below the top of its box it begins and how high it is. */
export type SizedRow = Row & { readonly lines: readonly Line[]; readonly y: number; readonly height: number };

/** A box with its size in pixels. `head` is the height of its heading, `notes` its subtitle in lines. */
export type SizedBox = Omit<Box, 'rows'> & {
  readonly rows: readonly SizedRow[];
  readonly width: number;
  readonly height: number;
  readonly head: number;
  readonly notes: readonly Line[];
};

/** Sizes in pixels that measuring and drawing share. */
export const sizes = {
  text: 12,
  title: 13,
  small: 10,
  line: 17,
  pad: 10,
  indent: 12,
  gap: 3,
  rowsTop: 6,
  widest: 270,
} as const;

/** How big a box has to be for its words. */
export const sizeOf = (box: Box): SizedBox =>
  box.kind === 'entry' || box.kind === 'exit' ? pill(box) : card(box);

/** The word that says what kind of box it is; pills and boxes that stand for other things have none. */
export const kindWords: Readonly<Partial<Record<Box['kind'], string>>> = {
  screen: 'SCREEN',
  call: 'CALL',
  flow: 'FLOW',
  then: 'DECISION',
  leave: 'EXIT',
};

const pill = (box: Box): SizedBox => {
  const title = widthOf(box.title, sizes.text, true);
  const notes = notesOf(box, sizes.text, 200);
  const height = 26 + notes.length * 15;
  // The only row of an entry is the arrow itself: it begins at the middle of the pill.
  const rows = box.rows.map((row) => ({ ...row, lines: [], y: 0, height }));
  const width = Math.ceil(Math.max(title, ...notes.map((line) => lineWidth(line, sizes.text))) + 28);
  return { ...box, rows, notes, width, height, head: height };
};

const card = (box: Box): SizedBox => {
  const heading =
    widthOf(box.title, sizes.title, true) +
    widthOf(kindWords[box.kind] ?? '', sizes.small, true) +
    3 * sizes.pad;
  const notes = notesOf(box, sizes.text, sizes.widest);
  const noted = Math.max(0, ...notes.map((line) => lineWidth(line, sizes.text))) + 2 * sizes.pad;
  const head = 28 + notes.length * 16;
  const rows = placed(box.rows, head + sizes.rowsTop);
  const widest = Math.max(
    ...rows.flatMap(({ lines, indented }) =>
      lines.map((line) => lineWidth(line, sizes.text) + inset(indented)),
    ),
    0,
  );
  const last = rows.at(-1);
  return {
    ...box,
    rows,
    notes,
    width: Math.ceil(Math.max(heading, noted, widest + 2 * sizes.pad, 130)),
    height: last === undefined ? head : last.y + last.height + sizes.rowsTop,
    head,
  };
};

const notesOf = ({ subtitle }: Box, size: number, limit: number): readonly Line[] =>
  subtitle === undefined ? [] : wrap([{ role: 'note', text: subtitle }], size, limit);

/** How far a row is drawn in from the left edge of the others. */
export const inset = (indented: boolean | undefined): number => (indented === true ? sizes.indent : 0);

const placed = (rows: readonly Row[], top: number): readonly SizedRow[] =>
  rows.reduce<readonly SizedRow[]>((done, row) => {
    const before = done.at(-1);
    const lines = wrap(row.spans, sizes.text, sizes.widest - inset(row.indented));
    const y = before === undefined ? top : before.y + before.height + sizes.gap;
    return [...done, { ...row, lines, y, height: lines.length * sizes.line }];
  }, []);
