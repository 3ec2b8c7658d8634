import type { JsonObject } from '../engine/index.ts';
import { contrast } from './color.ts';
import type { Theme } from './declarations.ts';
import { facesOf, typefacesOf } from './faces.ts';
import { fragmentsOf } from './looks.ts';
import { type Colors, palette, type Scheme, schemesOf, type Tokens } from './palette.ts';

/** How a brand looks, as its schema has it. Colours are `#rrggbb`; what is left out is derived from `primary`. */
export type { Theme };

/** One colour that is painted on another, with the contrast it has and the contrast it must have. */
export type PaintedPair = {
  readonly scheme: Scheme;
  readonly foreground: `--p-${string}`;
  readonly background: `--p-${string}`;
  readonly colors: readonly [foreground: string, background: string];
  readonly ratio: number;
  readonly required: 4.5 | 3;
  readonly passes: boolean;
};

/** The look of a brand that its schema has accepted. */
export const themeOf = ({ theme }: JsonObject): Theme => theme as Theme; // It was validated with the brand.

/** The whole look from few brand colours, in the first of its schemes unless another's colours are given. */
export const themeTokens = (theme: Theme, colors: Colors = theme.colors): Tokens => ({
  ...palette(colors),
  ...corners[theme.radius ?? 'small'],
  ...typefacesOf(theme),
});

/**
 * A brand's look as a style sheet, the same for a page's own and for an adopted one: its tokens, in a second scheme those
 * that differ, its typefaces, and of the rules for layouts and shapes those that it asks for. `images` are its pictures as
 * addresses.
 */
export const themeCss = (theme: Theme, images: JsonObject = {}): string => {
  const [own, other] = schemesOf(theme);
  if (own === undefined) return '';
  const tokens = themeTokens(theme);
  const second = other === undefined ? {} : changed(tokens, themeTokens(theme, other.colors));
  return [
    rule(own.scheme, tokens),
    other === undefined
      ? ''
      : `@media (prefers-color-scheme:dark){${rule('dark', second)}.p-hero img,.p-main::before{filter:brightness(.88)}:root{--p-dim:#0000001f}}`,
    facesOf(theme, images),
    fragmentsOf(theme, images),
  ].join('');
};

const rule = (scheme: Scheme, tokens: Tokens): string =>
  `:root{color-scheme:${[scheme, ...Object.entries(tokens).map(([name, value]) => `${name}:${value}`)].join(';')}}`;

const changed = (from: Tokens, to: Tokens): Tokens =>
  Object.fromEntries(Object.entries(to).filter(([name, value]) => Reflect.get(from, name) !== value));

/** Every pair of colours that the product really paints, in each scheme of the brand: text 4.5:1, edges of controls and focus rings 3:1 (WCAG 2.2, 1.4.3 and 1.4.11). */
export const paintedPairs = (theme: Theme): readonly PaintedPair[] =>
  schemesOf(theme).flatMap(({ scheme, colors: stated }) => {
    const tokens = themeTokens(theme, stated);
    return painted.flatMap(([required, foreground, backgrounds]) =>
      backgrounds.map((background) => {
        const colors = [String(tokens[foreground]), String(tokens[background])] as const;
        const ratio = contrast(...colors);
        return { scheme, foreground, background, colors, ratio, required, passes: ratio >= required };
      }),
    );
  });

const painted: readonly (readonly [4.5 | 3, `--p-${string}`, readonly `--p-${string}`[]])[] = [
  [
    4.5,
    '--p-text',
    [
      '--p-surface',
      '--p-page',
      '--p-tint',
      '--p-hero',
      '--p-error-tint',
      '--p-success-tint',
      '--p-warning-tint',
    ],
  ],
  [4.5, '--p-muted', ['--p-surface', '--p-page', '--p-tint']],
  [4.5, '--p-link', ['--p-surface', '--p-page', '--p-tint', '--p-hero']],
  [4.5, '--p-on-primary', ['--p-primary', '--p-primary-hover', '--p-primary-active']],
  [4.5, '--p-error', ['--p-surface', '--p-page', '--p-error-tint']],
  [4.5, '--p-on-error', ['--p-error', '--p-error-hover', '--p-error-active']],
  [4.5, '--p-success', ['--p-surface', '--p-success-tint']],
  [4.5, '--p-warning', ['--p-surface', '--p-warning-tint']],
  [4.5, '--p-on-header', ['--p-header']],
  [3, '--p-border', ['--p-surface', '--p-page']],
  [3, '--p-edge', ['--p-surface', '--p-page']],
];

const corners = {
  none: { '--p-radius': '0px', '--p-radius-card': '0px' },
  small: { '--p-radius': '6px', '--p-radius-card': '12px' },
  large: { '--p-radius': '14px', '--p-radius-card': '24px' },
} satisfies Record<string, Tokens>;
