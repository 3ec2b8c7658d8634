import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contract, pinnedFile } from './contract.ts';

type Words = { readonly [key: string]: string | readonly string[] | Words };

const wordsOf = (flow: string, language: string): Words =>
  pinnedFile(`flows/${flow}/locales/${language}.json`, `words/${flow}`) as Words;
const follow = (words: Words, key: string): unknown =>
  key.split('.').reduce<unknown>((at, name) => (at as Words | undefined)?.[name], words);
const otherLanguages = (flow: string): readonly string[] =>
  readdirSync(`flows/${flow}/locales`)
    .map((file) => file.replace('.json', ''))
    .filter((language) => language !== 'en');

const agreed = 'was agreed upon word for word: where it changes, change it in schemas/contract.json, too';

describe.each(Object.entries(contract.words))('the agreed words of %s', (flow, words) => {
  const given = Object.entries(words);

  test.each(given)('%s: "%s"', (key, text) => {
    expect(follow(wordsOf(flow, 'en'), key), `${key} in flows/${flow}/locales/en.json ${agreed}`).toBe(text);
  });

  test('are marked as words that stay', () => {
    const marked = (wordsOf(flow, 'en').$final ?? []) as readonly string[];
    expect(Object.keys(words).filter((key) => !marked.includes(key))).toEqual([]);
  });

  test.each(given)(
    '%s is said in every other language as well, with the same places to fill in',
    (key, text) => {
      const places = (said: string) => [...said.matchAll(/\{\{\w+\}\}/g)].map(String).sort();
      for (const language of otherLanguages(flow)) {
        const said = String(follow(wordsOf(flow, language), key));
        expect(said).not.toBe(text);
        expect(places(said)).toEqual(places(text));
      }
    },
  );
});
