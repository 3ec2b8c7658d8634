import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrast, isDark } from '../../src/config/color.ts';
import type { Theme } from '../../src/config/declarations.ts';
import { showsArtwork } from '../../src/config/looks-layouts.ts';
import { paintedPairs, themeCss } from '../../src/config/theme.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);
const colors = { primary: '#1d5744' };
const images = { logo: 'https://a.example/brands/x/logo.svg', hero: 'hero.svg' };
const pictured = { ...images, heroPhone: 'low.svg' };
const plain = themeCss({ colors }, images);

const parsed = (css: string): readonly CSSRule[] => {
  const style = document.createElement('style');
  style.textContent = css;
  document.head.append(style);
  const rules = [...(style.sheet?.cssRules ?? [])];
  style.remove();
  return rules;
};

describe('a brand pays for its own look', () => {
  test('one that states nothing has its tokens alone', () => {
    expect(parsed(plain)).toHaveLength(1);
  });

  test('one with a picture for phones shows it there', () => {
    const css = themeCss({ colors }, pictured);
    expect(parsed(css).length).toBeGreaterThan(1);
    expect(css).toContain('(width<=767px)');
  });

  test('what is as by default costs nothing', () => {
    const stated: Theme = {
      colors,
      layout: { entrance: 'beside', form: 'centred', message: 'centred' },
      header: { height: 'tall', logo: 'medium', align: 'start', line: 'hair' },
      footer: 'page',
      shape: { buttons: 'rounded', fields: 'outlined', cards: 'raised', density: 'regular' },
      type: { scale: 'medium', spacing: 'tight', capitals: false },
    };
    expect(themeCss(stated, images)).toBe(plain);
  });

  test.each<Partial<Theme>>([
    ...(['split', 'centred', 'immersive', 'banner', 'plain'] as const).map((entrance) => ({
      layout: { entrance },
    })),
    ...(['band', 'banner', 'split', 'immersive', 'plain'] as const).flatMap((layout) => [
      { layout: { form: layout } },
      { layout: { message: layout } },
    ]),
    { header: { height: 'compact' } },
    { header: { logo: 'large' } },
    { header: { align: 'centre' } },
    { header: { line: 'accent' } },
    { footer: 'header' },
    { shape: { buttons: 'pill' } },
    { shape: { fields: 'filled' } },
    { shape: { fields: 'underlined' } },
    { shape: { cards: 'bare' } },
    { shape: { density: 'airy' } },
    { type: { scale: 'large' } },
    { type: { weight: 800 } },
    { type: { capitals: true } },
  ])('%j adds rules that a browser reads', (look) => {
    const css = themeCss({ colors, ...look }, images);
    expect(parsed(css).length).toBeGreaterThan(1);
    expect(css.startsWith(plain)).toBe(true);
    // What a browser cannot read it drops without a word.
    expect(css.split('{').length).toBe(css.split('}').length);
  });

  test('a picture behind the page is another one on phones', () => {
    const css = themeCss({ colors, layout: { entrance: 'immersive' } }, pictured);
    expect(css).toContain('url(hero.svg)');
    expect(css).toMatch(/@media \(width<=767px\)\{[^}]*url\(low\.svg\)/);
  });
});

test.each<NonNullable<Theme['layout']>>([
  ...(['beside', 'split', 'centred', 'immersive', 'banner', 'plain'] as const).map((entrance) => ({
    entrance,
  })),
  ...(['centred', 'band', 'banner', 'split', 'immersive', 'plain'] as const).flatMap((layout) => [
    { entrance: 'plain' as const, form: layout },
    { entrance: 'plain' as const, message: layout },
  ]),
])('whether %j has a place for artwork is as its rules say', (layout) => {
  const css = themeCss({ colors, layout }, images);
  expect(showsArtwork(layout)).toBe(css.includes('url(hero.svg)') || !css.includes('.p-art{display:none}'));
});

describe('on dark pages', () => {
  test('every pair that is painted can be read, whatever the colours', () => {
    fc.assert(
      fc.property(hex, fc.option(hex, { nil: undefined }), (primary, accent) => {
        const theme = { colors: { primary, ...(accent !== undefined && { accent }) }, dark: {} };
        expect(paintedPairs(theme).filter(({ passes }) => !passes)).toEqual([]);
      }),
    );
  });

  test('what differs alone is said, for those whose system wishes it', () => {
    const css = themeCss({ colors, dark: {} });
    const [, dark = ''] = css.split('@media (prefers-color-scheme:dark)');
    expect(dark).toContain('color-scheme:dark');
    expect(dark).not.toContain('--p-radius');
    expect(isDark(/--p-page:(#\w{6})/.exec(dark)?.[1] ?? '')).toBe(true);
  });

  test('what is filled stands out from the page', () => {
    const filled = paintedPairs({ colors: { primary: '#1d3557' }, dark: { colors: { page: '#0d1117' } } });
    const button = filled.find(({ scheme, background }) => scheme === 'dark' && background === '--p-primary');
    expect(contrast(button?.colors[1] ?? '', '#0d1117')).toBeGreaterThanOrEqual(3);
  });

  test('a brand that is dark already has one look', () => {
    expect(themeCss({ colors: { ...colors, page: '#0c1620' }, dark: {} })).not.toContain(
      'prefers-color-scheme',
    );
  });
});

describe('typefaces of the brand’s own', () => {
  const metrics = { ascent: 0.9, descent: 0.3, lineGap: 0, width: 0.446 };
  const theme: Theme = {
    colors,
    type: {
      title: { file: 'own.woff2', weight: '600', metrics },
      text: { file: 'text.woff2', weight: '400 700' },
    },
  };

  test('lie beside its pictures, and come in without moving anything', () => {
    const css = themeCss(theme, images);
    expect(css).toContain('src:url(https://a.example/brands/x/own.woff2)');
    expect(css).toMatch(/font-family:title;[^}]*font-display:swap/);
    expect(css).toMatch(/font-family:text;[^}]*font-display:optional/);
    expect(css).toContain('size-adjust:100%;ascent-override:90%;descent-override:30%');
    expect(css).toContain('--p-font-title:title,title-meanwhile,');
    expect(css).not.toContain('text-meanwhile');
  });

  test('the stand-in is as wide as the font', () => {
    const wide = {
      ...theme,
      type: { title: { file: 'own.woff2', weight: '600', metrics: { ...metrics, width: 0.892 } } },
    };
    expect(themeCss(wide, images)).toContain('size-adjust:200%;ascent-override:45%');
  });
});
