import { ref } from 'valtio/vanilla';
import { flagsFrom } from '../config/flags.ts';
import type { Answer, Json, JsonObject } from '../engine/index.ts';
import type { PageData } from './catalogue.ts';
import type { Context } from './context.ts';
import { reportFailed } from './effects/call.ts';
import { configureFormats } from './formats.ts';
import { chooseLanguage } from './language.ts';
import { arrive, located, stripSecrets } from './open.ts';
import { uuid } from './pkce.ts';

/** Begins: takes secrets out of the address before anything else runs, then shows what the address stands for. Synchronous where the page carries its brand. */
export const start = (context: Context, page: PageData | undefined, search?: string): Promise<void> => {
  const { world, place, slots, catalogue, rest, known } = context;
  const opened = located(context, search);
  stripSecrets(context, opened);
  const correlationId = slots.read('session.correlationId');
  known.returns = correlationId !== undefined;
  known.correlationId = correlationId ?? uuid(world.crypto);
  slots.write('session.correlationId', known.correlationId);
  slots.write('session.brandId', place.brandId);
  // In a task of its own: a slow device has enough to do with the first screen.
  world.setTimeout(() => fetchFlags(context), 0);
  const begin = (brand: JsonObject): void => {
    takeBrand(context, brand, opened.query);
    if (page?.flow !== undefined && page.entry !== undefined)
      arrive(context, { ...opened, entry: page.entry }, { flow: page.flow, path: '' });
    else arrive(context, opened);
    rest(({ beside }) => void beside());
    // External scripts are asked for from the start; without any, the rest of the runtime waits until the page is idle.
    rest(({ scripts }) => scripts.load(), Object.keys(catalogue.issuer.scripts).length > 0);
    world.whenIdle(() => rest(() => undefined, true));
  };
  if (page?.brand !== undefined && page.brandId === place.brandId) {
    begin({ ...page.brand, id: place.brandId });
    return Promise.resolve();
  }
  const fetched = new Promise<JsonObject>((resolve) => rest(({ fetchBrand }) => resolve(fetchBrand()), true));
  return fetched.then(begin).catch(context.fail);
};

/** Changes to one of the brand's languages, and keeps it. */
export const setLanguage = (context: Context, language: string): void => {
  const { languages } = context.store.brand;
  if (!Array.isArray(languages) || !languages.includes(language)) return;
  context.slots.write('local.language', language);
  speak(context, language);
  context.refresh();
};

const takeBrand = (context: Context, brand: JsonObject, query: JsonObject): void => {
  const { store, slots } = context;
  store.brand = ref(brand);
  configureFormats(brand);
  const languages = Array.isArray(brand.languages) ? brand.languages.map(String) : [];
  const { language, asked } = chooseLanguage(query, slots.read('local.language'), languages);
  if (asked) slots.write('local.language', language);
  speak(context, language);
};

const speak = ({ store, world }: Context, language: string): void => {
  store.language = language;
  world.document.documentElement.lang = language;
};

// After three seconds the defaults stand; an answer that comes later counts for whatever has not begun by then.
const fetchFlags = (context: Context): void => {
  const { world, catalogue, client, store, place, send, refresh, rest, report } = context;
  const settle = (reply?: Json): void => {
    store.flags = ref(flagsFrom(reply, place.brandId, catalogue.issuer.flags));
    rest(({ scripts }) => scripts.load());
    refresh();
    send({ type: 'flags' });
  };
  const operation = catalogue.operations[catalogue.issuer.operations.flags];
  const asked: Promise<Answer> =
    operation === undefined ? Promise.resolve({ failed: 'unresolved' }) : client.call(operation);
  const timer = world.setTimeout(settle, 3000);
  void asked.then((answer) => {
    world.clearTimeout(timer);
    reportFailed(report, catalogue.issuer.operations.flags, answer);
    settle('status' in answer && answer.status === 200 ? answer.body : undefined);
  });
};
