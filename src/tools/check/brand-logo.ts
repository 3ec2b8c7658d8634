import { contrast } from '../../config/color.ts';
import { logosFor } from '../../config/logo.ts';
import { palette, schemesOf } from '../../config/palette.ts';
import { themeOf } from '../../config/theme.ts';
import { ownValue } from '../../engine/index.ts';
import { inksOf } from '../brand/ink.ts';
import { pngInksOf } from '../brand/raster.ts';
import { objectOf, pointerOf } from '../source.ts';
import { type CheckRule, told } from './diagnostic.ts';
import { eachBrand } from './each.ts';

/** A brand's logo can be seen on its header: half of what it is drawn with has 3:1 to that colour, in each scheme. Only an SVG and a PNG with transparent corners say what they are drawn with. */
export const brandLogo: CheckRule = eachBrand((_, { source, value, valid }) => {
  if (!valid) return [];
  const images = objectOf(value.images);
  const wanted = logosFor(value);
  return schemesOf(themeOf(value)).flatMap(({ scheme, colors }, at) => {
    const asked = wanted[at] ?? 'logo';
    const name = images[asked] === undefined ? 'logo' : asked;
    const file = String(images[name]);
    const inks =
      ownValue(readers, file.split('.').at(-1) ?? '')?.(ownValue(source.pictures, file) ?? '') ?? [];
    const header = String(palette(colors)['--p-header']);
    const seen = inks.reduce((sum, { color, share }) => sum + (contrast(color, header) >= 3 ? share : 0), 0);
    return inks.length === 0 || seen >= 0.5
      ? []
      : told(
          { file: source.brand, pointer: pointerOf('images', name) },
          `${scheme === 'dark' ? 'On dark pages the' : 'The'} logo ${file} is hardly seen on the header (${header}): ${Math.round(seen * 100)} % of it has a contrast of 3`,
          asked === name
            ? `Draw it ${asked === 'logo' ? 'darker' : 'lighter'}, or change the colour of the header.`
            : 'Name one for dark grounds in images.logoDark, or make the header lighter.',
        );
  });
});

const readers: Readonly<Record<string, typeof inksOf>> = { svg: inksOf, png: pngInksOf };
