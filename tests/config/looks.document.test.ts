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

describe('themeCss', () => {
  test('returns one rule with the tokens if the theme has only colors', () => {
    expect(parsed(plain)).toHaveLength(1);
  });

  test('adds a rule for phones if the brand has a phone picture', () => {
    const css = themeCss({ colors }, pictured);
    expect(parsed(css).length).toBeGreaterThan(1);
    expect(css).toContain('(width<=767px)');
  });

  test('adds no rules for values that equal the defaults', () => {
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
  ])('adds rules that a browser parses for %j', (look) => {
    const css = themeCss({ colors, ...look }, images);
    expect(parsed(css).length).toBeGreaterThan(1);
    expect(css.startsWith(plain)).toBe(true);
    // What a browser cannot read it drops without a word.
    expect(css.split('{').length).toBe(css.split('}').length);
  });

  test('lets the picture beside a form grow no wider than a banner image', () => {
    const css = themeCss({ colors, layout: { entrance: 'split' } }, images);
    expect(css).toContain('/min(50%,800px) minmax(0,1fr)');
  });

  test('uses the phone picture as the page background on phones', () => {
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
])('showsArtwork agrees with the style rules for %j', (layout) => {
  const css = themeCss({ colors, layout }, images);
  expect(showsArtwork(layout)).toBe(css.includes('url(hero.svg)') || !css.includes('.p-art{display:none}'));
});

describe('the dark scheme', () => {
  test('has enough contrast in every painted pair for any brand colors', () => {
    fc.assert(
      fc.property(hex, fc.option(hex, { nil: undefined }), (primary, accent) => {
        const theme = { colors: { primary, ...(accent !== undefined && { accent }) }, dark: {} };
        expect(paintedPairs(theme).filter(({ passes }) => !passes)).toEqual([]);
      }),
    );
  });

  test('contains only the tokens that differ, inside a prefers-color-scheme query', () => {
    const css = themeCss({ colors, dark: {} });
    const [, dark = ''] = css.split('@media (prefers-color-scheme:dark)');
    expect(dark).toContain('color-scheme:dark');
    expect(dark).not.toContain('--p-radius');
    expect(isDark(/--p-page:(#\w{6})/.exec(dark)?.[1] ?? '')).toBe(true);
  });

  test('gives a filled button a contrast of at least 3 against the page', () => {
    const filled = paintedPairs({ colors: { primary: '#1d3557' }, dark: { colors: { page: '#0d1117' } } });
    const button = filled.find(({ scheme, background }) => scheme === 'dark' && background === '--p-primary');
    expect(contrast(button?.colors[1] ?? '', '#0d1117')).toBeGreaterThanOrEqual(3);
  });

  test('is left out for a brand with a dark page', () => {
    expect(themeCss({ colors: { ...colors, page: '#0c1620' }, dark: {} })).not.toContain(
      'prefers-color-scheme',
    );
  });
});

describe('the brand’s own fonts', () => {
  const metrics = { ascent: 0.9, descent: 0.3, lineGap: 0, width: 0.446 };
  const theme: Theme = {
    colors,
    type: {
      title: { file: 'own.woff2', weight: '600', metrics },
      text: { file: 'text.woff2', weight: '400 700' },
    },
  };

  test('load from the brand folder with a fallback font that prevents layout shifts', () => {
    const css = themeCss(theme, images);
    expect(css).toContain('src:url(https://a.example/brands/x/own.woff2)');
    expect(css).toMatch(/font-family:title;[^}]*font-display:swap/);
    expect(css).toMatch(/font-family:text;[^}]*font-display:optional/);
    expect(css).toContain('size-adjust:100%;ascent-override:90%;descent-override:30%');
    expect(css).toContain('--p-font-title:title,title-meanwhile,');
    expect(css).not.toContain('text-meanwhile');
  });

  test('get a fallback font of the same width', () => {
    const wide = {
      ...theme,
      type: { title: { file: 'own.woff2', weight: '600', metrics: { ...metrics, width: 0.892 } } },
    };
    expect(themeCss(wide, images)).toContain('size-adjust:200%;ascent-override:45%');
  });
});
