import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Words = { readonly [key: string]: string | readonly string[] | Words };

const read = (path: string): Words => JSON.parse(readFileSync(path, 'utf8')) as Words;
const wordsOf = (flow: string, language: string): Words => read(`flows/${flow}/locales/${language}.json`);
const follow = (words: Words, key: string): unknown =>
  key.split('.').reduce<unknown>((at, name) => (at as Words | undefined)?.[name], words);
const quoted = read('tests/flows/quoted.json') as Readonly<Record<string, Readonly<Record<string, string>>>>;

describe.each(Object.keys(quoted))('the given words of %s', (flow) => {
  const given = Object.entries(quoted[flow] ?? {});

  test.each(given)('%s: "%s"', (key, text) => {
    expect(follow(wordsOf(flow, 'en'), key)).toBe(text);
  });

  test('are marked as words that stay', () => {
    const marked = (wordsOf(flow, 'en').$final ?? []) as readonly string[];
    expect(Object.keys(quoted[flow] ?? {}).filter((key) => !marked.includes(key))).toEqual([]);
  });

  test.each(given)('%s is said in Spanish as well, with the same places to fill in', (key, text) => {
    const spanish = String(follow(wordsOf(flow, 'es'), key));
    const places = (words: string) => [...words.matchAll(/\{\{\w+\}\}/g)].map(String).sort();
    expect(spanish).not.toBe(text);
    expect(places(spanish)).toEqual(places(text));
  });
});
