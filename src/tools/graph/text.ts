import { ownValue } from '../../engine/index.ts';
import type { Span } from './chart.ts';

/** A line of text that fits its box. */
export type Line = readonly Span[];

/** How wide a text is drawn, in pixels at the given size. The system's font differs from one machine to the next: these are the letters of a wide one, so that a text fits its box everywhere. */
export const widthOf = (text: string, size: number, bold = false): number =>
  [...text].reduce(
    (sum, letter) => sum + (ownValue(letterWidths, letter) ?? (/[A-Z]/.test(letter) ? 0.7 : 0.62)),
    0,
  ) *
  size *
  (bold ? 1.16 : 1);

const widths: Readonly<Record<string, string>> = {
  '0.3': "iljI.,:;'|!",
  '0.33': ' ',
  '0.4': 'frt()[]/-“”',
  '0.55': 'ckszJ"',
  '0.9': 'mwMW≥≤↺↩→…',
};

const letterWidths: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries(widths).flatMap(([width, letters]) => [...letters].map((letter) => [letter, Number(width)])),
);

/** Breaks spans into lines no wider than `limit` pixels, between words. A word that is wider stands alone. */
export const wrap = (spans: readonly Span[], size: number, limit: number): readonly Line[] => {
  const words = spans.flatMap(({ role, text }) =>
    text.split(' ').map((word): Span => ({ role, text: word })),
  );
  return words.reduce<readonly Line[]>((lines, word) => {
    const last = lines.at(-1);
    if (last === undefined) return [[word]];
    const grown = [...last, word];
    return lineWidth(grown, size) <= limit ? [...lines.slice(0, -1), grown] : [...lines, [word]];
  }, []);
};

/** How wide a line is drawn. */
export const lineWidth = (line: Line, size: number): number =>
  line.reduce((sum, { role, text }) => sum + widthOf(text, size, role === 'outcome'), 0) +
  Math.max(0, line.length - 1) * widthOf(' ', size);

/** A line with neighbouring words of one role joined, so that it is drawn in few pieces. */
export const joined = (line: Line): Line =>
  line.reduce<Line>((spans, span) => {
    const last = spans.at(-1);
    return last?.role === span.role
      ? [...spans.slice(0, -1), { role: span.role, text: `${last.text} ${span.text}` }]
      : [...spans, span];
  }, []);
