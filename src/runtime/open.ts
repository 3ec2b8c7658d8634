import { pathOf, placeOf } from '../config/place.ts';
import type { EntryFrame, JsonObject } from '../engine/index.ts';
import type { Context, Opened } from './context.ts';

/** Shows what an address stands for. A route that no flow has keeps its address; the flow for unknown ones shows it. */
export const arrive = (
  context: Context,
  { route, entry, query }: Opened,
  entered = enteredBy(context.catalogue, route),
): void => {
  const { store, catalogue, send } = context;
  store.route = route;
  store.search = searchOf(query, catalogue.secretQuery);
  send({ type: 'enter', machine: 'page', ...entered, entry, query });
};

/** A flow and one of its entries; without a path the flow as others call it. */
export type Entered = { readonly flow: string; readonly path: string };

/** The flow of a route, and the entry of it that the route is. */
export const enteredBy = ({ routes, issuer }: Context['catalogue'], route: string): Entered => {
  const flow = routes[route];
  return flow === undefined ? issuer.flows.unknown : { flow, path: route };
};

/** What an address is opened with when the browser's history leads to it again: without the facts that only the arrival brings; and what of it outlives a reload. */
export const lasting = ({ catalogue, registry }: Context, opened: Opened): Opened => {
  const { flow, path } = enteredBy(catalogue, opened.route);
  const { once = [], lasting: names = [] } = registry.flows()[flow]?.entries?.[path] ?? {};
  const facts = Object.entries(opened.entry);
  return {
    ...opened,
    entry: Object.fromEntries(facts.filter(([name]) => !once.includes(name))),
    kept: Object.fromEntries(facts.filter(([name]) => names.includes(name))),
  };
};

/** What stands around what is shown: the key of the title (its entry's, else the last part of the route), and how the header differs. */
export const surroundingsOf = ({
  store,
  catalogue,
  registry,
}: Context): { readonly segment: string; readonly frame: EntryFrame } => {
  const { unknown } = catalogue.issuer.flows;
  const asked = enteredBy(catalogue, store.route);
  // An entry that is closed counts as unknown.
  const isClosed = asked.flow !== unknown.flow && store.state.machines.page?.frames[0]?.flow === unknown.flow;
  const { flow, path } = isClosed ? unknown : asked;
  const entry = registry.flows()[flow]?.entries?.[path];
  return { segment: entry?.segment ?? store.route.split('/').at(-1) ?? '', frame: entry?.frame ?? usual };
};

const usual: EntryFrame = {};

/** What the address of the page says, or said when the page was opened: the route and all parameters; and what the browser has kept with it. */
export const located = ({ world, place, environment }: Context, search = world.location.search): Opened => {
  const kept: JsonObject = world.history.state?.kept ?? {};
  return {
    route: placeOf(world.location, environment, place.brandId).route,
    entry: kept,
    kept,
    query: Object.fromEntries(new URLSearchParams(search)),
  };
};

/** Puts an address into the present history entry that has no secrets in its query. */
export const stripSecrets = ({ world, catalogue }: Context, { query }: Opened): void => {
  const { history, location } = world;
  if (catalogue.secretQuery.some((name) => name in query)) {
    history.replaceState(
      history.state,
      '',
      `${location.pathname}${searchOf(query, catalogue.secretQuery)}${location.hash}`,
    );
  }
};

/** The address of a route with a query, secrets left out. */
export const addressOf = ({ place, catalogue }: Context, { route, query }: Opened): string =>
  `${pathOf(place.basename, route)}${searchOf(query, catalogue.secretQuery)}`;

const searchOf = (query: JsonObject, secrets: readonly string[]): string => {
  const shown = Object.entries(query).flatMap(([name, value]) =>
    secrets.includes(name) || value === null ? [] : [[name, String(value)]],
  );
  return shown.length === 0 ? '' : `?${new URLSearchParams(shown)}`;
};
