/** Contrast of two colours, `#rrggbb` each, from 1 to 21 (WCAG 2.2, relative luminance). */
export const contrast = (a: string, b: string): number => {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (Number(light) + 0.05) / (Number(dark) + 0.05);
};

/** Relative luminance of `#rrggbb`, from 0 (black) to 1 (white) (WCAG 2.2). */
export const luminance = (hex: string): number => {
  const [red, green, blue] = linear(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Whether white reads better than black on this colour. */
export const isDark = (hex: string): boolean => luminance(hex) < 0.179;

/** The colour that lies `share` (0 to 1) of the way from `from` to `to`, both `#rrggbb`, mixed in OKLab so that hues keep their character. */
export const mix = (from: string, to: string, share: number): string => {
  const end = oklab(to);
  return fromOklab(oklab(from).map((part, at) => part + (Number(end[at]) - part) * share));
};

/** Whether two colours side by side are hard to tell apart (a distance in OKLab). */
export const isNear = (one: string, other: string): boolean => {
  const [a, b] = [oklab(one), oklab(other)];
  return Math.hypot(...a.map((part, at) => part - Number(b[at]))) < 0.012;
};

/** The colour nearest to `wish`, towards white or black, that has at least `ratio` on every ground; white or black when none has. */
export const readable = (wish: string, grounds: readonly string[], ratio: number): string => {
  const least = (color: string) => Math.min(...grounds.map((ground) => contrast(color, ground)));
  const pole = least('#ffffff') > least('#000000') ? '#ffffff' : '#000000';
  const shares = Array.from({ length: 50 }, (_, step) => step / 50);
  const share = shares.find((part) => least(mix(wish, pole, part)) >= ratio);
  return share === undefined ? pole : mix(wish, pole, share);
};

/** The strongest wash of `tone` over `ground`, at most `most` (0 to 1), on which every ink still has 4.5:1; the bare ground when none has. */
export const wash = (ground: string, tone: string, most: number, inks: readonly string[]): string => {
  const strengths = [1, 0.75, 0.5, 0.25].map((part) => mix(ground, tone, part * most));
  return strengths.find((color) => inks.every((ink) => contrast(ink, color) >= 4.5)) ?? ground;
};

type Triple = readonly [number, number, number];

const linear = (hex: string): Triple => {
  const part = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
};

// Matrices: Björn Ottosson, "A perceptual color space for image processing" (2020).
const oklab = (hex: string): readonly number[] => {
  const [r, g, b] = linear(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
};

const fromOklab = ([L = 0, a = 0, b = 0]: readonly number[]): string => {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const parts = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${parts.map(encode).join('')}`;
};

const encode = (value: number): string => {
  const curved = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
  const byte = Math.round(Math.min(1, Math.max(0, curved)) * 255);
  return byte.toString(16).padStart(2, '0');
};
