import { pathOf, placeOf } from '../config/address.ts';
import type { JsonObject } from '../engine/types.ts';
import type { Context } from './context.ts';
import type { Opened } from './history.ts';

/** Opens addresses inside the app. */
export type Opener = Pick<Context, 'open' | 'openUnknown'> & {
  /** Shows what was opened, without a history entry of its own. */
  readonly arrive: (opened: Opened) => void;
  /** To be called after each commit: keeps the page's title key, and tells analytics once the page is there. */
  readonly settle: () => void;
};

type Entered = { readonly flow: string; readonly path: string };

/** A route that no flow has is opened all the same: its address stays, and the flow for unknown addresses shows it. */
export const createOpener = (context: () => Context): Opener => {
  const now: { entered: Entered; latest: object; announced: boolean } = { entered: { flow: '', path: '' }, latest: {}, announced: true };
  const enter = (entered: Entered, { entry, query }: Pick<Opened, 'entry' | 'query'>): void => {
    Object.assign(now, { entered, announced: false });
    context().send({ type: 'enter', machine: 'page', ...entered, entry, query });
  };
  const flowOf = (route: string): Entered => {
    const { routes, issuer } = context().catalogue;
    const flow = Object.hasOwn(routes, route) ? routes[route] : undefined;
    return flow === undefined ? issuer.flows.unknown : { flow, path: route };
  };
  const arrive = (opened: Opened): void => {
    const { store, world, catalogue } = context();
    store.route = opened.route;
    store.search = searchOf(opened.query, catalogue.secretQuery);
    world.scrollToTop();
    enter(flowOf(opened.route), opened);
  };
  return {
    arrive,
    open: (route, { entry = {}, query = {}, replace = false } = {}) => {
      const { loader, journey, place, catalogue, report, send, store } = context();
      const opened = { route, entry, query };
      const go = (): void => {
        journey.open(opened, `${pathOf(place.basename, route)}${searchOf(query, catalogue.secretQuery)}`, replace);
        arrive(opened);
      };
      const { flow } = flowOf(route);
      const opening = {};
      now.latest = opening;
      if (loader.isLoaded(flow)) return go();
      // The present screen stays until the next one's code is there. If it does not come, the screen says so.
      loader.load(flow).then(
        () => now.latest === opening && go(),
        (cause) => {
          const { state } = store;
          report('chunk', cause);
          send({ type: 'not-loaded', flow });
          if (store.state === state) store.failure = 'chunk';
        },
      );
    },
    openUnknown: () => {
      const { unknown } = context().catalogue.issuer.flows;
      if (now.entered === unknown) throw new Error('The flow for unknown addresses cannot be entered');
      enter(unknown, { entry: {}, query: {} });
    },
    settle: () => {
      const { store, loader, analytics, facts, view } = context();
      const { flow, path } = now.entered;
      store.segment = loader.flows()[flow]?.entries?.[path]?.segment ?? store.route.split('/').at(-1) ?? '';
      if (now.announced || view('page').layers.length === 0) return;
      now.announced = true;
      analytics.page(facts());
    },
  };
};

/** What the address of the page says: the route and all parameters. */
export const located = ({ world, place, environment }: Pick<Context, 'world' | 'place' | 'environment'>): Opened => ({
  route: placeOf(world.location, environment, place.brandId).route,
  entry: {},
  query: Object.fromEntries(new URLSearchParams(world.location.search)),
});

/** Takes secret parameters out of the address and of the present history entry. */
export const stripSecrets = ({ world, catalogue }: Pick<Context, 'world' | 'catalogue'>): void => {
  const { location, history } = world;
  const query = new URLSearchParams(location.search);
  if (!catalogue.secretQuery.some((name) => query.has(name))) return;
  for (const name of catalogue.secretQuery) query.delete(name);
  history.replaceState(history.state, '', `${location.pathname}${query.size === 0 ? '' : `?${query}`}${location.hash}`);
};

const searchOf = (query: JsonObject, secrets: readonly string[]): string => {
  const open = Object.entries(query).flatMap(([name, value]) => (secrets.includes(name) || value === null ? [] : [[name, String(value)]]));
  return open.length === 0 ? '' : `?${new URLSearchParams(open)}`;
};
