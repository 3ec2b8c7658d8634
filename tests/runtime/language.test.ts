import { expect, test } from 'vitest';
import { chooseLanguage } from '../../src/runtime/language.ts';

test.each([
  ['the parameter first', { lang: 'es', ui_locales: 'en' }, 'en', ['en', 'es'], 'es', true],
  ['a region is left off', { lang: 'es-US' }, undefined, ['en', 'es'], 'es', true],
  ['case does not matter', { lang: 'ES' }, undefined, ['en', 'es'], 'es', true],
  ['then the first tag that is offered', { ui_locales: 'fr-CA es-US en' }, 'en', ['en', 'es'], 'es', true],
  [
    'a parameter that is not offered counts as none',
    { lang: 'fr', ui_locales: 'es' },
    'en',
    ['en', 'es'],
    'es',
    true,
  ],
  ['then what is stored', {}, 'es', ['en', 'es'], 'es', false],
  ['a stored one that is not offered counts as none', {}, 'es', ['en'], 'en', false],
  ['an only language stays', { lang: 'es' }, 'es', ['en'], 'en', false],
  ['then the first of the brand', {}, undefined, ['es', 'en'], 'es', false],
  ['and English without any', {}, undefined, [], 'en', false],
  ['an empty parameter counts as none', { lang: '', ui_locales: '' }, 'es', ['en', 'es'], 'es', false],
])('%s', (_, query, stored, languages, language, asked) => {
  expect(chooseLanguage(query as Record<string, string>, stored, languages)).toEqual({ language, asked });
});
