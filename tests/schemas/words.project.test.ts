import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contract, pinnedFile } from './contract.ts';

type Words = { readonly [key: string]: string | readonly string[] | Words };

const wordsOf = (flow: string, language: string, pin = 'words'): Words =>
  pinnedFile(`flows/${flow}/locales/${language}.json`, `${pin}/${flow}`) as Words;
const follow = (words: Words, key: string): unknown =>
  key.split('.').reduce<unknown>((at, name) => (at as Words | undefined)?.[name], words);
const otherLanguages = (flow: string): readonly string[] =>
  readdirSync(`flows/${flow}/locales`)
    .map((file) => file.replace('.json', ''))
    .filter((language) => language !== 'en');

const agreed = 'was agreed upon word for word: where it changes, change it in schemas/contract.json, too';

const known =
  'is known by this name: where it is called or filled in otherwise, an owner changes schemas/contract.json';

const places = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(String).sort();

test.each(
  Object.entries(contract.messages).flatMap(([flow, messages]) =>
    Object.entries(messages).map(([key, filled]) => [flow, key, filled] as const),
  ),
)('%s has a text for the message %s in each language with the placeholders "%s"', (flow, key, filled) => {
  const english = wordsOf(flow, 'en', 'messages');
  const texts = [english, ...otherLanguages(flow).map((language) => wordsOf(flow, language))].map((words) =>
    String(follow(words, `message.${key}`) ?? ''),
  );
  for (const text of texts) {
    expect(text.length, `${key} of flows/${flow} ${known}`).toBeGreaterThan(10);
    expect(places(text), `${key} of flows/${flow} ${known}`).toEqual(
      (filled.match(/\w+/g) ?? []).map((name) => `{{${name}}}`).sort(),
    );
  }
  expect(new Set(texts).size).toBe(texts.length);
});

describe.each(Object.entries(contract.words))('the agreed texts of %s', (flow, words) => {
  const given = Object.entries(words);

  test.each(given)('%s is "%s" in English', (key, text) => {
    expect(follow(wordsOf(flow, 'en'), key), `${key} in flows/${flow}/locales/en.json ${agreed}`).toBe(text);
  });

  test('are marked as final', () => {
    const marked = (wordsOf(flow, 'en').$final ?? []) as readonly string[];
    expect(Object.keys(words).filter((key) => !marked.includes(key))).toEqual([]);
  });

  test.each(given)('%s is translated in every other language with the same placeholders', (key, text) => {
    for (const language of otherLanguages(flow)) {
      const translated = String(follow(wordsOf(flow, language), key));
      expect(translated).not.toBe(text);
      expect(places(translated)).toEqual(places(text));
    }
  });
});
