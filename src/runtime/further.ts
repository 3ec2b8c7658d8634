import type { JsonObject } from '../engine/index.ts';
import { createAnalytics, type PageDefaults, type PageFacts } from './analytics.ts';
import { createBrandFiles } from './brand.ts';
import { machineOf } from './device.ts';
import { tellDropped } from './dropped.ts';
import { runFurther } from './effects/further.ts';
import { createJourney } from './history.ts';
import { createIdle } from './idle.ts';
import { chooseLanguage } from './language.ts';
import { createLanguageOffer } from './language-offer.ts';
import { withinLimit } from './limit.ts';
import { isLoaded, loadFlow } from './loader.ts';
import { addressOf, arrive, enteredBy, lasting, located } from './open.ts';
import type { Opened } from './opened.ts';
import type { Needs, Parts, Whole } from './parts.ts';
import { createScripts } from './scripts.ts';
import { timeOf } from './server-time.ts';
import { sayShortly } from './short-message.ts';
import type { Store } from './store.ts';
import { type Tell, telemetryOf } from './tell.ts';
import { veil } from './veil.ts';

/** Puts the second half together, and the first one to it. */
export const createFurther = (parts: Parts, defaults: PageDefaults): Whole => {
  const { world, catalogue, store, view, send } = parts;
  parts.known.device = machineOf(world);
  // Before there is any script of others.
  veil(catalogue.secretQuery, world.globals);
  const opening: Opening = { latest: {}, isUnknown: false };
  const reported: Reported = { route: '', language: '' };
  const show = (opened: Opened): void => showIn(whole, opening, opened);
  const journey = createJourney(world, {
    trail: () => ({ ...view('page'), barred: isBarred(store) }),
    located: () => located(parts),
    enter: (opened) => {
      uncover(parts);
      show(opened);
    },
    back: (key) => {
      uncover(parts);
      send({ type: 'back', machine: 'page', key });
    },
  });
  const files = createBrandFiles(() => whole, parts);
  const analytics = createAnalytics(world, { defaults, adapter: catalogue.issuer.scripts.analytics?.global });
  const telemetry = telemetryOf(parts);
  const offerLanguage = createLanguageOffer(parts);
  const idle = createIdle(parts, () => uncover(parts));
  const whole: Whole = {
    ...parts,
    journey,
    analytics,
    tellAnalytics: (detail) => {
      analytics.event(detail, factsOf(parts));
      telemetry(String(detail.type), detail);
    },
    dropped: tellDropped(parts),
    setClock: (response, at) => {
      const offset = timeOf(response) - at;
      if (!Number.isNaN(offset)) parts.known.clockOffset = offset;
    },
    reportUnspoken: () => sayShortly(parts, 'message.unspoken', 'error'),
    open: (route, { entry = {}, query = {}, replace = false } = {}) => {
      const opened = { route, entry, query };
      whenLoaded(parts, opening, enteredBy(catalogue, route).flow, () => {
        journey.open(lasting(parts, opened), addressOf(parts, opened), replace);
        show(opened);
      });
    },
    scripts: createScripts(parts),
    passedAt: new Map(),
    rounds: new Map(),
    run: (effect) => runFurther(effect, whole),
    loadFlow: (flow) => loadFlow(flow, parts),
    resume: (state) => void import('./resume.ts').then((late) => late.resume(parts, state)).catch(parts.fail),
    beside: createBeside(parts),
    // Only a page that was not built for its brand asks for it.
    fetchBrand: () => fetchBrand(parts),
    askAgain: files.askAgain,
    brandWords: files.words,
    openUnknown: () => openUnknown(parts, opening),
    idle: idle.wait,
    settle: () => {
      idle.settle();
      offerLanguage();
      settle(whole, reported, telemetry);
    },
  };
  parts.stops.push(journey.stop, idle.stop, ...listen(parts));
  journey.begin(located(parts));
  return whole;
};

const fetchBrand = (parts: Parts): Promise<JsonObject> => {
  const brand = import('./other-brand.ts').then((other) => other.fetchBrand(parts));
  // Whoever asks for it hears of a failure by itself.
  withinLimit(brand.catch(Object), parts.world).catch(parts.fail);
  return brand;
};

const openUnknown = ({ catalogue, send }: Needs<'catalogue' | 'send'>, opening: Opening): void => {
  if (opening.isUnknown) throw new Error('Unknown addresses have no flow');
  opening.isUnknown = true;
  send({ type: 'enter', machine: 'page', ...catalogue.issuer.flows.unknown, entry: {}, query: {} });
};

const showIn = (whole: Whole, opening: Opening, opened: Opened): void => {
  const { world, scripts } = whole;
  if (scripts.bars(opened.route)) {
    world.location.reload();
    return;
  }
  opening.isUnknown = false;
  world.scrollToTop();
  arrive(whole, opened);
  // Those that had no place at the address before.
  scripts.load();
};

const settle = (whole: Whole, reported: Reported, telemetry: Tell): void => {
  whole.journey.follow();
  keepLanguage(whole);
  reportLanguage(whole, reported);
  reportPage(whole, reported, telemetry);
};

const isBarred = ({ state }: Pick<Store, 'state'>): boolean =>
  state.machines.page?.frames.some(({ trail }) => trail.some(({ closed }) => closed)) === true;

// A dialog from beside the page would stay over another one.
const uncover = ({ view, send }: Needs<'view' | 'send'>): void => {
  const { cancel } = view('shell').layers.at(-1) ?? {};
  if (cancel !== undefined) send({ type: 'press', machine: 'shell', action: cancel });
};

const createBeside = (parts: Parts): Whole['beside'] => {
  let begun: Promise<void> | undefined;
  return (again = false) => {
    if (again || begun === undefined) begun = beginBeside(parts);
    return begun;
  };
};

// The page works without this flow.
const beginBeside = async (
  parts: Needs<'catalogue' | 'known' | 'world' | 'send' | 'report' | 'registry'>,
): Promise<void> => {
  const flow = parts.catalogue.issuer.flows.shell;
  try {
    // Nothing else reads cookies.
    const [{ cookiesOf }] = await Promise.all([import('./effects/cookie.ts'), loadFlow(flow, parts)]);
    parts.known.cookies = cookiesOf(parts.world);
    parts.send({ type: 'enter', machine: 'shell', flow, path: '', entry: {}, query: {} });
  } catch (cause) {
    parts.report('chunk', cause);
  }
};

// An address that asks for another language than the person chose since would win when the page is loaded again.
const keepLanguage = ({
  world: { history, location },
  store: { brand, language },
}: Needs<'world' | 'store'>): void => {
  // Before the brand is there, nobody knows.
  if (language === '') return;
  const query = new URLSearchParams(location.search);
  const languages = Array.isArray(brand.languages) ? brand.languages.map(String) : [];
  if (chooseLanguage(Object.fromEntries(query), language, languages).language === language) return;
  query.set('lang', language);
  history.replaceState(history.state, '', `${location.pathname}?${query}${location.hash}`);
};

// The page reports the first language.
const reportLanguage = (
  { store, tellAnalytics }: Needs<'store' | 'tellAnalytics'>,
  reported: Reported,
): void => {
  const { language } = store;
  const isNew = reported.language !== '' && reported.language !== language;
  reported.language = language;
  if (isNew) tellAnalytics({ type: 'language', language });
};

/** The opening of a route: `latest` identifies the last one, `isUnknown` says that no flow has its address. */
type Opening = { latest: object; isUnknown: boolean };

/** The route and the language that analytics knows. */
type Reported = { route: string; language: string };

// The present screen stays until the next one's code is there. If it does not come, the screen says so.
const whenLoaded = (
  parts: Needs<'store' | 'send' | 'report' | 'fail' | 'registry' | 'world' | 'catalogue'>,
  opening: Opening,
  flow: string,
  go: () => void,
): void => {
  const { store, send, report, fail, world } = parts;
  const own = {};
  opening.latest = own;
  if (isLoaded(flow, parts)) go();
  else {
    const opened = loadFlow(flow, parts).then(() => opening.latest === own && go());
    withinLimit(opened, world).catch((cause) => {
      if (opening.latest !== own) return report('chunk', cause);
      const { state } = store;
      send({ type: 'not-loaded', flow });
      if (store.state === state) return fail(cause);
      // The screen shows a message. By the time the flow arrives, the person may be doing something else.
      opening.latest = {};
      report('chunk', cause);
    });
  }
};

// What runs before the page is not the page.
const reportPage = (
  whole: Needs<'store' | 'view' | 'site' | 'known' | 'analytics'>,
  reported: Reported,
  telemetry: Tell,
): void => {
  const { store, view, analytics } = whole;
  const { pending } = store.state.machines.page ?? {};
  if (reported.route === store.route || pending !== undefined || view('page').layers.length === 0) return;
  reported.route = store.route;
  analytics.page(factsOf(whole), reported.route);
  telemetry('page', {});
};

/** What the page data of analytics may mention at the moment. */
const factsOf = ({ store, view, site, known }: Needs<'store' | 'view' | 'site' | 'known'>): PageFacts => {
  const layer = view('page').layers.at(-1);
  const message = layer?.message;
  return {
    language: store.language,
    device: String(known.device.device),
    segment: store.segment,
    brand: site.brandId,
    flow: layer?.flow ?? '',
    step: layer?.step ?? '',
    message: message?.key ?? '',
    tone: message?.tone ?? '',
    error: message?.tone === 'error' ? message.key : '',
  };
};

const listen = ({ world, refresh, known }: Needs<'world' | 'refresh' | 'known'>): readonly (() => void)[] => {
  let timer: number | undefined;
  return [
    // A page that was left and comes back from the browser's cache is still busy leaving.
    world.listen('pageshow', (event) => {
      if ('persisted' in event && event.persisted === true) world.location.reload();
    }),
    world.listen('resize', () => {
      world.clearTimeout(timer);
      timer = world.setTimeout(() => {
        known.device = machineOf(world);
        refresh();
      }, 300);
    }),
  ];
};
