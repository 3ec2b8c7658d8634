import { brandFile } from '../../config/brand.ts';
import { themeCss, themeOf } from '../../config/theme.ts';
import { type JsonObject, ownValue } from '../../engine/index.ts';
import type { BrandSource } from '../assemble.ts';
import { objectOf } from '../source.ts';
import { shapeOf } from './shape.ts';

/** How wide the logos of a brand are for their height: that of its header, and the one for the other scheme. */
export type LogoShapes = { readonly logo?: number | undefined; readonly logoOther?: number | undefined };

/** The shapes of those logos that lie in the brand's folder and tell it. `images` are its pictures as addresses. */
export const logoShapesOf = (
  { id, pictures }: Pick<BrandSource, 'id' | 'pictures'>,
  { logo, logoOther }: JsonObject,
): LogoShapes => {
  const shapeAt = (address: unknown): number | undefined => {
    const file = Object.keys(pictures).find((name) => brandFile('', id, name) === address) ?? '';
    return shapeOf(file.split('.').at(-1) ?? '', ownValue(pictures, file) ?? '');
  };
  return { logo: shapeAt(logo), logoOther: shapeAt(logoOther) };
};

/** The look of a brand as the sheet of its pages: with the shape of its logo, for which the header has the room before the file is there. */
export const lookOf = (brand: JsonObject, { logo, logoOther }: LogoShapes = {}): string => {
  const images = objectOf(brand.images);
  const own = logo === undefined ? '' : shaped(logo);
  const other = images.logoOther === undefined || logo === logoOther ? '' : shaped(logoOther);
  return [
    themeCss(themeOf(brand), images),
    own,
    other === '' ? '' : `@media (prefers-color-scheme:dark){${other}}`,
  ].join('');
};

// Once the file is there its own shape counts, whatever this says.
const shaped = (shape: number | undefined): string =>
  `.p-header__logo img{aspect-ratio:auto${shape === undefined ? '' : ` ${Number(shape.toFixed(4))}`}}`;
