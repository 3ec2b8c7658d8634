import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { themeCss, themeOf } from '../../config/theme.ts';
import type { JsonObject } from '../../engine/index.ts';
import { objectOf } from '../source.ts';

/** The theme of each brand as CSS, by id. Copies the fonts and pictures that it names from the folder of brands to the folder of the page. */
export const copyThemes = (
  brands: Readonly<Record<string, JsonObject>>,
  from: string,
  to: string,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(brands).map(([id, brand]) => {
      const images = Object.entries(objectOf(brand.images)).map(([name, file]) => [name, `${id}/${file}`]);
      const css = themeCss(themeOf(brand), Object.fromEntries(images));
      for (const [, file = ''] of css.matchAll(/url\(([^)]+)\)/g)) cpSync(join(from, file), join(to, file));
      return [id, css];
    }),
  );
