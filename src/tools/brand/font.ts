import { create } from 'fontkitten';
import type { Typeface } from '../../config/declarations.ts';

/** What a font file says of the room that its text takes, in parts of its size, to three places; undefined where it cannot be read. `content` has a sign for each byte. */
export const metricsOf = (content: string): Typeface['metrics'] => {
  try {
    const font = create(Buffer.from(content, 'latin1'));
    if (font.isCollection) return undefined;
    const { unitsPerEm } = font;
    const part = (units: number): number => Math.round((units / unitsPerEm) * 1000) / 1000;
    const widths = [...sample].map(
      (letter) => font.glyphForCodePoint(letter.codePointAt(0) ?? 0).advanceWidth,
    );
    return {
      ascent: part(font.ascent),
      descent: part(Math.abs(font.descent)),
      lineGap: part(font.lineGap),
      width: part(widths.reduce((sum, width) => sum + width, 0) / widths.length),
    };
  } catch {
    return undefined; // No font, or one that is cut short.
  }
};

/** The weight of a font file as a brand states it, or the lightest and the heaviest where it has several: '400 700'; undefined where it cannot be read. */
export const weightOf = (content: string): string | undefined => {
  try {
    const font = create(Buffer.from(content, 'latin1'));
    if (font.isCollection) return undefined;
    const { min, max } = font.variationAxes.wght ?? {};
    const weights = min === undefined || max === undefined ? [font['OS/2'].usWeightClass] : [min, max];
    return [...new Set(weights.map(hundreds))].join(' ');
  } catch {
    return undefined; // No font, or one that is cut short.
  }
};

const hundreds = (weight: number): number => Math.min(9, Math.max(1, Math.round(weight / 100))) * 100;

// Has letters about as often as what stands on the pages does.
const sample =
  'Please enter the user ID and the password of your account, and choose how the card is to be paid each month. Thank you for being with us since 2019.';
