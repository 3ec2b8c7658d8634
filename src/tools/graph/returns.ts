import type { Box, Row } from './chart.ts';

/**
 * The boxes with each arrow that closes a circle (a retry, a cancel) turned into words at its line: drawn as arrows, the
 * ways back to the first screen are most of a picture and hide the ways forward. Which arrow of a circle leads back is
 * told by the order of declaration.
 */
export const withReturns = (boxes: readonly Box[]): readonly Box[] => {
  const titles = new Map(boxes.map(({ id, title }) => [id, title]));
  const reached = reachedFrom(boxes);
  const order = new Map(boxes.map(({ id }, index) => [id, index]));
  const isReturn = (from: string, to: string): boolean =>
    (order.get(to) ?? 0) <= (order.get(from) ?? 0) && (from === to || reached(to).has(from));
  const turned = (from: string, row: Row): Row => {
    if (row.to === undefined || !isReturn(from, row.to)) return row;
    const { to, ...rest } = row;
    return {
      ...rest,
      back: to,
      spans: [...row.spans, { role: 'note', text: `↩\u00a0${titles.get(to) ?? to}` }],
    };
  };
  return boxes.map((box) => ({ ...box, rows: box.rows.map((row) => turned(box.id, row)) }));
};

const reachedFrom = (boxes: readonly Box[]): ((id: string) => ReadonlySet<string>) => {
  const targets = new Map(boxes.map(({ id, rows }) => [id, rows.flatMap(({ to }) => to ?? [])]));
  const walk = (id: string, found: Set<string>): Set<string> => {
    for (const to of targets.get(id) ?? []) if (!found.has(to)) walk(to, found.add(to));
    return found;
  };
  return (id) => walk(id, new Set());
};
