import { encode, type ImageData } from 'fast-png';
import { describe, expect, test } from 'vitest';
import { pngInksOf } from '../../../src/tools/brand/raster.ts';

type Dot = readonly [red: number, green: number, blue: number, alpha: number];

const clear: Dot = [0, 0, 0, 0];
const white: Dot = [255, 255, 255, 255];
const green: Dot = [29, 87, 68, 255];
const faint: Dot = [29, 87, 68, 40];

const written = (image: Partial<ImageData>): string =>
  Buffer.from(encode({ width: 3, height: 2, data: new Uint8Array(), ...image })).toString('latin1');

const drawn = (...dots: readonly Dot[]): string =>
  written({ channels: 4, data: Uint8Array.from(dots.flat()) });

describe('the foreground colors of a PNG', () => {
  test('are weighted by outline length and exclude faint pixels', () => {
    expect(pngInksOf(drawn(clear, white, green, green, green, faint))).toEqual([
      { color: '#ffffff', share: 0.25 },
      { color: '#1d5744', share: 0.75 },
    ]);
  });

  test('are weighted by outline, not by filled area', () => {
    const empty = Array.from({ length: 8 }, () => clear);
    const row = [clear, green, green, green, green, clear, white, clear];
    const data = Uint8Array.from([empty, row, row, row, row, empty].flat(2));
    expect(pngInksOf(written({ width: 8, height: 6, channels: 4, data }))).toEqual([
      { color: '#1d5744', share: 0.75 },
      { color: '#ffffff', share: 0.25 },
    ]);
  });

  test('are read from 16-bit and grayscale images', () => {
    const deep = [clear, green, clear, clear, green, clear].flat().map((part) => part * 257);
    expect(pngInksOf(written({ channels: 4, depth: 16, data: Uint16Array.from(deep) }))).toEqual([
      { color: '#1d5744', share: 1 },
    ]);
    const grey = [0, 0, 64, 255, 0, 0, 0, 0, 64, 255, 0, 0];
    expect(pngInksOf(written({ channels: 2, data: Uint8Array.from(grey) }))).toEqual([
      { color: '#404040', share: 1 },
    ]);
  });

  test('are empty for an opaque or unreadable picture', () => {
    expect(pngInksOf(drawn(white, green, white, white, green, white))).toEqual([]);
    expect(pngInksOf(written({ channels: 3, data: new Uint8Array(18) }))).toEqual([]);
    expect(pngInksOf(drawn(clear, green, clear, clear, green, clear).slice(0, 40))).toEqual([]);
    expect(pngInksOf('<svg xmlns="http://www.w3.org/2000/svg"/>')).toEqual([]);
  });
});
