import { themeCss, themeOf } from '../config/theme.ts';
import { type JsonObject, objectOf } from '../engine/index.ts';
import type { Mount } from './core.ts';

/** Draws a page whose document knows no brand: the document gets the brand's look right before. */
export const dressing = async (load: () => Promise<Mount>): Promise<Mount> => {
  const mount = await load();
  return ({ before, ...handover }) =>
    mount({
      ...handover,
      before: () => {
        dressAs(handover.root.ownerDocument, handover.runtime.store.brand);
        before();
      },
    });
};

// A constructed style sheet: a strict content security policy refuses any other that is not a file.
const dressAs = (document: Document, brand: JsonObject): void => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(themeCss(themeOf(brand)));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const { favicon } = objectOf(brand.images);
  if (typeof favicon === 'string') document.querySelector('link[rel="icon"]')?.setAttribute('href', favicon);
};
