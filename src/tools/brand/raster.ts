import { convertIndexedToRgb, decode } from 'fast-png';
import type { Ink } from './ink.ts';

/**
 * The colours of a PNG by how long their outlines are: by the room they take, a badge would count for more than the name
 * beside it. What is more transparent than not is no ink; nor is there any in a picture that brings its own ground, as one
 * without transparent corners does, or that cannot be read. `content` has a sign for each byte.
 */
export const pngInksOf = (content: string): readonly Ink[] => {
  const { pixels, width } = pixelsOf(content);
  const corners = [0, width - 1, pixels.length - width, pixels.length - 1];
  if (corners.every((at) => (pixels[at]?.alpha ?? 1) > 0.5)) return [];
  const inkAt = (at: number): string | undefined => {
    const { color, alpha = 0 } = pixels[at] ?? {};
    return alpha > 0.5 ? color : undefined;
  };
  const seen = pixels.flatMap((_, at) => {
    const ink = inkAt(at);
    const isInner = [at - 1, at + 1, at - width, at + width].every((next) => inkAt(next) === ink);
    return ink === undefined || isInner ? [] : [ink];
  });
  const counts = new Map<string, number>();
  for (const color of seen) counts.set(color, (counts.get(color) ?? 0) + 1);
  return [...counts].map(([color, count]) => ({ color, share: count / seen.length }));
};

/** Whether a PNG can be read to its end, with the checksums of its parts (PNG 3rd edition, section 5.3). `content` has a sign for each byte. */
export const isWholePng = (content: string): boolean => {
  try {
    decode(Buffer.from(content, 'latin1'), { checkCrc: true });
    return true;
  } catch {
    return false;
  }
};

type Pixel = { readonly color: string; readonly alpha: number };

const pixelsOf = (content: string): { readonly pixels: readonly Pixel[]; readonly width: number } => {
  try {
    const png = decode(Buffer.from(content, 'latin1'));
    const { width, height, depth, palette } = png;
    const data = palette === undefined ? png.data : convertIndexedToRgb(png);
    const channels = palette?.[0]?.length ?? png.channels;
    const most = depth === 16 ? 65_535 : 255;
    // Grey has one channel, and one more where it is transparent.
    const isGrey = channels < 3;
    const isClear = channels % 2 === 0;
    const pixels = Array.from({ length: width * height }, (_, at) => {
      const part = (channel: number): number => (data[at * channels + channel] ?? 0) / most;
      const parts = isGrey ? [part(0), part(0), part(0)] : [part(0), part(1), part(2)];
      return { color: hexOf(parts), alpha: isClear ? part(channels - 1) : 1 };
    });
    return { pixels, width };
  } catch {
    return { pixels: [], width: 0 }; // No PNG, or one that is cut short.
  }
};

const hexOf = (parts: readonly number[]): string =>
  `#${parts
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
