import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { themeTokens } from '../../../src/config/theme.ts';
import { breakpoints, mobileMax, sizes, spacing, timings } from '../../../src/ui/kit/tokens.ts';

const folder = new URL('../../../src/ui/kit/', import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith('.css'));
const css = names
  .map((name) => readFileSync(new URL(name, folder), 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''))
  .join('\n');
const declared = new Map([...css.matchAll(/(--p-[\w-]+):\s*([^;]+);/g)].map((match) => [match[1], match[2]]));

describe('the tokens in the style sheets', () => {
  test.each(Object.entries(spacing))('space %s is %i px', (name, value) => {
    expect(declared.get(`--p-space-${name}`)).toBe(`${value}px`);
  });

  test.each(Object.entries(sizes))('%s is %i px', (name, value) => {
    expect(declared.get(`--p-${name}`)).toBe(`${value}px`);
  });

  test.each(['modal-simple', 'modal-slide-in', 'hint'] as const)('time %s matches the data', (name) => {
    expect(declared.get(`--p-time-${name}`)).toBe(`${timings[name]}ms`);
  });

  test('layouts change only at the breakpoints', () => {
    const least = [...css.matchAll(/@media \(min-width: (\d+)px\)/g)].map((match) => Number(match[1]));
    expect(least.length).toBeGreaterThan(0);
    expect(least.filter((width) => !Object.values<number>(breakpoints).includes(width))).toEqual([]);
    expect(css).toContain(`@media (max-width: ${mobileMax}px)`);
  });
});

describe('the sizes of the components', () => {
  const rule = (selector: string) => css.split(`\n${selector} {`)[1]?.split('}')[0] ?? '';

  test.each([
    ['.p-button', 'min-block-size: var(--p-button-height)'],
    ['.p-button', 'min-inline-size: var(--p-button-min-width)'],
    ['.p-box', 'min-block-size: var(--p-field-height)'],
    ['.p-field', 'inline-size: var(--p-field-width)'],
    ['.p-select__menu', 'max-block-size: var(--p-select-menu-max-height)'],
    ['.p-tooltip__text', 'min-inline-size: var(--p-tooltip-min-width)'],
    ['.p-modal--slide-in', 'max-inline-size: var(--p-modal-slide-in-max-width)'],
    ['.p-modal--slide-in', 'animation: p-slide-in var(--p-time-modal-slide-in)'],
    ['.p-modal', 'animation: p-rise var(--p-time-modal-simple)'],
    ['.p-modal--wide', 'max-inline-size: var(--p-modal-wide-max-width)'],
    ['.p-header', 'min-block-size: var(--p-header-height)'],
    ['.p-banner', 'max-inline-size: var(--p-maintenance-banner-max-width)'],
    ['.p-image', 'max-inline-size: var(--p-banner-image-max-width)'],
  ])('%s has %s', (selector, declaration) => {
    const rules = css
      .split(`${selector} {`)
      .slice(1)
      .map((rest) => rest.split('}')[0] ?? '');
    expect(rule(selector) + rules.join('')).toContain(declaration);
  });
});

describe('colors', () => {
  test('have no literal values in the style sheets', () => {
    expect(css.match(/#[0-9a-f]{3,8}\b(?![^{]*\{)|\b(?:rgb|hsl|oklch)a?\(/gi)).toBeNull();
  });

  test('every custom property that is used is declared by the kit or by a theme', () => {
    const themed = Object.keys(themeTokens({ colors: { primary: '#1f4e79' } }));
    const used = new Set([...css.matchAll(/var\((--p-[\w-]+)\)/g)].map((match) => match[1]));
    expect([...used].filter((name) => !declared.has(name) && !themed.includes(String(name)))).toEqual([]);
  });

  test('the style sheets use every color of a theme', () => {
    const themed = Object.keys(themeTokens({ colors: { primary: '#1f4e79' } }));
    expect(themed.filter((name) => !css.includes(`var(${name})`))).toEqual([]);
  });
});

test('the style sheets use no physical sides, which break right-to-left languages', () => {
  const physical =
    /(?:^|[\s;{])(?:margin|padding|border|inset)-(?:left|right)\b|text-align: (?:left|right)|(?:^|[\s;{])(?:left|right|float):/m;
  expect(css.match(physical)).toBeNull();
});

test('the style sheets are at most 6 kB when compressed', () => {
  const small = css.replace(/\s+/g, ' ').replace(/ ?([{};:,>]) ?/g, '$1');
  expect(brotliCompressSync(small).length).toBeLessThanOrEqual(6000);
});
