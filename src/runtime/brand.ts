import { brandFile } from '../config/brand.ts';
import { hashOfFile } from '../config/hash.ts';
import { isObject, type Json, type JsonObject } from '../engine/index.ts';
import { loadFlow } from './loader.ts';
import { enteredBy } from './open.ts';
import type { BrandFiles, Needs } from './parts.ts';
import type { RenewNeeds } from './renew.ts';

/** Watches over the files of the page's brand. */
export const createBrandFiles = (parts: () => RenewNeeds, own: Needs<'known'>): BrandFiles => {
  const kept = new Map<string, Promise<JsonObject | undefined>>();
  // A page that has no brand yet is about to ask for it.
  const now = { presses: 0, asked: own.known.digests === undefined ? Promise.resolve() : undefined };
  const wordsNow: BrandFiles['wordsNow'] = async (language, { ownWords } = parts().store.brand) =>
    Array.isArray(ownWords) && ownWords.includes(language)
      ? fetchFile(parts(), `locales/${language}.json`)
      : undefined;
  const files: BrandFiles = {
    wordsNow,
    words: (language) => {
      const words =
        kept.get(language) ?? wordsNow(language).catch((cause) => void parts().report('words', cause));
      kept.set(language, words);
      return words;
    },
    keep: (language, words) => {
      kept.clear();
      kept.set(language, Promise.resolve(words));
    },
    askAgain: () => {
      const { presses } = own.known;
      if (now.asked === undefined || now.presses !== presses) {
        now.presses = presses;
        now.asked = ask(parts(), files).catch((cause) => {
          // That nobody answers is no fault of the brand's.
          if (!(cause instanceof TypeError)) parts().report('brand', cause);
        });
      }
      return now.asked;
    },
  };
  return files;
};

const ask = async (parts: RenewNeeds, files: BrandFiles): Promise<void> => {
  const { language, route } = parts.store;
  // What shows next is fetched beside; where it does not come, who needs it says so.
  loadFlow(enteredBy(parts.catalogue, route).flow, parts).catch(() => undefined);
  const [brand, words] = await Promise.all([fetchFile(parts, 'brand.json'), files.wordsNow(language)]);
  if (parts.known.digests?.[language] === hashOfFile([brand, words ?? null]))
    return files.keep(language, words);
  const { renew } = await import('./other-brand.ts');
  await renew(parts, files, brand);
};

const fetchFile = async (
  { environment, world, site }: Needs<'environment' | 'world' | 'site'>,
  name: string,
): Promise<JsonObject> => {
  const assets = environment.assetsHost || world.location.origin;
  const answer = await world.fetch(brandFile(assets, site.brandId, name), {
    credentials: 'omit',
    cache: 'no-cache',
  });
  // Read whatever it says: a browser keeps a connection open for what nobody has read.
  const text = await answer.text();
  const value: Json = answer.ok && JSON.parse(text);
  if (!isObject(value)) throw new Error(`${name}: ${answer.status}`);
  return value;
};
