import { themeCss, themeOf } from '../config/theme.ts';
import { type JsonObject, objectOf } from '../engine/index.ts';
import type { Needs } from './parts.ts';

/** Gives the document the look of a brand: with its next drawing where that is the first one, else at once. */
export const dressAs = ({ world, drawing }: Needs<'world' | 'drawing'>, brand: JsonObject): void => {
  drawing.dress = () => {
    const { document } = world;
    // What a page that was built for its brand carries of it has no colours: they stand in the page's own sheet.
    if (objectOf(brand.theme).colors !== undefined) {
      // A constructed style sheet: a strict content security policy refuses any other that is not a file.
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(themeCss(themeOf(brand), objectOf(brand.images)));
      document.adoptedStyleSheets = [sheet];
    }
    const { favicon } = objectOf(brand.images);
    if (typeof favicon === 'string')
      document.querySelector('link[rel="icon"]')?.setAttribute('href', favicon);
  };
  if (drawing.isDrawn === true) drawing.dress();
};
