import { contrast, isDark, isNear, mix, readable, wash } from './color.ts';
import type { Theme } from './declarations.ts';

/** The colours that a brand states, `#rrggbb`. */
export type Colors = Theme['colors'];

/** Custom properties by name, the only colours, corners and typefaces that the kit uses. */
export type Tokens = Readonly<Record<`--p-${string}`, string>>;

/** Light or dark, as a system wishes pages to be (CSS Media Queries 5, prefers-color-scheme). */
export type Scheme = 'light' | 'dark';

/** What a brand looks like: its colours, and beside them those for people whose system wishes dark pages, if there are any. Where those above are dark already there is one look. */
export const schemesOf = (theme: Theme): readonly { readonly scheme: Scheme; readonly colors: Colors }[] => {
  const own = { scheme: schemeOf(theme.colors), colors: theme.colors };
  return theme.dark === undefined || own.scheme === 'dark'
    ? [own]
    : [own, { scheme: 'dark', colors: inTheDark(theme.colors, theme.dark.colors) }];
};

/** Whether colours make a light page or a dark one. */
export const schemeOf = (colors: Colors): Scheme => (isDark(grounds(colors).surface) ? 'dark' : 'light');

// The brand's hue stays, in the ground as well; what is filled has to stand out from it.
const inTheDark = (colors: Colors, stated: Partial<Colors> = {}): Colors => {
  const page = stated.page ?? mix('#101214', colors.primary, 0.09);
  const surface = stated.surface ?? mix(page, '#ffffff', 0.07);
  const { accent, header } = colors;
  return {
    page,
    surface,
    primary: readable(colors.primary, [page, surface], 3.2),
    ...(accent !== undefined && { accent }),
    ...(header !== undefined && isDark(header) && { header }),
    ...stated,
  };
};

/** A brand with a dark page and no stated surface gets a surface of the same family, so that one text colour reads on both. */
const grounds = (colors: Colors): { readonly page: string; readonly surface: string } => {
  const surface =
    colors.surface ??
    (colors.page !== undefined && isDark(colors.page) ? mix(colors.page, '#ffffff', 0.08) : '#ffffff');
  return { surface, page: colors.page ?? mix(surface, colors.primary, 0.045) };
};

/** The whole palette from few colours. What is stated is kept as it is; what is derived meets its contrast by construction. */
export const palette = (colors: Colors): Tokens => {
  const { surface, page } = grounds(colors);
  const pole = isDark(surface) ? '#ffffff' : '#000000';
  const both = [surface, page];
  const text = colors.text ?? readable(mix(pole, colors.primary, 0.5), both, 11);
  const error = colors.error ?? readable('#b42318', both, 5);
  const success = readable('#1a6b41', both, 5);
  const warning = readable('#8a4b00', both, 5);
  const muted = readable(mix(text, surface, 0.34), both, 5);
  const errorTint = wash(surface, error, 0.07, [text, error]);
  const ofBrand = wash(surface, colors.primary, 0.08, [text, muted]);
  // What a red brand tints would look as if it were wrong.
  const tint = isNear(ofBrand, errorTint) ? wash(surface, pole, 0.05, [text, muted]) : ofBrand;
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
    '--p-error-tint': errorTint,
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
