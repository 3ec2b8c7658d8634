import { ref } from 'valtio/vanilla';
import { resolveBrand } from '../config/brand.ts';
import { flagsFrom } from '../config/flags.ts';
import type { Answer, Json, JsonObject } from '../engine/types.ts';
import type { Context } from './context.ts';
import { configureFormats } from './formats.ts';
import { chooseLanguage } from './language.ts';
import { uuid } from './pkce.ts';
import { ask, createProbe, createScriptLoader, isWanted, keyOf } from './scripts.ts';

/** Loads each external script as soon as its flag and the brand allow it. Call it again when more is known. */
export const createScripts = ({ world, catalogue, store }: Context): (() => void) => {
  const { scripts } = catalogue.issuer;
  const load = createScriptLoader(world, scripts);
  const loaded = new Set<string>();
  return () => {
    for (const [name, script] of Object.entries(scripts)) {
      if (script.src === undefined || loaded.has(name) || !isWanted(script, store.brand, store.flags)) continue;
      loaded.add(name);
      load(script.src, keyOf(script.needs, store.brand));
    }
  };
};

/** Begins to ask for what the bot-detection and the fraud script provide: at most five waits of one second, and ten polls half a second apart. */
export const startProbes = ({ world, catalogue, probes }: Context): void => {
  const { telemetry, blackBox } = catalogue.issuer.scripts;
  Object.assign(probes, {
    telemetry: createProbe(world, { global: telemetry?.global, polls: 6, pause: 1000 }),
    blackBox: createProbe(world, { global: blackBox?.global, polls: 10, pause: 500 }),
  });
};

/** Gives the session its correlation id, if it has none. */
export const startSession = ({ world, slots, place }: Context): void => {
  if (slots.read('session.correlationId') === undefined) slots.write('session.correlationId', uuid(world.crypto));
  slots.write('session.brandId', place.brandId);
};

/** The brand of an address whose page does not carry it. A brand that cannot be had or is not valid gives way to the default one. */
export const fetchBrand = async ({ world, catalogue, client, place, environment, report }: Context): Promise<JsonObject> => {
  const assets = environment.assetsHost || world.location.origin;
  const operation = catalogue.operations[catalogue.issuer.operations.brand];
  const parameter = operation?.parameters.find((each) => each.in === 'path')?.name ?? '';
  const [answer, { validate, defaults, fallback }] = await Promise.all([
    operation === undefined ? notKnown : client.call(operation, { params: { [parameter]: place.brandId }, timeout: 10_000 }),
    catalogue.brandRules(),
  ]);
  const body = 'failed' in answer || answer.status !== 200 ? undefined : answer.body;
  if (isObject(body) && validate(body)) return resolveBrand(body, place.brandId, assets, defaults);
  report('brand', 'failed' in answer ? answer.failed : answer.status === 200 ? 'invalid' : answer.status);
  return { ...resolveBrand(fallback.brand, fallback.id, assets, defaults), id: place.brandId };
};

/** Makes a brand the page's, and with it the language. */
export const takeBrand = ({ store, slots, world }: Context, brand: JsonObject, query: URLSearchParams): void => {
  store.brand = ref(brand);
  configureFormats(brand);
  const languages = Array.isArray(brand.languages) ? brand.languages.map(String) : [];
  const { language, asked } = chooseLanguage(query, slots.read('local.language'), languages);
  if (asked) slots.write('local.language', language);
  store.language = language;
  world.document.documentElement.lang = language;
};

/** Asks for the edge flags. After three seconds, or without a usable answer, the defaults stand. */
export const fetchFlags = ({ world, catalogue, client, store, send, refresh }: Context, settled: () => void): void => {
  const settle = (reply: Json | undefined): void => {
    if (store.flags !== undefined) return;
    store.flags = ref(flagsFrom(reply, store.brandId, catalogue.issuer.flags));
    settled();
    refresh();
    send({ type: 'flags' });
  };
  const operation = catalogue.operations[catalogue.issuer.operations.flags];
  const controller = new AbortController();
  const late = world.setTimeout(() => {
    controller.abort();
    settle(undefined);
  }, 3000);
  const asked = operation === undefined ? notKnown : client.call(operation, { signal: controller.signal });
  void Promise.resolve(asked).then((answer) => {
    world.clearTimeout(late);
    settle('failed' in answer || answer.status !== 200 ? undefined : answer.body);
  });
};

/** Asks the chat assistant, some time after the start, whether somebody is there. */
export const probeAssistant = ({ world, catalogue, store, assistant, refresh }: Context): void => {
  const script = catalogue.issuer.scripts.assistant;
  if (script?.global === undefined || script.probeAfter === undefined) return;
  world.setTimeout(async () => {
    if (!isWanted(script, store.brand, store.flags)) return;
    assistant.live = (await ask(world, `${script.global}.isLive`)) === true;
    refresh();
  }, script.probeAfter * 1000);
};

const notKnown: Answer = { failed: 'unresolved' };

const isObject = (value: Json | undefined): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);
