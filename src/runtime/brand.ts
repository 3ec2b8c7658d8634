import { brandFile, resolveBrand } from '../config/brand.ts';
import type { JsonObject } from '../engine/types.ts';
import type { Context } from './context.ts';
import { isObject } from './json.ts';

/** Fetches the words that a brand changes, once per language. A failure counts as no words, and is reported. */
export const brandWordsOf = ({
  world,
  place,
  environment,
  store,
  report,
}: Context): ((language: string) => Promise<JsonObject | undefined>) => {
  const fetched = new Map<string, Promise<JsonObject | undefined>>();
  const load = async (language: string): Promise<JsonObject | undefined> => {
    const { ownWords } = store.brand;
    if (!Array.isArray(ownWords) || !ownWords.includes(language)) return undefined;
    try {
      const address = brandFile(
        environment.assetsHost || world.location.origin,
        place.brandId,
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

/**
 * The brand of an address whose page does not carry it. A brand that cannot be had, or is not valid, gives way to the
 * default one. Rejects where the code for that does not load.
 */
export const fetchBrand = async ({
  world,
  catalogue,
  client,
  place,
  environment,
  report,
}: Context): Promise<JsonObject> => {
  const assets = environment.assetsHost || world.location.origin;
  const operation = catalogue.operations[catalogue.issuer.operations.brand];
  if (operation === undefined) throw new Error('The catalogue lacks the operation that gets a brand');
  const parameter = operation.parameters.find((each) => each.in === 'path')?.name ?? '';
  const [answer, { validate, defaults, fallback }] = await Promise.all([
    client.call(operation, { params: { [parameter]: place.brandId }, timeout: 10_000 }),
    catalogue.brandRules(),
  ]);
  const { body } = { body: undefined, ...answer };
  const isFound = 'status' in answer && answer.status === 200;
  if (isFound && isObject(body) && validate(body)) return resolveBrand(body, place.brandId, assets, defaults);
  const status = 'failed' in answer ? answer.failed : answer.status;
  report('brand', isFound ? validate.errors : status, { status });
  return { ...resolveBrand(fallback.brand, fallback.id, assets, defaults), id: place.brandId };
};
