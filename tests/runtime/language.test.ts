import { expect, test } from 'vitest';
import { chooseLanguage } from '../../src/runtime/language.ts';

test.each([
  [
    'the lang parameter takes precedence over all other sources',
    { lang: 'es', ui_locales: 'en' },
    'en',
    ['en', 'es'],
    'es',
    true,
  ],
  ['the region in a language tag is ignored', { lang: 'es-US' }, undefined, ['en', 'es'], 'es', true],
  ['the case of a language tag is ignored', { lang: 'ES' }, undefined, ['en', 'es'], 'es', true],
  [
    'an underscore separates the region as a hyphen does',
    { lang: 'es_MX' },
    undefined,
    ['en', 'es'],
    'es',
    true,
  ],
  [
    'the first available tag in ui_locales takes precedence over the stored language',
    { ui_locales: 'fr-CA es-US en' },
    'en',
    ['en', 'es'],
    'es',
    true,
  ],
  [
    'a parameter with an unavailable language is ignored',
    { lang: 'fr', ui_locales: 'es' },
    'en',
    ['en', 'es'],
    'es',
    true,
  ],
  ['the stored language is used without a parameter', {}, 'es', ['en', 'es'], 'es', false],
  ['a stored language that is unavailable is ignored', {}, 'es', ['en'], 'en', false],
  ['a brand with one language always uses it', { lang: 'es' }, 'es', ['en'], 'en', false],
  ['the first language of the brand is the default', {}, undefined, ['es', 'en'], 'es', false],
  ['English is the default for a brand without languages', {}, undefined, [], 'en', false],
  ['an empty parameter is ignored', { lang: '', ui_locales: '' }, 'es', ['en', 'es'], 'es', false],
])('%s', (_, query, stored, languages, language, asked) => {
  expect(chooseLanguage(query as Record<string, string>, stored, languages)).toEqual({ language, asked });
});
