import { picturesOf } from '../brand/pictures.ts';
import { type CheckRule, told } from './diagnostic.ts';
import { eachBrand } from './each.ts';

/** A brand's pictures are in its folder, are not empty, are no larger than they may be, and are used. */
export const brandImages: CheckRule = eachBrand((_, { source, value, valid }) => {
  if (!valid) return [];
  const named = picturesOf(value);
  const idle = Object.keys(source.sizes).filter(
    (picture) => !named.some(({ file }) => file === picture) && !isLicence(picture),
  );
  return [
    ...named.flatMap(({ file, pointer, largest }) => {
      const size = source.sizes[file];
      const at = { file: source.brand, pointer };
      if (size === undefined)
        return told(
          at,
          `The ${kindOf(file)} ${file} is not in the brand's folder`,
          `Put it there; there ${Object.keys(source.sizes).length === 0 ? 'is none' : `are: ${Object.keys(source.sizes).join(', ')}`}.`,
        );
      if (size === 0) return told(at, `The ${kindOf(file)} ${file} is empty`, 'Save it again.');
      return size > largest
        ? told(
            at,
            `The ${kindOf(file)} ${file} has ${Math.ceil(size / 1000)} kB; ${largest / 1000} kB is the most`,
            'Make it smaller, or save it as svg, webp or avif.',
          )
        : [];
    }),
    ...idle.flatMap((picture) =>
      told(
        { file: source.brand, pointer: '/images' },
        `Nothing shows the file ${picture}`,
        `Name it in ${picture.endsWith('.woff2') ? 'theme.type' : 'images or as the logo of a partner'}, or remove it.`,
      ),
    ),
  ];
});

// Of a font that others have made.
const isLicence = (file: string): boolean => /^licen[cs]e[\w.-]*\.txt$/i.test(file);

const kindOf = (file: string): string => (file.endsWith('.woff2') ? 'font' : 'picture');
