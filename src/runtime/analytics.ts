import { isObject, type JsonObject, ownValue } from '../engine/index.ts';
import { ask } from './globals.ts';
import type { World } from './world.ts';

/** The page data's placeholders and what they stand for at the moment. No person's data is among them. */
export type PageFacts = Readonly<Record<string, string>>;

/** Page data as the issuer declares it: texts with placeholders, in as many groups as its analytics wants. */
export type PageDefaults = { readonly [name: string]: string | PageDefaults };

/**
 * Tells what happens: in `digitalData` (`page`, and `event` with all events so far, as in the W3C's customer experience
 * data layer), as the `analytics` event of the document, and to the function of the issuer's analytics script, where
 * there is one. A script that comes late finds the events before it in `digitalData.event`.
 */
export type Analytics = {
  /** A page begins: its data are the issuer's defaults again, and what its flow has added by then. */
  readonly page: (facts: PageFacts, route: string) => void;
  /** Page data that a flow adds to the page of a route; they stand until the next page. */
  readonly track: (data: JsonObject, route: string) => void;
  /** Something happened on the page. */
  readonly event: (detail: JsonObject, facts: PageFacts) => void;
};

/** Of one machine: the step whose timer has come round and is not done yet, and where each step led last. */
export type Round = { began?: string | undefined; readonly known: Record<string, string> };

/** The issuer's part in it: its page data, and where its script takes events. */
export type AnalyticsPack = { readonly defaults: PageDefaults; readonly adapter?: string | undefined };

export const createAnalytics = (world: World, { defaults, adapter }: AnalyticsPack): Analytics => {
  let current: string | undefined;
  let shown: string | undefined;
  let tracked: JsonObject = {};
  const turnTo = (route: string): void => {
    if (route === current) return;
    current = route;
    tracked = {};
  };
  // Another script may have made the object already; what else it holds is kept.
  const layer = (): DataLayer => (world.globals.digitalData ?? {}) as DataLayer;
  const write = (data: DataLayer): void => {
    world.globals.digitalData = { version: '1.0', ...layer(), ...data };
  };
  const announce = ({ type, ...rest }: JsonObject, facts: PageFacts): void => {
    const page = joined(filled(defaults, facts), tracked);
    const before = layer().event;
    const event = { eventInfo: { eventName: type ?? '' }, attributes: rest };
    write({ page, event: [...(Array.isArray(before) ? before : []), event] });
    world.announce('analytics', { type, ...rest, page });
    if (adapter !== undefined) ask(world, adapter, { type, ...rest, page });
  };
  return {
    page: (facts, route) => {
      turnTo(route);
      shown = route;
      announce({ type: 'page' }, facts);
    },
    track: (data, route) => {
      turnTo(route);
      tracked = joined(tracked, data);
      const { page } = layer();
      // Whoever was given the page has these, too.
      if (page !== undefined && shown === route) Object.assign(page, joined(page, data));
    },
    event: announce,
  };
};

type DataLayer = { readonly page?: JsonObject; readonly event?: unknown };

const filled = (data: PageDefaults, facts: PageFacts): JsonObject =>
  Object.fromEntries(
    Object.entries(data).map(([name, text]) => [
      name,
      typeof text === 'string'
        ? text.replace(/\{(\w+)\}/g, (_, fact: string) => ownValue(facts, fact) ?? '')
        : filled(text, facts),
    ]),
  );

// Groups are joined; within one, what was added stands in the place of a default.
const joined = (data: JsonObject, added: JsonObject): JsonObject =>
  Object.entries(added).reduce<JsonObject>((all, [name, value]) => {
    const group = ownValue(all, name);
    return { ...all, [name]: isObject(value) && isObject(group) ? joined(group, value) : value };
  }, data);
