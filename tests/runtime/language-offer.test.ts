import { expect, test } from 'vitest';
import { languageToOffer } from '../../src/runtime/language-offer.ts';

const both = ['en', 'es'];

test.each([
  ['another that the browser prefers', ['es'], 'en', both, undefined, 'es'],
  ['a region is left off', ['es-MX', 'en-US'], 'en', both, undefined, 'es'],
  ['case does not matter', ['ES-us'], 'en', both, undefined, 'es'],
  ['the other way round', ['en-US', 'es'], 'es', both, undefined, 'en'],
  ['not the one that shows', ['en-US', 'es'], 'en', both, undefined, undefined],
  ['the first that is offered', ['de', 'fr-CA', 'es', 'en'], 'en', [...both, 'fr'], undefined, 'fr'],
  ['nothing that is not offered', ['de', 'fr'], 'en', both, undefined, undefined],
  ['nothing without a preference', [], 'en', both, undefined, undefined],
  ['nothing once one was chosen', ['es'], 'en', both, 'en', undefined],
])('offered is %s', (_, preferred, shown, offered, chosen, language) => {
  expect(languageToOffer(preferred, { shown, offered, chosen })).toBe(language);
});
