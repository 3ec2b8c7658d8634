import { expect, test } from 'vitest';
import { languageToOffer } from '../../src/runtime/language-offer.ts';

const both = ['en', 'es'];

test.each([
  ['another language that the browser prefers', ['es'], 'en', both, undefined, 'es'],
  ['the language of a preferred region variant', ['es-MX', 'en-US'], 'en', both, undefined, 'es'],
  ['a language regardless of the case of its tag', ['ES-us'], 'en', both, undefined, 'es'],
  ['English while it shows Spanish', ['en-US', 'es'], 'es', both, undefined, 'en'],
  ['nothing if it already shows the preferred language', ['en-US', 'es'], 'en', both, undefined, undefined],
  [
    'the first preferred language that is available',
    ['de', 'fr-CA', 'es', 'en'],
    'en',
    [...both, 'fr'],
    undefined,
    'fr',
  ],
  ['nothing if no preferred language is available', ['de', 'fr'], 'en', both, undefined, undefined],
  ['nothing if the browser has no preference', [], 'en', both, undefined, undefined],
  ['nothing if the person has already chosen a language', ['es'], 'en', both, 'en', undefined],
])('the page offers %s', (_, preferred, shown, offered, chosen, language) => {
  expect(languageToOffer(preferred, { shown, offered, chosen })).toBe(language);
});
