import { SaxesParser } from 'saxes';
import { ownValue } from '../../engine/index.ts';

/** One colour that a drawing is painted in, `#rrggbb`, and how much of the drawing is drawn with it, from 0 to 1. */
export type Ink = { readonly color: string; readonly share: number };

/**
 * The colours of an SVG, as its attributes, its style attributes and its own sheet (rules of classes and elements) have
 * them; a gradient counts as its stops do. How much is drawn with one is told by how long the outlines are written: those
 * of a name's letters are the longest of a logo. Colours that come from elsewhere are left out.
 */
export const inksOf = (svg: string): readonly Ink[] => {
  const parts = partsOf(svg);
  const colorsIn = colorsOf(gradientsIn(parts));
  const rules = rulesIn(parts);
  const painted: { color: string; weight: number }[] = [];
  const paint = ({ fill, stroke }: Paint, weight: number): void => {
    const colors = [colorsIn(fill), colorsIn(stroke)].find((each) => each.length > 0) ?? [];
    for (const color of colors) painted.push({ color, weight: weight / colors.length });
  };
  const open: Paint[] = [{ fill: '#000', stroke: 'none' }];
  for (const part of parts)
    if (part.type === 'ends') open.pop();
    else if (part.type === 'begins') {
      const { name, attributes } = part;
      const styled = [name, ...(attributes.class ?? '').split(/\s+/).map((each) => `.${each}`)].map(
        (selector) => ownValue(rules, selector),
      );
      const { fill, stroke } = Object.assign(
        {},
        open.at(-1),
        attributes,
        ...styled,
        declared(attributes.style),
      );
      open.push({ fill, stroke });
      const weight = (attributes.d ?? attributes.points ?? '').length;
      if (weight > 0) paint({ fill, stroke }, weight);
    } else if (part.name !== 'style' && part.text.trim() !== '')
      // A letter that is named is as long as one that is drawn.
      paint({ fill: open.at(-1)?.fill }, part.text.trim().length * 200);
  const whole = painted.reduce((sum, { weight }) => sum + weight, 0);
  return painted.map(({ color, weight }) => ({ color, share: weight / whole }));
};

type Paint = { readonly fill?: string | undefined; readonly stroke?: string | undefined };
type Attributes = Readonly<Record<string, string>>;

// What a drawing says, in its order: a text with the element that it stands in.
type Part =
  | { readonly type: 'begins'; readonly name: string; readonly attributes: Attributes }
  | { readonly type: 'ends' }
  | { readonly type: 'says'; readonly name: string | undefined; readonly text: string };

// A picture that cannot be read has no known colors. Another rule reports it.
const partsOf = (svg: string): readonly Part[] => {
  const parser = new SaxesParser();
  const parts: Part[] = [];
  const names: string[] = [];
  const hear = (text: string): void => void parts.push({ type: 'says', name: names.at(-1), text });
  const errors: Error[] = [];
  parser.on('error', (error) => void errors.push(error));
  parser.on('opentag', ({ name, attributes }) => {
    names.push(name);
    parts.push({ type: 'begins', name, attributes });
  });
  parser.on('closetag', () => {
    names.pop();
    parts.push({ type: 'ends' });
  });
  parser.on('text', hear);
  parser.on('cdata', hear);
  parser.write(svg).close();
  return errors.length === 0 ? parts : [];
};

// By selector: those of a class or an element alone.
const rulesIn = (parts: readonly Part[]): Readonly<Record<string, Attributes>> => {
  const sheets = parts.flatMap((part) => (part.type === 'says' && part.name === 'style' ? [part.text] : []));
  const rules = [...sheets.join('').matchAll(/([^{}]+)\{([^}]*)\}/g)];
  return Object.fromEntries(
    rules.flatMap(([, selectors = '', body]) =>
      selectors.split(',').map((selector) => [selector.trim(), declared(body)] as const),
    ),
  );
};

const declared = (style = ''): Attributes =>
  Object.fromEntries(
    style.split(';').flatMap((each) => {
      const [name = '', value] = each.split(':').map((part) => part.trim());
      return value === undefined ? [] : [[name, value] as const];
    }),
  );

const gradientsIn = (parts: readonly Part[]): Readonly<Record<string, readonly string[]>> => {
  const stops: Record<string, string[]> = {};
  let colors: string[] = [];
  for (const part of parts) {
    if (part.type !== 'begins') continue;
    const { id = '', style, 'stop-color': color = '#000', ...others } = part.attributes;
    if (part.name.endsWith('Gradient')) {
      // One may have the stops of another that stands before it.
      colors = [...(ownValue(stops, (others.href ?? others['xlink:href'] ?? '').slice(1)) ?? [])];
      stops[id] = colors;
    } else if (part.name === 'stop') colors.push(hexOf(declared(style)['stop-color'] ?? color) ?? '');
  }
  return stops;
};

const colorsOf =
  (gradients: Readonly<Record<string, readonly string[]>>) =>
  (paint: string | undefined): readonly string[] => {
    const [, id] = /^url\(["']?#([^"')]+)/.exec(paint ?? '') ?? [];
    const colors = id === undefined ? [hexOf(paint)] : (ownValue(gradients, id) ?? []);
    return colors.filter((color) => color !== undefined && color !== '').map(String);
  };

const hexOf = (paint: string | undefined): string | undefined => {
  const written = { white: '#ffffff', black: '#000000' }[paint ?? ''] ?? paint ?? '';
  const [, short] = /^#([0-9a-f]{3})$/i.exec(written) ?? [];
  if (short !== undefined) return `#${[...short.toLowerCase()].map((digit) => digit + digit).join('')}`;
  return /^#[0-9a-f]{6}$/i.test(written) ? written.toLowerCase() : undefined;
};
