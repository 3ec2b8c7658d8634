import type { Route } from '../document.ts';
import type { Sessions } from '../sessions.ts';
import type { World } from '../world.ts';
import type { SiteKind } from './sites.ts';

/** A link of the start page into the app. */
export type Entrance = { readonly label: string; readonly href: string };

/** Somebody who sends people to a brand and gets them back at a site of the sandbox. */
export type PartnerSite = { readonly site: SiteKind; readonly brand: string; readonly clientId: string };

/** A request for a page, in its browser session. */
export type Visit = {
  readonly request: Request;
  readonly url: URL;
  readonly id: string;
  readonly sessions: Sessions;
  readonly world: World;
  readonly routes: readonly Route[];
  readonly entrances: readonly Entrance[];
  readonly partners: readonly PartnerSite[];
  readonly wait: (ms: number) => Promise<void>;
};

/** Answers one page. */
export type Show = (visit: Visit) => Response | Promise<Response>;
