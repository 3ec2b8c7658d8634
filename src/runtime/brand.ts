import { brandFile } from '../config/brand.ts';
import { isObject, type JsonObject } from '../engine/index.ts';
import type { Needs } from './parts.ts';

/** Fetches the words that a brand changes, once per language. A failure counts as no words, and is reported. */
export const brandWordsOf = ({
  world,
  site,
  environment,
  store,
  report,
}: Needs<'world' | 'site' | 'environment' | 'store' | 'report'>): ((
  language: string,
) => Promise<JsonObject | undefined>) => {
  const fetched = new Map<string, Promise<JsonObject | undefined>>();
  const load = async (language: string): Promise<JsonObject | undefined> => {
    const { ownWords } = store.brand;
    if (!Array.isArray(ownWords) || !ownWords.includes(language)) return undefined;
    try {
      const address = brandFile(
        environment.assetsHost || world.location.origin,
        site.brandId,
        `locales/${language}.json`,
      );
      const words = await (await world.fetch(address, { credentials: 'omit' })).json();
      return isObject(words) ? words : undefined;
    } catch (cause) {
      report('words', cause);
      return undefined;
    }
  };
  return (language) => {
    const words = fetched.get(language) ?? load(language);
    fetched.set(language, words);
    return words;
  };
};
