import { objectOf, pointerOf } from '../source.ts';
import { type CheckRule, told } from './diagnostic.ts';

/** A brand's pictures are in its folder, are not empty, are no larger than 60 kB, and are used. */
export const brandImages: CheckRule = ({ brands }) =>
  Object.values(brands).flatMap(({ source, value, valid }) => {
    if (!valid) return [];
    const named = Object.entries(objectOf(value.images)).map(([name, file]) => ({
      pointer: pointerOf('images', name),
      picture: String(file),
    }));
    const idle = Object.keys(source.sizes).filter(
      (picture) => !named.some((each) => each.picture === picture),
    );
    return [
      ...named.flatMap(({ picture, pointer }) => {
        const size = source.sizes[picture];
        const at = { file: source.brand, pointer };
        if (size === undefined)
          return told(
            at,
            `The picture ${picture} is not in the brand's folder`,
            `Put it there; there ${Object.keys(source.sizes).length === 0 ? 'is none' : `are: ${Object.keys(source.sizes).join(', ')}`}.`,
          );
        if (size === 0) return told(at, `The picture ${picture} is empty`, 'Save it again.');
        return size > largest
          ? told(
              at,
              `The picture ${picture} has ${Math.ceil(size / 1000)} kB; ${largest / 1000} kB is the most`,
              'Make it smaller, or save it as svg, webp or avif.',
            )
          : [];
      }),
      ...idle.flatMap((picture) =>
        told(
          { file: source.brand, pointer: '/images' },
          `Nothing shows the file ${picture}`,
          'Name it in images, or remove it.',
        ),
      ),
    ];
  });

const largest = 60_000;
