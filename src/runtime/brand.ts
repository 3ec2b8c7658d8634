import { brandFile } from '../config/brand.ts';
import { hashOfFile } from '../config/hash.ts';
import { claim } from '../config/issued.ts';
import { isObject, type Json, type JsonObject, ownValue } from '../engine/index.ts';
import { loadFlow } from './loader.ts';
import { enteredBy } from './open.ts';
import type { BrandFiles, Needs } from './parts.ts';
import type { RenewNeeds } from './renew.ts';
import { timeOf } from './server-time.ts';

/** Watches over the files of the page's brand. */
export const createBrandFiles = (parts: () => RenewNeeds, own: Needs<'known'>): BrandFiles => {
  const kept = new Map<string, Promise<JsonObject | undefined>>();
  // A page that has no brand yet is about to ask for it.
  let presses = 0;
  let request = own.known.digests === undefined ? Promise.resolve() : undefined;
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
      if (request === undefined || presses !== own.known.presses) {
        presses = own.known.presses;
        request = ask(parts(), files).catch((cause) => {
          // That nobody answers is no fault of the brand's.
          if (!(cause instanceof TypeError)) parts().report('brand', cause);
        });
      }
      return request;
    },
  };
  return files;
};

const ask = async (parts: RenewNeeds, files: BrandFiles): Promise<void> => {
  const { language, route } = parts.store;
  // What shows next is fetched beside; where it does not come, who needs it says so.
  loadFlow(enteredBy(parts.catalogue, route).flow, parts).catch(() => undefined);
  const [brand, words] = await Promise.all([fetchFile(parts, 'brand.json'), files.wordsNow(language)]);
  if (ownValue(parts.known.digests, language) === hashOfFile([brand, words ?? null]))
    return files.keep(language, words);
  const { renew } = await import('./other-brand.ts');
  await renew(parts, files, brand);
};

const fetchFile = async (
  parts: Needs<'environment' | 'world' | 'site' | 'slots' | 'catalogue'>,
  name: string,
): Promise<JsonObject> => {
  const { environment, world, site } = parts;
  const assets = environment.assetsHost || world.location.origin;
  const answer = await world.fetch(brandFile(assets, site.brandId, name), {
    credentials: 'omit',
    cache: 'no-cache',
  });
  // Read whatever it says: a browser keeps a connection open for what nobody has read.
  const text = await answer.text();
  const value: Json = answer.ok && JSON.parse(text);
  forgetOld(parts, answer);
  if (!isObject(value)) throw new Error(`${name}: ${answer.status}`);
  return value;
};

// Forgets a person who signed in too long ago. The device's clock may be wrong: the time is that of a file's response. If the
// response does not give it, nobody is forgotten.
const forgetOld = (
  { slots, catalogue }: Needs<'slots' | 'catalogue'>,
  response: Pick<Response, 'headers'>,
): void => {
  const now = timeOf(response) / 1000;
  const issued = Number(claim(slots.read('local.remembered'), 'iat'));
  const seconds = (catalogue.issuer.rememberedDays ?? 365) * 86_400;
  if (now && !(now - issued <= seconds)) slots.forget('local.remembered');
};
