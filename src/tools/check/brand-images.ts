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
export const imageFaults = (source: BrandSource): readonly Finding[] => [
  ...missing(source),
  ...picturesOf(source.brand.value).flatMap(({ file, pointer, largest }) => {
    const size = ownValue(source.sizes, file);
    const at = { file: source.brand, pointer };
    if (size === 0) return told(at, `The ${kindOf(file)} ${file} is empty`, 'Save it again.');
    return size !== undefined && size > largest
      ? told(
          at,
          `The ${kindOf(file)} ${file} has ${Math.ceil(size / 1000)} kB; ${largest / 1000} kB is the most`,
          'Make it smaller, or save it as svg, webp or avif.',
        )
      : [];
  }),
];

// Several that are missing have one cause, as where brand.json was copied alone.
const missing = ({ brand, sizes }: BrandSource): readonly Finding[] => {
  const there = Object.keys(sizes);
  const absent = picturesOf(brand.value).filter(({ file }) => ownValue(sizes, file) === undefined);
  const misnamed = absent.flatMap(({ file, pointer }) => {
    const picture = there.find((each) => isMisnamed(each, file, { sizes }));
    return picture === undefined ? [] : [{ file, pointer, picture }];
  });
  const gone = absent.filter(({ file }) => !misnamed.some((each) => each.file === file));
  const names = [...new Set(gone.map(({ file }) => file))];
  const [first, second] = names;
  const inside = there.length === 0 ? 'there is none' : `there are: ${there.join(', ')}`;
  return [
    ...misnamed.flatMap(({ file, pointer, picture }) =>
      told({ file: brand, pointer }, notThere(file), `There is ${picture}: call it ${file}.`),
    ),
    ...(first === undefined
      ? []
      : told(
          { file: brand, pointer: gone[0]?.pointer ?? '' },
          second === undefined
            ? notThere(first)
            : `${names.length} files are not in the brand's folder: ${names.join(', ')}`,
          `Put ${second === undefined ? 'it' : 'them'} there; ${inside}.`,
        )),
  ];
};

const notThere = (file: string): string => `The ${kindOf(file)} ${file} is not in the brand's folder`;

// Servers tell capital letters from small ones.
const isMisnamed = (picture: string, file: string, { sizes }: Pick<BrandSource, 'sizes'>): boolean =>
  ownValue(sizes, file) === undefined && picture.toLowerCase() === file.toLowerCase();

// Of a font that others have made.
const isLicence = (file: string): boolean => /^licen[cs]e[\w.-]*\.txt$/i.test(file);

const kindOf = (file: string): string => (file.endsWith('.woff2') ? 'font' : 'picture');
