import { SaxesParser } from 'saxes';

/** One colour that a drawing is painted in, `#rrggbb`, and how much of the drawing is drawn with it, from 0 to 1. */
export type Ink = { readonly color: string; readonly share: number };

/**
 * The colours of an SVG. How much is drawn with one is told by how long the outlines are written: those of a name's letters
 * are the longest of a logo. Colours that run into each other, or come from elsewhere, are left out.
 */
export const inksOf = (svg: string): readonly Ink[] => {
  const painted: { color: string; weight: number }[] = [];
  const open: Paint[] = [{ fill: '#000', stroke: 'none' }];
  const parser = new SaxesParser();
  parser.on('error', () => undefined);
  parser.on('opentag', ({ attributes }) => {
    const { fill, stroke } = { ...open.at(-1), ...attributes };
    open.push({ fill, stroke });
    const color = hexOf(fill) ?? hexOf(stroke);
    const weight = (attributes.d ?? attributes.points ?? '').length;
    if (color !== undefined && weight > 0) painted.push({ color, weight });
  });
  parser.on('closetag', () => void open.pop());
  parser.on('text', (text) => {
    const color = hexOf(open.at(-1)?.fill);
    // A letter that is named is as long as one that is drawn.
    if (color !== undefined && text.trim() !== '') painted.push({ color, weight: text.trim().length * 200 });
  });
  parser.write(svg).close();
  const whole = painted.reduce((sum, { weight }) => sum + weight, 0);
  return painted.map(({ color, weight }) => ({ color, share: weight / whole }));
};

type Paint = { readonly fill?: string | undefined; readonly stroke?: string | undefined };

const hexOf = (paint: string | undefined): string | undefined => {
  const written = { white: '#ffffff', black: '#000000' }[paint ?? ''] ?? paint ?? '';
  const [, short] = /^#([0-9a-f]{3})$/i.exec(written) ?? [];
  if (short !== undefined) return `#${[...short.toLowerCase()].map((digit) => digit + digit).join('')}`;
  return /^#[0-9a-f]{6}$/i.test(written) ? written.toLowerCase() : undefined;
};
