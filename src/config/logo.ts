import { type JsonObject, objectOf } from '../engine/index.ts';
import { isDark } from './color.ts';
import { palette, schemesOf } from './palette.ts';
import { themeOf } from './theme.ts';

/**
 * A brand whose `images.logo` is the one for the ground that it stands on: that for dark grounds where white reads better
 * than black on the header's colour. Where the other scheme's header asks for the other one, that is `images.logoOther`.
 */
export const withLogos = (brand: JsonObject): JsonObject => {
  const images = objectOf(brand.images);
  if (images.logoDark === undefined) return brand;
  const [own = 'logo', other = own] = logosFor(brand);
  return {
    ...brand,
    images: {
      ...images,
      ...(images[own] !== undefined && { logo: images[own] }),
      ...(other !== own && images[other] !== undefined && { logoOther: images[other] }),
    },
  };
};

/** Which of its logos a brand's header asks for, in each of its schemes. */
export const logosFor = (brand: JsonObject): readonly ('logo' | 'logoDark')[] =>
  schemesOf(themeOf(brand)).map(({ colors }) =>
    isDark(String(palette(colors)['--p-header'])) ? 'logoDark' : 'logo',
  );
