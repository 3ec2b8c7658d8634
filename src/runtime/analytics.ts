import type { JsonObject } from '../engine/types.ts';
import type { World } from './world.ts';

/** The page data's placeholders and what they stand for at the moment. No person's data is among them. */
export type PageFacts = Readonly<Record<string, string>>;

/** Tells `digitalData.page` and the `analytics` event of the document what happens. */
export type Analytics = {
  /** A page begins: its data are the issuer's defaults again, and what its flow has added by then. */
  readonly page: (facts: PageFacts, route: string) => void;
  /** Page data that a flow adds to the page of a route; they stand until the next page. */
  readonly track: (data: JsonObject, route: string) => void;
  /** Something happened on the page. */
  readonly event: (detail: JsonObject, facts: PageFacts) => void;
};

export const createAnalytics = (world: World, defaults: Readonly<Record<string, string>>): Analytics => {
  const now: { route?: string; tracked: JsonObject; shown?: string } = { tracked: {} };
  const turnTo = (route: string): void => {
    if (route !== now.route) Object.assign(now, { route, tracked: {} });
  };
  const write = (facts: PageFacts): object => {
    const filled = Object.entries(defaults).map(([name, text]) => [
      name,
      text.replace(/\{(\w+)\}/g, (_, fact: string) => facts[fact] ?? ''),
    ]);
    const page = { ...Object.fromEntries(filled), ...now.tracked };
    // Another script may have made the object already; what else it holds is kept.
    world.globals.digitalData = { ...(world.globals.digitalData as object | undefined), page };
    return page;
  };
  const announce = (detail: object, page: object): void => world.announce('analytics', { ...detail, page });
  return {
    page: (facts, route) => {
      turnTo(route);
      now.shown = route;
      announce({ type: 'page' }, write(facts));
    },
    track: (data, route) => {
      turnTo(route);
      now.tracked = { ...now.tracked, ...data };
      const { page } = (world.globals.digitalData ?? {}) as { readonly page?: object };
      if (page !== undefined && now.shown === route) Object.assign(page, data);
    },
    event: (detail, facts) => announce(detail, write(facts)),
  };
};
