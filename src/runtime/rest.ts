import type { Operation } from '../config/operations.ts';
import type { Effect, Json, JsonObject, MachineId } from '../engine/index.ts';
import { type Analytics, createAnalytics, type PageFacts } from './analytics.ts';
import { brandWordsOf } from './brand.ts';
import type { Context, Opened, OpenOptions } from './context.ts';
import { deviceOf } from './device.ts';
import { tellDropped } from './dropped.ts';
import { runLater } from './effects/rest.ts';
import type { Round } from './effects/tell.ts';
import { createJourney, type Journey } from './history.ts';
import { chooseLanguage } from './language.ts';
import { isLoaded, loadFlow } from './loader.ts';
import { addressOf, arrive, enteredBy, lasting, located } from './open.ts';
import { createScripts, type Scripts } from './scripts.ts';
import { veil } from './veil.ts';

/**
 * The part of the runtime that is not needed before the first answer: history, other flows, ways out, analytics,
 * external scripts. It is loaded when the page is idle, or at once when something needs it.
 */
export type Rest = {
  readonly context: Context;
  readonly journey: Journey;
  readonly analytics: Analytics;
  readonly scripts: Scripts;
  /** When each machine last passed from a step to the next, in milliseconds since the epoch. */
  readonly passedAt: Map<MachineId, number>;
  readonly rounds: Map<MachineId, Round>;
  readonly run: (effect: Effect) => void;
  /** To be called after each commit. */
  readonly settle: () => void;
  readonly tellAnalytics: (detail: JsonObject) => void;
  /** Reports the parts of an answer that are not taken in: the operation and where they stand. */
  readonly tellDropped: (operation: Operation, body: Json) => void;
  readonly open: (route: string, options?: OpenOptions) => void;
  readonly openUnknown: () => void;
  readonly loadFlow: (flow: string) => Promise<void>;
  /** Begins what goes on beside the page, once; done when it is there, or cannot be had. */
  readonly beside: () => Promise<void>;
  readonly fetchBrand: () => Promise<JsonObject>;
  /** The words that the brand changes, by flow; undefined where it changes none in that language. */
  readonly brandWords: (language: string) => Promise<JsonObject | undefined>;
};

export const createRest = (context: Context): Rest => {
  const { world, catalogue, store, view, send } = context;
  context.known.device = deviceOf(world.navigator, world.width());
  // Before there is any script of others.
  veil(catalogue.secretQuery, world.globals);
  const beside: { begun?: Promise<void> } = {};
  const now: Now = { latest: {}, page: '', language: '', isUnknown: false };
  const show = (opened: Opened): void => {
    now.isUnknown = false;
    world.scrollToTop();
    arrive(context, opened);
  };
  const journey = createJourney(world, {
    trail: () => ({ ...view('page'), barred: isBarred(store) }),
    located: () => located(context),
    enter: (opened) => {
      uncover(context);
      show(opened);
    },
    back: (key) => {
      uncover(context);
      send({ type: 'back', machine: 'page', key });
    },
  });
  const analytics = createAnalytics(world, {
    defaults: catalogue.issuer.analyticsDefaults,
    adapter: catalogue.issuer.scripts.analytics?.global,
  });
  const rest: Rest = {
    context,
    journey,
    analytics,
    tellAnalytics: (detail) => analytics.event(detail, factsOf(context)),
    tellDropped: tellDropped(context),
    open: (route, { entry = {}, query = {}, replace = false } = {}) => {
      const opened = { route, entry, query };
      whenLoaded(context, now, enteredBy(catalogue, route).flow, () => {
        journey.open(lasting(context, opened), addressOf(context, opened), replace);
        show(opened);
      });
    },
    scripts: createScripts(context),
    passedAt: new Map(),
    rounds: new Map(),
    run: (effect) => runLater(effect, rest),
    loadFlow: (flow) => loadFlow(flow, context),
    beside: () => {
      beside.begun ??= beginBeside(context);
      return beside.begun;
    },
    // Only a page that was not built for its brand asks for it.
    fetchBrand: async () => (await import('./fetch-brand.ts')).fetchBrand(context),
    brandWords: brandWordsOf(context),
    openUnknown: () => {
      if (now.isUnknown) throw new Error('The flow for unknown addresses is closed itself');
      now.isUnknown = true;
      send({ type: 'enter', machine: 'page', ...catalogue.issuer.flows.unknown, entry: {}, query: {} });
    },
    settle: () => {
      journey.follow();
      keepLanguage(context);
      tellLanguage(rest, now);
      // What runs before the page is not the page.
      const { pending } = store.state.machines.page ?? {};
      if (now.page === store.route || pending !== undefined || view('page').layers.length === 0) return;
      now.page = store.route;
      analytics.page(factsOf(context), now.page);
    },
  };
  context.stops.push(journey.stop, ...listen(context));
  journey.begin(located(context));
  return rest;
};

const isBarred = ({ state }: Context['store']): boolean =>
  state.machines.page?.frames.some(({ trail }) => trail.some(({ closed }) => closed)) === true;

// A dialog from beside the page would stay over another one.
const uncover = ({ view, send }: Context): void => {
  const { cancel } = view('shell').layers.at(-1) ?? {};
  if (cancel !== undefined) send({ type: 'press', machine: 'shell', action: cancel });
};

// The page does without where it cannot be had.
const beginBeside = async (context: Context): Promise<void> => {
  const flow = context.catalogue.issuer.flows.shell;
  try {
    // Nothing else reads cookies.
    const [{ cookiesOf }] = await Promise.all([import('./effects/cookie.ts'), loadFlow(flow, context)]);
    context.known.cookies = cookiesOf(context.world);
    context.send({ type: 'enter', machine: 'shell', flow, path: '', entry: {}, query: {} });
  } catch (cause) {
    context.report('chunk', cause);
  }
};

// An address that asks for another language than the person chose since would win when the page is loaded again.
const keepLanguage = ({ world: { history, location }, store: { brand, language } }: Context): void => {
  // Before the brand is there, nobody knows.
  if (language === '') return;
  const query = new URLSearchParams(location.search);
  const languages = Array.isArray(brand.languages) ? brand.languages.map(String) : [];
  if (chooseLanguage(Object.fromEntries(query), language, languages).language === language) return;
  query.set('lang', language);
  history.replaceState(history.state, '', `${location.pathname}?${query}${location.hash}`);
};

// The first one is told with the page.
const tellLanguage = ({ context, tellAnalytics }: Rest, now: Now): void => {
  const { language } = context.store;
  const isNew = now.language !== '' && now.language !== language;
  now.language = language;
  if (isNew) tellAnalytics({ type: 'language', language });
};

/** `latest` is the last opening of a route, `page` the route that analytics was told last, `language` the language. */
type Now = { latest: object; page: string; language: string; isUnknown: boolean };

// The present screen stays until the next one's code is there. If it does not come, the screen says so.
const whenLoaded = (context: Context, now: Now, flow: string, go: () => void): void => {
  const { store, send, report, fail } = context;
  const opening = {};
  now.latest = opening;
  if (isLoaded(flow, context)) go();
  else {
    loadFlow(flow, context).then(
      () => now.latest === opening && go(),
      (cause) => {
        const { state } = store;
        send({ type: 'not-loaded', flow });
        if (store.state === state) fail(cause);
        else report('chunk', cause);
      },
    );
  }
};

/** What the page data of analytics may mention at the moment. */
const factsOf = ({ store, view, place, known }: Context): PageFacts => {
  const layer = view('page').layers.at(-1);
  const message = layer?.message;
  return {
    language: store.language,
    device: String(known.device.device),
    segment: store.segment,
    brand: place.brandId,
    flow: layer?.flow ?? '',
    step: layer?.step ?? '',
    message: message?.key ?? '',
    tone: message?.tone ?? '',
    error: message?.tone === 'error' ? message.key : '',
  };
};

const listen = ({ world, refresh, known }: Context): readonly (() => void)[] => {
  const resize: { timer?: number } = {};
  return [
    // A page that was left and comes back from the browser's cache is still busy leaving.
    world.listen('pageshow', (event) => {
      if ('persisted' in event && event.persisted === true) world.location.reload();
    }),
    world.listen('resize', () => {
      world.clearTimeout(resize.timer);
      resize.timer = world.setTimeout(() => {
        known.device = deviceOf(world.navigator, world.width());
        refresh();
      }, 300);
    }),
  ];
};
