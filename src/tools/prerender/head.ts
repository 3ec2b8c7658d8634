import type { Environment } from '../../config/environment.ts';
import { fontsOf } from '../../config/faces.ts';
import { palette, schemesOf } from '../../config/palette.ts';
import { themeOf } from '../../config/theme.ts';
import type { JsonObject } from '../../engine/index.ts';
import { objectOf } from '../source.ts';
import { hashed, type PageFile } from './files.ts';

/** One element of a document's head: its name, and its attributes; an empty one has no value. */
export type HeadTag = { readonly tag: 'link' | 'meta' } & Readonly<Record<string, string>>;

/** What a brand's documents begin with beside what all have: its fonts, the colour of the browser's own bar, its sign for a phone's home screen, and what is shown of it where a link is shared. */
export const headOf = (brand: JsonObject, environment: Environment): readonly HeadTag[] => {
  const known = heads.get(brand);
  if (known?.hosts === environment.hosts) return known.tags;
  const tags = tagsOf(brand, environment);
  heads.set(brand, { hosts: environment.hosts, tags });
  return tags;
};

// All documents of a brand begin alike, and colours are dear.
const heads = new WeakMap<JsonObject, Pick<Environment, 'hosts'> & { readonly tags: readonly HeadTag[] }>();

const tagsOf = (brand: JsonObject, environment: Pick<Environment, 'hosts'>): readonly HeadTag[] => {
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
    { tag: 'link', rel: 'manifest', href: `/${manifestOf(brand).path}` },
    ...named(images.touchIcon, (href): HeadTag => ({ tag: 'link', rel: 'apple-touch-icon', href })),
    ...named(images.social, (path): readonly HeadTag[] => shared(path, brand, environment)).flat(),
  ];
};

/** What a phone shows of a brand's page that is kept on its home screen (W3C, Web Application Manifest); it opens in the browser, as from any link. */
export const manifestOf = (brand: JsonObject): PageFile => {
  const [light] = schemesOf(themeOf(brand)).map(({ colors }) => palette(colors));
  const { favicon, touchIcon } = objectOf(brand.images);
  const home = `/login/${brand.id}/`;
  const manifest = {
    ...{ id: home, start_url: home, scope: home, display: 'browser' },
    name: brand.displayName,
    ...(light && { theme_color: light['--p-header'], background_color: light['--p-page'] }),
    icons: [favicon, touchIcon].flatMap((src) => (typeof src === 'string' ? [{ src, sizes: 'any' }] : [])),
  };
  return hashed('manifest', 'json', JSON.stringify(manifest));
};

const named = <T>(file: unknown, tagOf: (address: string) => T): readonly T[] =>
  typeof file === 'string' ? [tagOf(file)] : [];

// Who shows a link reads no path: the address has to be whole (The Open Graph protocol). Of hosts that stand for many there is none.
const shared = (
  path: string,
  { displayName }: JsonObject,
  { hosts }: Pick<Environment, 'hosts'>,
): readonly HeadTag[] => {
  const host = hosts.find((each) => !each.includes('*'));
  return host === undefined
    ? []
    : [
        { tag: 'meta', property: 'og:site_name', content: String(displayName) },
        { tag: 'meta', property: 'og:image', content: new URL(path, `https://${host}`).href },
      ];
};
