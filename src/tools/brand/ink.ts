import { SaxesParser } from 'saxes';

/** One colour that a drawing is painted in, `#rrggbb`, and how much of the drawing is drawn with it, from 0 to 1. */
export type Ink = { readonly color: string; readonly share: number };

/**
 * The colours of an SVG, as its attributes, its style attributes and its own sheet (rules of classes and elements) have
 * them; a gradient counts as its stops do. How much is drawn with one is told by how long the outlines are written: those
 * of a name's letters are the longest of a logo. Colours that come from elsewhere are left out.
 */
export const inksOf = (svg: string): readonly Ink[] => {
  const colorsIn = colorsOf(gradientsIn(svg));
  const rules = rulesIn(svg);
  const painted: { color: string; weight: number }[] = [];
  const paint = ({ fill, stroke }: Paint, weight: number): void => {
    const colors = [colorsIn(fill), colorsIn(stroke)].find((each) => each.length > 0) ?? [];
    for (const color of colors) painted.push({ color, weight: weight / colors.length });
  };
  const open: Paint[] = [{ fill: '#000', stroke: 'none' }];
  read(svg, {
    begins: (name, attributes) => {
      const styled = [name, ...(attributes.class ?? '').split(/\s+/).map((each) => `.${each}`)].map(
        (selector) => rules[selector],
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
    },
    ends: () => void open.pop(),
    // A letter that is named is as long as one that is drawn.
    says: (text, name) =>
      name !== 'style' && text.trim() !== '' && paint({ fill: open.at(-1)?.fill }, text.trim().length * 200),
  });
  const whole = painted.reduce((sum, { weight }) => sum + weight, 0);
  return painted.map(({ color, weight }) => ({ color, share: weight / whole }));
};

type Paint = { readonly fill?: string | undefined; readonly stroke?: string | undefined };
type Attributes = Readonly<Record<string, string>>;

type Reader = {
  readonly begins?: (name: string, attributes: Attributes) => void;
  readonly ends?: () => void;
  readonly says?: (text: string, name: string | undefined) => void;
};

// What is no XML is read as far as it goes.
const read = (svg: string, { begins, ends, says }: Reader): void => {
  const parser = new SaxesParser();
  const names: string[] = [];
  const hear = (text: string): void => says?.(text, names.at(-1));
  parser.on('error', () => undefined);
  parser.on('opentag', ({ name, attributes }) => {
    names.push(name);
    begins?.(name, attributes);
  });
  parser.on('closetag', () => {
    names.pop();
    ends?.();
  });
  parser.on('text', hear);
  parser.on('cdata', hear);
  parser.write(svg).close();
};

// By selector: those of a class or an element alone.
const rulesIn = (svg: string): Readonly<Record<string, Attributes>> => {
  const sheets: string[] = [];
  read(svg, { says: (text, name) => name === 'style' && sheets.push(text) });
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

const gradientsIn = (svg: string): Readonly<Record<string, readonly string[]>> => {
  const stops: Record<string, string[]> = {};
  const now: { colors: string[] } = { colors: [] };
  read(svg, {
    begins: (name, { id = '', style, 'stop-color': color = '#000', ...others }) => {
      if (name.endsWith('Gradient')) {
        // One may have the stops of another that stands before it.
        now.colors = [...(stops[(others.href ?? others['xlink:href'] ?? '').slice(1)] ?? [])];
        stops[id] = now.colors;
      } else if (name === 'stop') now.colors.push(hexOf(declared(style)['stop-color'] ?? color) ?? '');
    },
  });
  return stops;
};

const colorsOf =
  (gradients: Readonly<Record<string, readonly string[]>>) =>
  (paint: string | undefined): readonly string[] => {
    const [, id] = /^url\(["']?#([^"')]+)/.exec(paint ?? '') ?? [];
    const colors = id === undefined ? [hexOf(paint)] : (gradients[id] ?? []);
    return colors.filter((color) => color !== undefined && color !== '').map(String);
  };

const hexOf = (paint: string | undefined): string | undefined => {
  const written = { white: '#ffffff', black: '#000000' }[paint ?? ''] ?? paint ?? '';
  const [, short] = /^#([0-9a-f]{3})$/i.exec(written) ?? [];
  if (short !== undefined) return `#${[...short.toLowerCase()].map((digit) => digit + digit).join('')}`;
  return /^#[0-9a-f]{6}$/i.test(written) ? written.toLowerCase() : undefined;
};
