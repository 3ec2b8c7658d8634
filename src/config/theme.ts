import type { JsonObject } from '../engine/index.ts';
import { contrast, isDark, mix, readable, wash } from './color.ts';
import type { Theme } from './declarations.ts';

/** How a brand looks, as its schema has it. Colours are `#rrggbb`; what is left out is derived from `primary`. */
export type { Theme };

/** Custom properties by name, the only colours, corners and typefaces that the kit uses. */
export type Tokens = Readonly<Record<`--p-${string}`, string>>;

/** One colour that is painted on another, with the contrast it has and the contrast it must have. */
export type PaintedPair = {
  readonly foreground: `--p-${string}`;
  readonly background: `--p-${string}`;
  readonly colors: readonly [foreground: string, background: string];
  readonly ratio: number;
  readonly required: 4.5 | 3;
  readonly passes: boolean;
};

/** The look of a brand that its schema has accepted. */
export const themeOf = ({ theme }: JsonObject): Theme => theme as Theme; // It was validated with the brand.

/** The whole look from few brand colours. What a brand states is kept as it is; what is derived meets its contrast by construction. */
export const themeTokens = (theme: Theme): Tokens => ({
  ...palette(theme.colors),
  ...corners[theme.radius ?? 'small'],
  ...typefaces[theme.font ?? 'sans'],
});

/** The tokens as a style sheet of one rule, the same for a page's own sheet and for an adopted one. */
export const themeCss = (theme: Theme): string => {
  const lines = Object.entries(themeTokens(theme)).map(([name, value]) => `${name}:${value}`);
  const scheme = isDark(grounds(theme.colors).surface) ? 'dark' : 'light';
  return `:root{color-scheme:${scheme};${lines.join(';')}}`;
};

/** Every pair of colours that the product really paints: text 4.5:1, edges of controls and focus rings 3:1 (WCAG 2.2, 1.4.3 and 1.4.11). */
export const paintedPairs = (theme: Theme): readonly PaintedPair[] => {
  const tokens = themeTokens(theme);
  return painted.flatMap(([required, foreground, backgrounds]) =>
    backgrounds.map((background) => {
      const colors = [String(tokens[foreground]), String(tokens[background])] as const;
      const ratio = contrast(...colors);
      return { foreground, background, colors, ratio, required, passes: ratio >= required };
    }),
  );
};

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

type Colors = Theme['colors'];

/** A brand with a dark page and no stated surface gets a surface of the same family, so that one text colour reads on both. */
const grounds = (colors: Colors): { readonly page: string; readonly surface: string } => {
  const surface =
    colors.surface ??
    (colors.page !== undefined && isDark(colors.page) ? mix(colors.page, '#ffffff', 0.08) : '#ffffff');
  return { surface, page: colors.page ?? mix(surface, colors.primary, 0.045) };
};

const palette = (colors: Colors): Tokens => {
  const { surface, page } = grounds(colors);
  const pole = isDark(surface) ? '#ffffff' : '#000000';
  const both = [surface, page];
  const text = colors.text ?? readable(mix(pole, colors.primary, 0.5), both, 11);
  const error = colors.error ?? readable('#b42318', both, 5);
  const success = readable('#1a6b41', both, 5);
  const warning = readable('#8a4b00', both, 5);
  const muted = readable(mix(text, surface, 0.34), both, 5);
  const tint = wash(surface, colors.primary, 0.08, [text, muted]);
  const accent = colors.accent ?? mix(colors.primary, surface, 0.45);
  const hero = wash(page, accent, 0.16, [text]);
  const header = colors.header ?? surface;
  return {
    '--p-page': page,
    '--p-surface': surface,
    '--p-text': text,
    '--p-muted': muted,
    '--p-line': mix(surface, text, 0.14),
    '--p-border': readable(mix(surface, text, 0.42), both, 3.2),
    '--p-tint': tint,
    '--p-link': readable(colors.primary, [...both, tint, hero], 4.5),
    '--p-edge': readable(colors.primary, both, 3),
    ...fill('primary', colors.primary),
    ...fill('error', error),
    '--p-error-tint': wash(surface, error, 0.07, [text, error]),
    '--p-success': success,
    '--p-success-tint': wash(surface, success, 0.08, [text, success]),
    '--p-warning': warning,
    '--p-warning-tint': wash(surface, warning, 0.09, [text, warning]),
    '--p-accent': accent,
    '--p-hero': hero,
    '--p-header': header,
    '--p-on-header': contrast(text, header) >= 4.5 ? text : onto(header),
    '--p-shade': `${mix('#000000', colors.primary, 0.2)}14`,
    '--p-scrim': `${mix('#000000', colors.primary, 0.2)}8c`,
  };
};

/** A filled button's colours; hover and press move away from its words, so their contrast only grows. */
const fill = (name: 'primary' | 'error', color: string): Tokens => {
  const on = onto(color);
  const away = isDark(on) ? '#ffffff' : '#000000';
  return {
    [`--p-${name}`]: color,
    [`--p-on-${name}`]: on,
    [`--p-${name}-hover`]: mix(color, away, 0.14),
    [`--p-${name}-active`]: mix(color, away, 0.26),
  };
};

const onto = (ground: string): string =>
  contrast('#ffffff', ground) >= 4.5 ? '#ffffff' : readable(mix('#000000', ground, 0.2), [ground], 4.5);

const corners = {
  none: { '--p-radius': '0px', '--p-radius-card': '0px' },
  small: { '--p-radius': '6px', '--p-radius-card': '12px' },
  large: { '--p-radius': '14px', '--p-radius-card': '24px' },
} satisfies Record<string, Tokens>;

// Short: a browser asks the system for each name that it does not find, in each weight, before it paints anything.
const sans = 'system-ui,sans-serif';
const serif = 'Georgia,serif';
const rounded = `ui-rounded,${sans}`;

// Only headings take the serif: small print and digits stay in the sans face, which reads better there.
const typefaces = {
  sans: { '--p-font': sans, '--p-font-title': sans },
  serif: { '--p-font': sans, '--p-font-title': serif },
  rounded: { '--p-font': rounded, '--p-font-title': rounded },
} satisfies Record<string, Tokens>;
