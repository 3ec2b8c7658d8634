import type { JsonObject } from '../engine/index.ts';
import type { Theme, Typeface } from './declarations.ts';
import type { Tokens } from './palette.ts';

/** The typefaces of headings and of text: the brand's own first, then one of the system that takes the same room. */
export const typefacesOf = ({ font = 'sans', type = {} }: Theme): Tokens => {
  const { text, title } = systems[font];
  const own = (name: Place, system: string): string =>
    type[name] === undefined
      ? system
      : [name, ...(type[name].metrics === undefined ? [] : [`${name}-meanwhile`]), system].join(',');
  return {
    '--p-font': own('text', text),
    // Where headings have no typeface of their own they are set as text is.
    '--p-font-title': own('title', type.text !== undefined && font !== 'serif' ? own('text', text) : title),
  };
};

/** The font files of a brand, as style sheets and documents ask for them. `images` are its pictures as addresses: its fonts lie beside them. */
export const fontsOf = (
  { type = {} }: Theme,
  images: JsonObject,
): readonly { readonly place: Place; readonly face: Typeface; readonly href: string }[] =>
  places.flatMap((place) => {
    const face = type[place];
    return face === undefined
      ? []
      : [{ place, face, href: `${String(images.logo ?? '').replace(/[^/]+$/, '')}${face.file}` }];
  });

/**
 * The rules that name a brand's fonts. A heading is short: it changes its typeface whenever the file comes, and takes no
 * other room. Text could break its lines anew, so that it takes the file only where that is there with the page.
 */
export const facesOf = (theme: Theme, images: JsonObject): string =>
  fontsOf(theme, images)
    .map(({ place, face, href }) => {
      const display = place === 'title' ? 'swap' : 'optional';
      return `@font-face{font-family:${place};src:url(${href}) format("woff2");font-weight:${face.weight};font-display:${display}}${meanwhile(place, face, theme)}`;
    })
    .join('');

type Place = 'title' | 'text';

const places: readonly Place[] = ['text', 'title'];

// Short: a browser asks the system for each name that it does not find, in each weight, before it paints anything.
const sans = 'system-ui,sans-serif';

// Only headings take the serif: small print and digits stay in the sans face, which reads better there.
const systems = {
  sans: { text: sans, title: sans },
  serif: { text: sans, title: 'Georgia,serif' },
  rounded: { text: `ui-rounded,${sans}`, title: `ui-rounded,${sans}` },
} as const;

// How wide a letter of theirs is on average (@capsizecss/metrics 4.3.0, xWidthAvg / unitsPerEm). All that stand in a line are as wide as the first.
const standIns = {
  sans: { names: ['Arial', 'Roboto', 'Liberation Sans'], width: 0.446 },
  serif: { names: ['Times New Roman', 'Liberation Serif'], width: 0.406 },
} as const;

// The system's typeface, drawn as large and on the same lines as the one that is to come (CSS Fonts 5, size-adjust).
const meanwhile = (place: Place, { metrics }: Typeface, { font }: Theme): string => {
  if (metrics === undefined) return '';
  const { names, width } = standIns[font === 'serif' && place === 'title' ? 'serif' : 'sans'];
  const size = metrics.width / width;
  const share = (part: number): string => `${Number(((part / size) * 100).toFixed(2))}%`;
  const { ascent, descent, lineGap } = metrics;
  return `@font-face{font-family:${place}-meanwhile;src:${names.map((name) => `local("${name}")`).join()};size-adjust:${Number((size * 100).toFixed(2))}%;ascent-override:${share(ascent)};descent-override:${share(descent)};line-gap-override:${share(lineGap)}}`;
};
