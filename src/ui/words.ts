import { createInstance, type i18n } from 'i18next';
import { isObject, type JsonObject, ownValue, textOf } from '../engine/index.ts';
import { brandPrefix } from '../runtime/language.ts';
import { withinLimit } from '../runtime/limit.ts';

/** Loads the words of one flow, or of the brand (undefined where it changes none), in one language. */
export type WordSources = {
  readonly flow: (flow: string, language: string) => Promise<JsonObject>;
  readonly brand: (language: string) => Promise<JsonObject | undefined>;
};

/** Parameters of a message: each stands in its words as {{name}}. */
export type Params = JsonObject;

/**
 * The words that are there, and how to get more. Namespaces are flows; those of a brand stand before them and replace
 * only what they hold.
 */
export type Words = {
  readonly i18n: i18n;
  /** Those that are on their way or have come, by language and flow. */
  readonly pending: Map<string, Promise<void>>;
  /** Whether all the flows' words are there in that language. */
  readonly has: (flows: readonly string[], language: string) => boolean;
  /** Loads what is missing. */
  readonly load: (flows: readonly string[], language: string) => Promise<void>;
  /** Adds words that came with the page. */
  readonly add: (flow: string, language: string, words: JsonObject, brand?: JsonObject) => void;
  /** The first of the keys that one of the flows (nearest first) has words for. */
  readonly find: (
    flows: readonly string[],
    keys: readonly string[],
    language: string,
    params?: Params,
  ) => string | undefined;
};

/** Milliseconds for which a page waits for something that it can do without. */
const patience = 1000;

/** Waits for something that nobody should have to wait for: until it is there, has failed, or a second is over. */
export const inTime = (work: Promise<void>): Promise<void> =>
  Promise.race([work.catch(() => undefined), new Promise<void>((resolve) => setTimeout(resolve, patience))]);

/** Words on i18next: resources are added as they arrive, nothing is looked up in the network by itself. */
export const createWords = (sources: WordSources): Words => {
  const i18n = createInstance();
  void i18n.init({
    lng: 'en',
    fallbackLng: false,
    resources: {},
    initAsync: false,
    interpolation: { escapeValue: false },
    // A gap reads better than braces.
    missingInterpolationHandler: () => '',
    react: { useSuspense: false, bindI18nStore: 'added' },
  });
  const pending = new Map<string, Promise<void>>();
  const add: Words['add'] = (flow, language, words, brand) => {
    i18n.addResourceBundle(language, flow, words, true, true);
    if (brand !== undefined) i18n.addResourceBundle(language, brandPrefix + flow, brand, true, true);
  };
  const fetchOne = async (flow: string, language: string): Promise<void> => {
    const fetchOwn = () => sources.brand(language).catch(() => undefined);
    const [words] = await Promise.all([sources.flow(flow, language), fetchOwn()]);
    // They may be others by now.
    const own = ownValue(await fetchOwn(), flow);
    add(flow, language, words, isObject(own) ? own : undefined);
  };
  const loadOne = (flow: string, language: string): Promise<void> => {
    const key = `${language}/${flow}`;
    const known = pending.get(key);
    if (known !== undefined) return known;
    const started = withinLimit(fetchOne(flow, language), globalThis).catch((error: unknown) => {
      pending.delete(key);
      throw error;
    });
    pending.set(key, started);
    return started;
  };
  const has: Words['has'] = (flows, language) =>
    flows.every((flow) => i18n.hasResourceBundle(language, flow));
  return {
    i18n,
    pending,
    has,
    add,
    load: async (flows, language) => {
      await Promise.all(
        flows.filter((flow) => !has([flow], language)).map((flow) => loadOne(flow, language)),
      );
    },
    find: (flows, keys, language, params) => {
      const spaces = flows.flatMap((flow) => [brandPrefix + flow, flow]);
      const found = spaces
        .flatMap((ns) => keys.map((key) => ({ ns, key })))
        .find(({ ns, key }) => typeof i18n.getResource(language, ns, key) === 'string');
      if (found === undefined) return undefined;
      const text = i18n.getResource(language, found.ns, found.key);
      return i18n.services.interpolator.interpolate(
        withoutGaps(String(text), params),
        { ...params },
        language,
        {},
      );
    },
  };
};

// What stands between [[ and ]] goes where one of its parameters says nothing.
const withoutGaps = (text: string, params: Params = {}): string =>
  text.replace(/\[\[(.*?)\]\]/gs, (_, part: string) =>
    (part.match(/(?<={{)\w+/g) ?? []).every((name) => textOf(ownValue(params, name))) ? part : '',
  );
