import { fontsOf } from '../../config/faces.ts';
import { themeOf } from '../../config/theme.ts';
import { ownValue } from '../../engine/index.ts';
import { metricsOf } from '../brand/font.ts';
import { pointerOf } from '../source.ts';
import { type CheckRule, told } from './diagnostic.ts';
import { eachBrand } from './each.ts';

/** What a brand says of its fonts' measures is what their files say: by these the system's typeface keeps their room. */
export const brandFonts: CheckRule = eachBrand((_, { source, value, valid }) =>
  (valid ? fontsOf(themeOf(value), {}) : []).flatMap(({ place, face }) => {
    const content = ownValue(source.pictures, face.file);
    if (content === undefined || content === '') return [];
    const measured = metricsOf(content);
    const at = { file: source.brand, pointer: pointerOf('theme', 'type', place) };
    if (measured === undefined)
      return told(at, `The font ${face.file} cannot be read`, 'Save it anew as woff2.');
    const stated = JSON.stringify({ ...measured, ...face.metrics });
    return face.metrics !== undefined && stated === JSON.stringify(measured)
      ? []
      : told(
          { ...at, pointer: face.metrics === undefined ? at.pointer : `${at.pointer}/metrics` },
          face.metrics === undefined
            ? `Nothing says how much room ${face.file} takes, so that the page moves when it comes`
            : `${face.file} takes another room than these measures say`,
          `Write "metrics": ${JSON.stringify(measured).replaceAll(':', ': ').replaceAll(',', ', ')}.`,
        );
  }),
);
