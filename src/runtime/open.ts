import { pathOf, siteOf } from '../config/site.ts';
import { type EntryHeader, type JsonObject, objectOf, ownValue, without } from '../engine/index.ts';
import type { Catalogue } from './catalogue.ts';
import { correlate } from './correlation.ts';
import type { Opened } from './opened.ts';
import type { Needs } from './parts.ts';

/** Shows what an address stands for. A route that no flow has keeps its address; the flow for unknown ones shows it. */
export const arrive = (
  parts: Needs<'store' | 'catalogue' | 'send' | 'known' | 'slots' | 'world' | 'recover'>,
  { route, entry, query }: Opened,
  entered = enteredBy(parts.catalogue, route),
): void => {
  const { store, catalogue, send, recover } = parts;
  correlate(parts);
  recover();
  store.route = route;
  store.search = searchOf(query, catalogue.secretQuery);
  send({ type: 'enter', machine: 'page', ...entered, entry, query });
};

/** A flow and one of its entries; without a path the flow as others call it. */
export type Entered = { readonly flow: string; readonly path: string };

/** The flow of a route, and the entry of it that the route is. */
export const enteredBy = (
  { routes, issuer }: Pick<Catalogue, 'routes' | 'issuer'>,
  route: string,
): Entered => {
  const flow = ownValue(routes, route);
  return flow === undefined ? issuer.flows.unknown : { flow, path: route };
};

/** What an address is opened with when the browser's history leads to it again: without the facts that only the arrival brings; and what of it outlives a reload. */
export const lasting = ({ catalogue, registry }: Needs<'catalogue' | 'registry'>, opened: Opened): Opened => {
  const { flow, path } = enteredBy(catalogue, opened.route);
  const { once = [], lasting: names = [] } = entryOf({ registry }, flow, path) ?? {};
  return {
    ...opened,
    entry: without(opened.entry, (name) => once.includes(name)),
    kept: without(opened.entry, (name) => !names.includes(name)),
  };
};

/** What stands around what is shown: the key of the title (its entry's, else the last part of the route), and how the header differs. */
export const surroundingsOf = ({
  store,
  catalogue,
  registry,
}: Needs<'store' | 'catalogue' | 'registry'>): { readonly segment: string; readonly header: EntryHeader } => {
  const { unknown } = catalogue.issuer.flows;
  const asked = enteredBy(catalogue, store.route);
  // An entry that is closed counts as unknown.
  const isClosed = asked.flow !== unknown.flow && store.state.machines.page?.frames[0]?.flow === unknown.flow;
  const { flow, path } = isClosed ? unknown : asked;
  const entry = entryOf({ registry }, flow, path);
  return { segment: entry?.segment ?? store.route.split('/').at(-1) ?? '', header: entry?.header ?? usual };
};

const entryOf = ({ registry }: Needs<'registry'>, flow: string, path: string) =>
  ownValue(ownValue(registry.flows(), flow)?.entries, path);

const usual: EntryHeader = {};

/** What the address of the page says, or said when the page was opened: the route and all parameters; and what the browser has kept with it. */
export const located = (
  { world, site, environment }: Needs<'world' | 'site' | 'environment'>,
  search = world.location.search,
): Opened => {
  const kept = objectOf(world.history.state?.kept);
  return {
    route: siteOf(world.location, environment, site.brandId).route,
    entry: kept,
    kept,
    query: Object.fromEntries(new URLSearchParams(search)),
  };
};

/** Puts an address into the present history entry that has no secrets in its query. */
export const stripSecrets = ({ world, catalogue }: Needs<'world' | 'catalogue'>, { query }: Opened): void => {
  const { history, location } = world;
  if (catalogue.secretQuery.some((name) => Object.hasOwn(query, name))) {
    history.replaceState(
      history.state,
      '',
      `${location.pathname}${searchOf(query, catalogue.secretQuery)}${location.hash}`,
    );
  }
};

/** The address of a route with a query, secrets left out. */
export const addressOf = (
  { site, catalogue }: Needs<'site' | 'catalogue'>,
  { route, query }: Opened,
): string => `${pathOf(site.basename, route)}${searchOf(query, catalogue.secretQuery)}`;

export const searchOf = (query: JsonObject, secrets: readonly string[]): string => {
  const shown = Object.entries(query).flatMap(([name, value]) =>
    secrets.includes(name) || value === null ? [] : [[name, String(value)]],
  );
  return shown.length === 0 ? '' : `?${new URLSearchParams(shown)}`;
};
