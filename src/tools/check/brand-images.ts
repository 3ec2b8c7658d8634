import { ownValue } from '../../engine/index.ts';
import type { BrandSource } from '../assemble.ts';
import { picturesOf } from '../brand/pictures.ts';
import { type CheckRule, type Finding, told } from './diagnostic.ts';
import { eachBrand } from './each.ts';

/** A brand's pictures are in its folder, are not empty, are no larger than they may be, and are used. */
export const brandImages: CheckRule = eachBrand((_, { source, value, valid }) => {
  if (!valid) return [];
  const named = picturesOf(value);
  const idle = Object.keys(source.sizes).filter(
    (picture) =>
      !named.some(({ file }) => file === picture || isMisnamed(picture, file, source)) && !isLicence(picture),
  );
  return [
    ...imageFaults(source),
    ...idle.flatMap((picture) =>
      told(
        { file: source.brand, pointer: '/images' },
        `Nothing shows the file ${picture}`,
        `Name it in ${picture.endsWith('.woff2') ? 'theme.type' : 'images or as the logo of a partner'}, or remove it.`,
      ),
    ),
  ];
});

/** The pictures and fonts that a brand names and that are missing, empty or too large. */
export const imageFaults = ({ brand, sizes }: BrandSource): readonly Finding[] =>
  picturesOf(brand.value).flatMap(({ file, pointer, largest }) => {
    const size = ownValue(sizes, file);
    const at = { file: brand, pointer };
    const misnamed = Object.keys(sizes).find((picture) => isMisnamed(picture, file, { sizes }));
    if (size === undefined)
      return told(
        at,
        `The ${kindOf(file)} ${file} is not in the brand's folder`,
        misnamed === undefined
          ? `Put it there; there ${Object.keys(sizes).length === 0 ? 'is none' : `are: ${Object.keys(sizes).join(', ')}`}.`
          : `There is ${misnamed}: call it ${file}.`,
      );
    if (size === 0) return told(at, `The ${kindOf(file)} ${file} is empty`, 'Save it again.');
    return size > largest
      ? told(
          at,
          `The ${kindOf(file)} ${file} has ${Math.ceil(size / 1000)} kB; ${largest / 1000} kB is the most`,
          'Make it smaller, or save it as svg, webp or avif.',
        )
      : [];
  });

// Servers tell capital letters from small ones.
const isMisnamed = (picture: string, file: string, { sizes }: Pick<BrandSource, 'sizes'>): boolean =>
  ownValue(sizes, file) === undefined && picture.toLowerCase() === file.toLowerCase();

// Of a font that others have made.
const isLicence = (file: string): boolean => /^licen[cs]e[\w.-]*\.txt$/i.test(file);

const kindOf = (file: string): string => (file.endsWith('.woff2') ? 'font' : 'picture');
