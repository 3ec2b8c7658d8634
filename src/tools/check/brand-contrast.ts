import { type PaintedPair, paintedPairs, type Theme } from '../../config/theme.ts';
import { type JsonObject, ownValue } from '../../engine/index.ts';
import { objectOf, pointerOf } from '../source.ts';
import { type CheckRule, told } from './diagnostic.ts';
import { eachBrand } from './each.ts';

/** A brand's colours can be read on each other wherever they are really painted (WCAG 2.2, 1.4.3 and 1.4.11). */
export const brandContrast: CheckRule = eachBrand((_, { source, value, valid }) => {
  if (!valid) return [];
  const theme = value.theme as unknown as Theme; // The brand's schema has accepted it.
  const faint = paintedPairs(theme)
    .filter(({ passes }) => !passes)
    .map((pair) => ({ pair, at: stated(value, pair) }));
  // One colour may stand in many places.
  return [...new Set(faint.map(({ at }) => at))].flatMap((pointer) =>
    told(
      { file: source.brand, pointer },
      faintWords(faint.flatMap(({ pair, at }) => (at === pointer ? [pair] : []))),
      'Make one of the two lighter or darker, or leave it out: then it follows from the primary colour.',
    ),
  );
});

// Where one of the two is stated: in the dark, where it is not stated for that, it may be the one for both.
const stated = ({ theme }: JsonObject, { scheme, colors }: PaintedPair): string => {
  const { colors: own, dark } = objectOf(theme);
  const inDark = scheme === 'dark' && dark !== undefined;
  const places = [...(inDark ? [['theme', 'dark', 'colors'] as const] : []), ['theme', 'colors'] as const];
  const found = places.flatMap((place) => {
    const named = objectOf(place.length === 3 ? objectOf(dark).colors : own);
    return colors.flatMap((color) =>
      Object.keys(named).flatMap((name) =>
        ownValue(named, name) === color ? [pointerOf(...place, name)] : [],
      ),
    );
  });
  return found[0] ?? (inDark ? '/theme/dark' : '/theme/colors');
};

/** The contrast of two colours and what it needs, as `contrast 6.4 : 1, at least 4.5 : 1`. It is rounded down, so that one that is too low never reads like enough. */
export const contrastFigure = ({ ratio, required }: Pick<PaintedPair, 'ratio' | 'required'>): string =>
  `contrast ${(Math.floor(ratio * 10) / 10).toFixed(1)} : 1, at least ${required} : 1`;

// One wrong colour often fails on several others: the worst pair is reported in full, the rest by name.
const faintWords = (pairs: readonly PaintedPair[]): string => {
  const [worst, ...others] = pairs.toSorted(
    (one, other) => one.ratio / one.required - other.ratio / other.required,
  );
  if (worst === undefined) return '';
  const more = [
    ...new Set(
      others.map(({ foreground, background }) =>
        foreground === worst.foreground
          ? nameOf(background)
          : `${nameOf(foreground)} on ${nameOf(background)}`,
      ),
    ),
  ];
  const { scheme, foreground, background, colors, ratio, required } = worst;
  return [
    `${scheme === 'dark' ? 'On dark pages the' : 'The'} colour of ${nameOf(foreground)} (${colors[0]}) is hard to tell from that of ${nameOf(background)} (${colors[1]}): the contrast is ${ratio.toFixed(2)} and must be ${required} or more`,
    ...(more.length === 0
      ? []
      : [
          `So it is on ${more.slice(0, 3).join(', ')}${more.length > 3 ? ` and ${more.length - 3} more` : ''}`,
        ]),
  ].join('. ');
};

/** Two colours that are painted on each other, and how well that can be read, in words. */
export const contrastWords = ({
  scheme,
  foreground,
  background,
  colors: [ink, ground],
  ratio,
  required,
}: PaintedPair): string =>
  `${scheme === 'dark' ? 'on dark pages ' : ''}${nameOf(foreground)} (${ink}) on ${nameOf(background)} (${ground}) has a contrast of ${ratio.toFixed(2)}; it needs ${required}`;

// '--p-line' -> 'line'
const nameOf = (token: string): string =>
  ownValue(names, token.replace('--p-', '')) ?? token.replace('--p-', '').replaceAll('-', ' ');

// What people see of what a token paints.
const names: Readonly<Record<string, string>> = {
  surface: 'cards and fields',
  page: 'the page',
  text: 'text',
  muted: 'secondary text',
  tint: 'tinted areas',
  hero: 'the ground of artwork',
  link: 'links',
  border: 'the edges of fields',
  edge: 'the edges of what is selected',
  primary: 'buttons',
  'on-primary': 'the words of buttons',
  header: 'the header',
  'on-header': 'the words of the header',
  error: 'errors',
  'error-tint': 'the ground of errors',
  success: 'what went well',
  'success-tint': 'the ground of what went well',
  warning: 'warnings',
  'warning-tint': 'the ground of warnings',
};
