import { schemesOf } from '../../../config/palette.ts';
import { type PaintedPair, paintedPairs, type Theme, themeTokens } from '../../../config/theme.ts';
import { type Json, type JsonObject, ownValue } from '../../../engine/index.ts';
import { isObject, objectOf } from '../../source.ts';

/** A colour of a brand as it is shown, stated or derived, and what it is painted on or with. */
export type ColourFacts = { readonly shown: string; readonly pairs: readonly PaintedPair[] };

/** What there is to know of a colour by its pointer in a brand (`/theme/colors/page`, `/theme/dark/colors/page`); undefined where the brand has no colours yet. */
export const colourFacts = (brand: JsonObject, pointer: string): ColourFacts | undefined => {
  const theme = soundTheme(objectOf(brand.theme));
  if (theme === undefined) return undefined;
  const isDark = pointer.startsWith('/theme/dark/');
  const schemes = schemesOf(theme);
  const wanted = isDark ? schemes[1] : schemes[0];
  if (wanted === undefined) return undefined;
  const name = pointer.split('/').at(-1) ?? '';
  const shown = Reflect.get(themeTokens(theme, wanted.colors), `--p-${name}`);
  const isOf = (token: string): boolean =>
    token === `--p-${name}` || token.startsWith(`--p-${name}-`) || token === ownValue(paintedAs, name);
  return {
    shown: String(shown ?? ''),
    pairs: paintedPairs(theme).filter(
      ({ scheme, foreground, background }) =>
        scheme === wanted.scheme && (isOf(foreground) || isOf(background)),
    ),
  };
};

/** Whether a text is a colour as brands state it. */
export const isColour = (value: Json | undefined): value is string =>
  typeof value === 'string' && /^#[0-9a-fA-F]{6}$/.test(value);

// It is seen as a wash behind artwork alone.
const paintedAs: Readonly<Record<string, string>> = { accent: '--p-hero' };

// A colour that is half typed is none yet.
const soundTheme = (stated: JsonObject): Theme | undefined => {
  const colors = soundColours(stated.colors);
  if (colors.primary === undefined) return undefined;
  const { dark } = stated;
  const darkColours = soundColours(objectOf(dark).colors);
  return {
    colors,
    ...(isObject(dark) && { dark: { colors: darkColours } }),
  } as unknown as Theme; // Its primary colour is there, and each of the others is a colour.
};

const soundColours = (colors: Json | undefined): JsonObject =>
  Object.fromEntries(Object.entries(objectOf(colors)).filter(([, value]) => isColour(value)));
