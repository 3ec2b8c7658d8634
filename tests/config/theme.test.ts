import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrast, isDark, isNear, mix, readable, wash } from '../../src/config/color.ts';
import { paintedPairs, themeCss, themeTokens } from '../../src/config/theme.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);

describe('contrast', () => {
  test('is 21 between black and white in either order', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5);
  });

  test('matches the values of WCAG tools for grays and colors', () => {
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrast('#ff0000', '#ffffff')).toBeCloseTo(4.0, 1);
  });

  test('is 1 between a color and itself', () => {
    fc.assert(fc.property(hex, (color) => contrast(color, color) === 1));
  });
});

describe('color mixing', () => {
  test('mix returns the end colors at 0 and 1', () => {
    fc.assert(
      fc.property(hex, hex, (from, to) => {
        expect(mix(from, to, 0)).toBe(from);
        expect(mix(from, to, 1)).toBe(to);
      }),
    );
  });

  test('readable returns a color unchanged if it has enough contrast', () => {
    expect(readable('#1d5744', ['#ffffff'], 4.5)).toBe('#1d5744');
  });

  test('readable changes a color with too little contrast only as far as needed', () => {
    const found = readable('#ffd54a', ['#ffffff'], 4.5);
    expect(contrast(found, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(found, '#ffffff')).toBeLessThan(5.2);
  });

  test('wash adds a tint only if the foreground stays readable', () => {
    expect(wash('#ffffff', '#000000', 0.5, ['#767676'])).toBe('#ffffff');
    expect(wash('#ffffff', '#1d5744', 0.1, ['#000000'])).not.toBe('#ffffff');
  });
});

describe('a theme derived from the primary color', () => {
  test('has enough contrast in every painted pair for any color', () => {
    fc.assert(
      fc.property(hex, fc.option(hex, { nil: undefined }), (primary, accent) => {
        const failing = paintedPairs({
          colors: { primary, ...(accent !== undefined && { accent }) },
        }).filter((pair) => !pair.passes);
        expect(failing).toEqual([]);
      }),
    );
  });

  test('has enough contrast on a dark page and derives a dark surface', () => {
    fc.assert(
      fc.property(hex, (primary) => {
        const theme = { colors: { primary, page: '#0c1620' } };
        expect(paintedPairs(theme).filter((pair) => !pair.passes)).toEqual([]);
        expect(isDark(String(themeTokens(theme)['--p-surface']))).toBe(true);
      }),
    );
  });

  test('has enough contrast with any header color', () => {
    fc.assert(
      fc.property(hex, hex, (primary, header) =>
        paintedPairs({ colors: { primary, header } }).every((pair) => pair.passes),
      ),
    );
  });
});

describe('the stated colors of a brand', () => {
  test('are used unchanged', () => {
    const colors = {
      primary: '#5b2a56',
      accent: '#d9b866',
      surface: '#fffdf8',
      page: '#f8f5f7',
      text: '#221122',
      header: '#3a1a3a',
      error: '#a4161a',
    };
    expect(themeTokens({ colors })).toMatchObject({
      '--p-primary': '#5b2a56',
      '--p-accent': '#d9b866',
      '--p-surface': '#fffdf8',
      '--p-page': '#f8f5f7',
      '--p-text': '#221122',
      '--p-header': '#3a1a3a',
      '--p-error': '#a4161a',
    });
  });

  test('are reported with ratio and required contrast if they are unreadable', () => {
    const pairs = paintedPairs({ colors: { primary: '#1d5744', text: '#9a9a9a' } });
    const pair = pairs.find(
      ({ foreground, background }) => foreground === '--p-text' && background === '--p-surface',
    );
    expect(pair).toMatchObject({ colors: ['#9a9a9a', '#ffffff'], required: 4.5, passes: false });
    expect(pair?.ratio).toBeCloseTo(2.81, 2);
  });

  test('fail the contrast check for a dark page with a light card', () => {
    const pairs = paintedPairs({ colors: { primary: '#1d5744', page: '#000000', surface: '#ffffff' } });
    expect(pairs.some(({ foreground, passes }) => foreground === '--p-text' && !passes)).toBe(true);
  });
});

describe('corners and fonts', () => {
  test('default to a radius of 6px and one font for titles and text', () => {
    const tokens = themeTokens({ colors: { primary: '#1f4e79' } });
    expect(tokens['--p-radius']).toBe('6px');
    expect(tokens['--p-font-title']).toBe(tokens['--p-font']);
  });

  test('use the stated serif for titles only, and the stated radius', () => {
    const tokens = themeTokens({ colors: { primary: '#1f4e79' }, font: 'serif', radius: 'none' });
    expect(tokens['--p-font-title']).toContain('serif');
    expect(tokens['--p-font-title']).not.toBe(tokens['--p-font']);
    expect(tokens['--p-radius']).toBe('0px');
  });
});

describe('the style sheet', () => {
  test('is one rule with every token', () => {
    const theme = { colors: { primary: '#1f4e79' } };
    const css = themeCss(theme);
    expect(css).toMatch(/^:root\{color-scheme:light;[^{}]+\}$/);
    for (const [name, value] of Object.entries(themeTokens(theme))) expect(css).toContain(`${name}:${value}`);
  });

  test('sets color-scheme to dark for a brand with a dark page', () => {
    expect(themeCss({ colors: { primary: '#8fd3ff', page: '#0c1620' } })).toContain('color-scheme:dark');
  });
});

test('themeTokens derives the tint from the primary color, distinct from the error tint', () => {
  for (const primary of ['#b3123f', '#d62d20', '#1d5744', '#5b2a56']) {
    const tokens = themeTokens({ colors: { primary } });
    expect(isNear(String(tokens['--p-tint']), String(tokens['--p-error-tint'])), primary).toBe(false);
  }
  expect(themeTokens({ colors: { primary: '#1d5744' } })['--p-tint']).toBe(
    wash('#ffffff', '#1d5744', 0.08, ['#000000']),
  );
});
