/**
 * Runs before the page is drawn, as a small classic script of its own: hides a page that is written in another language
 * than it is to be read in, holds a form that is sent before the core is there, and uncovers the words for a failure when
 * the core cannot be loaded. The core marks the document as soon as it runs.
 */
import { chooseLanguage } from './runtime/language.ts';

const page = document.documentElement;
const { dataset } = page;

const stored = (): string | undefined => {
  try {
    return localStorage.getItem(`portico.language.${dataset.brand}`) ?? undefined;
  } catch {
    return undefined;
  }
};

if (dataset.languages !== undefined) {
  const query = Object.fromEntries(new URLSearchParams(location.search));
  if (chooseLanguage(query, stored(), dataset.languages.split(' ')).language !== page.lang) dataset.swap = '';
}

addEventListener('submit', (event) => {
  if (dataset.core !== undefined) return;
  event.preventDefault();
  dataset.early = '';
});

// A resource's error does not bubble. A picture that is missing is no failure of the page.
addEventListener(
  'error',
  ({ target }) => {
    if (dataset.core === undefined && !(target instanceof HTMLImageElement)) dataset.failed = '';
  },
  true,
);
