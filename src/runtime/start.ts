import { ref } from 'valtio/vanilla';
import { flagsFrom } from '../config/flags.ts';
import { type Answer, type Json, type JsonObject, ownValue, type State } from '../engine/index.ts';
import { configureLengths } from './account-number.ts';
import type { PageData } from './catalogue.ts';
import { correlate } from './correlation.ts';
import { reportFailed } from './effects/call.ts';
import { chooseLanguage } from './language.ts';
import { arrive, located, stripSecrets } from './open.ts';
import type { Needs } from './parts.ts';

type StartNeeds = Needs<
  | 'world'
  | 'site'
  | 'environment'
  | 'slots'
  | 'catalogue'
  | 'further'
  | 'known'
  | 'store'
  | 'send'
  | 'refresh'
  | 'client'
  | 'report'
  | 'fail'
  | 'fresh'
  | 'recover'
>;

/** Begins: takes secrets out of the address before anything else runs, then shows what the address stands for. Synchronous where the page shows it already, which was built for its brand; where the page only carries the brand, that is asked for first. */
export const start = (
  parts: StartNeeds,
  page: PageData | undefined,
  search = parts.world.location.search,
  state?: State,
): Promise<void> => {
  const { world, site, slots, further, known, fresh } = parts;
  const opened = located(parts, search);
  const named = [...new URLSearchParams(search).keys()];
  known.repeated = named.filter((name, at) => named.indexOf(name) < at);
  stripSecrets(parts, opened);
  known.returns = slots.read('session.brandId') !== undefined;
  correlate(parts);
  slots.write('session.brandId', site.brandId);
  takeFlags(parts);
  const take = (brand: JsonObject): void =>
    takeBrand(parts, brand, languageAsked(parts, brand, opened.query));
  const begin = (): void => {
    if (state) further(({ resume }) => resume(state), true);
    else if (page?.flow !== undefined && page.entry !== undefined)
      arrive(parts, { ...opened, entry: page.entry }, { flow: page.flow, path: '' });
    else arrive(parts, opened);
    further(({ beside }) => void beside());
    further(({ scripts }) => scripts.load());
    world.whenIdle(() => {
      further(() => undefined, true);
      void fresh();
    });
  };
  if (page?.brand !== undefined && page.brandId === site.brandId) {
    known.digests = page.digests;
    take({ ...page.brand, id: site.brandId });
    if (page.view === undefined && page.digests !== undefined) return fresh().then(begin);
    begin();
    return Promise.resolve();
  }
  const fetched = new Promise<JsonObject>((resolve) =>
    further(({ fetchBrand }) => resolve(fetchBrand()), true),
  );
  return fetched.then(take).then(begin).catch(parts.fail);
};

/** Changes to one of the brand's languages, and keeps it. */
export const setLanguage = (parts: Needs<'store' | 'slots' | 'refresh'>, language: string): void => {
  const { languages } = parts.store.brand;
  if (!Array.isArray(languages) || !languages.includes(language)) return;
  parts.slots.write('local.language', language);
  parts.store.language = language;
  parts.refresh();
};

/** Makes a brand that of the page, in one of its languages. */
export const takeBrand = (parts: Needs<'store'>, brand: JsonObject, language: string): void => {
  parts.store.brand = ref(brand);
  configureLengths(brand);
  parts.store.language = language;
};

/** The languages that a brand is offered in. */
export const languagesOf = ({ languages }: JsonObject): readonly string[] =>
  Array.isArray(languages) ? languages.map(String) : [];

// A parameter's choice is kept.
const languageAsked = ({ slots }: Needs<'slots'>, brand: JsonObject, query: JsonObject): string => {
  const { language, asked } = chooseLanguage(query, slots.read('local.language'), languagesOf(brand));
  if (asked) slots.write('local.language', language);
  return language;
};

/** Asks for the flags, once: whoever has pressed already waits for them. */
export const askFlags = ({ catalogue, client, known }: FlagNeeds): Promise<Answer> => {
  const operation = ownValue(catalogue.operations, catalogue.issuer.operations.flags);
  known.flags ??=
    operation === undefined ? Promise.resolve({ failed: 'unresolved' }) : client.call(operation);
  return known.flags;
};

type FlagNeeds = Needs<'catalogue' | 'client' | 'known'>;

// After three seconds the defaults stand; an answer that comes later counts for whatever has not begun by then.
const takeFlags = (
  parts: FlagNeeds & Needs<'world' | 'store' | 'site' | 'send' | 'refresh' | 'further' | 'report'>,
): void => {
  const { world, catalogue, store, site, send, refresh, further, report } = parts;
  const settle = (reply?: Json): void => {
    store.flags = ref(flagsFrom(reply, site.brandId, catalogue.issuer.flags));
    const { revision } = store;
    // Steps that wait for the flags go on.
    send({ type: 'flags' });
    // If no step waited, something on the page may still depend on them.
    if (store.revision === revision) refresh();
    // External scripts come before the page is idle; without any, the rest of the runtime waits until then.
    further(({ scripts }) => scripts.load(), Object.keys(catalogue.issuer.scripts).length > 0);
  };
  const timer = world.setTimeout(settle, 3000);
  void askFlags(parts).then((answer) => {
    world.clearTimeout(timer);
    const { flags } = catalogue.issuer.operations;
    reportFailed(report, flags, answer, ownValue(catalogue.operations, flags));
    settle('status' in answer && answer.status === 200 ? answer.body : undefined);
  });
};
