import type { Box, Chart, Row } from './chart.ts';
import { idOf } from './rows.ts';

/** How often a step was left with an outcome. */
export type Passed = { readonly step: string; readonly outcome: string; readonly count: number };

/** The chart with how often people passed each step, and each outcome that is named there. */
export const withCounts = (chart: Chart, passed: readonly Passed[]): Chart => ({
  ...chart,
  about: [...chart.about, 'With ×: how often a step was passed, and an outcome led on.'],
  boxes: chart.boxes.map((box) =>
    counted(
      box,
      passed.filter(({ step }) => idOf(step) === box.id),
    ),
  ),
});

const counted = (box: Box, passed: readonly Passed[]): Box => {
  if (passed.length === 0) return box;
  const times = `${sum(passed)}\u00a0×`;
  return {
    ...box,
    subtitle: box.subtitle === undefined ? times : `${box.subtitle} · ${times}`,
    rows: box.rows.map((row) => countedRow(row, passed)),
  };
};

const countedRow = (row: Row, passed: readonly Passed[]): Row => {
  const names = row.spans.flatMap(({ role, text }) => (role === 'outcome' ? text.split(', ') : []));
  const times = sum(passed.filter(({ outcome }) => names.includes(outcome)));
  return times === 0 ? row : { ...row, spans: [...row.spans, { role: 'outcome', text: `${times}\u00a0×` }] };
};

const sum = (passed: readonly Passed[]): number => passed.reduce((all, { count }) => all + count, 0);
