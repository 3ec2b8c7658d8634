import type { Environment } from '../../config/environment.ts';
import { fontsOf } from '../../config/faces.ts';
import { palette, schemesOf } from '../../config/palette.ts';
import { themeOf } from '../../config/theme.ts';
import type { JsonObject } from '../../engine/index.ts';
import { objectOf } from '../source.ts';

/** One element of a document's head: its name, and its attributes; an empty one has no value. */
export type HeadTag = { readonly tag: 'link' | 'meta' } & Readonly<Record<string, string>>;

/** What a brand's documents begin with beside what all have: its fonts, the colour of the browser's own bar, its sign for a phone's home screen, and what is shown of it where a link is shared. */
export const headOf = (brand: JsonObject, environment: Environment): readonly HeadTag[] => {
  const theme = themeOf(brand);
  const images = objectOf(brand.images);
  const schemes = schemesOf(theme);
  return [
    ...fontsOf(theme, images).map(
      ({ href }): HeadTag => ({
        ...{ tag: 'link', rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '' },
        href,
      }),
    ),
    ...schemes.map(
      ({ scheme, colors }): HeadTag => ({
        ...{ tag: 'meta', name: 'theme-color', content: String(palette(colors)['--p-header']) },
        ...(schemes.length > 1 && { media: `(prefers-color-scheme: ${scheme})` }),
      }),
    ),
    ...named(images.touchIcon, (href): HeadTag => ({ tag: 'link', rel: 'apple-touch-icon', href })),
    ...named(images.social, (path): readonly HeadTag[] => shared(path, brand, environment)).flat(),
  ];
};

const named = <T>(file: unknown, tagOf: (address: string) => T): readonly T[] =>
  typeof file === 'string' ? [tagOf(file)] : [];

// Who shows a link reads no path: the address has to be whole (The Open Graph protocol). Of hosts that stand for many there is none.
const shared = (path: string, { displayName }: JsonObject, { hosts }: Environment): readonly HeadTag[] => {
  const host = hosts.find((each) => !each.includes('*'));
  return host === undefined
    ? []
    : [
        { tag: 'meta', property: 'og:site_name', content: String(displayName) },
        { tag: 'meta', property: 'og:image', content: new URL(path, `https://${host}`).href },
      ];
};
