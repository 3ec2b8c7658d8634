import type { Json } from '../../engine/index.ts';
import { listOf, objectOf, pointerOf } from '../source.ts';

/** A picture or a font that a brand names: where it is named, its file, how many bytes it may have, and whether it stands in a square. */
export type Picture = {
  readonly pointer: string;
  readonly file: string;
  readonly largest: number;
  readonly isSquare: boolean;
};

/** The pictures that a brand names: its own, and the logos of its partners; and its fonts, which lie beside them. */
export const picturesOf = (brand: Json | undefined): readonly Picture[] => {
  const { images, partners, theme } = objectOf(brand);
  const own = Object.entries(objectOf(images)).map(([name, file]) => ({
    pointer: pointerOf('images', name),
    file,
    largest: 60_000,
    isSquare: false,
  }));
  // It comes beside a form that somebody waits for.
  const logos = listOf(partners).map((partner, at) => ({
    pointer: pointerOf('partners', at, 'logo'),
    file: objectOf(partner).logo,
    largest: 20_000,
    isSquare: true,
  }));
  const fonts = Object.entries(objectOf(objectOf(theme).type)).map(([place, face]) => ({
    pointer: pointerOf('theme', 'type', place, 'file'),
    file: objectOf(face).file,
    largest: 40_000,
    isSquare: false,
  }));
  return [...own, ...logos, ...fonts].flatMap(({ file, ...picture }) =>
    typeof file === 'string' ? { ...picture, file } : [],
  );
};
