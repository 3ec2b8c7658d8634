import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Partner } from '../../config/address.ts';
import type { Environment } from '../../config/environment.ts';
import { type JsonObject, ownValue } from '../../engine/index.ts';
import { addressOf } from '../../sandbox/address.ts';
import { createSandbox } from '../../sandbox/issuer.ts';
import { sandboxFiles, sandboxListener, secretsOf } from '../../sandbox/node.ts';
import { linkPath } from '../../sandbox/pages/link.ts';
import { returnPath, siteKinds, sitePath, sites } from '../../sandbox/pages/sites.ts';
import type { PartnerSite } from '../../sandbox/pages/visit.ts';
import { greeting } from '../../sandbox/terminal.ts';
import type { Project } from '../assemble.ts';
import { leastHeaders } from '../headers.ts';
import { objectOf } from '../source.ts';

/** A way into the app, for people who try it out. */
export type Entrance = { readonly label: string; readonly href: string };

/** Hands a request to whoever comes next. */
export type Listener = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** The pretend bank beside the site: its answers, `apiDelay` milliseconds late, and what a person has to know of it. */
export const openBank = (
  root: string,
  { apiDelay, brands }: { readonly apiDelay: number; readonly brands: Project['brands'] },
): { readonly listener: Listener; readonly greet: (origin: string) => string } => {
  const { document, personas } = sandboxFiles(root);
  const secrets = secretsOf(root);
  const ids = Object.keys(brands);
  const entrances = [
    ...ids.map((id): Entrance => ({ label: `Sign in, ${id}`, href: `/login/${id}/` })),
    { label: 'Open a page with a token', href: linkPath },
    ...siteKinds.map((kind): Entrance => ({ label: sites[kind].entrance, href: sitePath(kind) })),
  ];
  const partners = ids.flatMap((id) => partnersOf(brands, id));
  const clients = ids.flatMap((brand) =>
    factsOf(brands, brand).partners.map(({ clientId, iss, passes }) => ({
      brand,
      clientId,
      iss,
      asksForScopes: passes?.includes('scope'),
      secret: ownValue(secrets, clientId),
    })),
  );
  const sandbox = createSandbox({
    document,
    personas,
    entrances,
    partners,
    clients,
    settings: { clients: [...ids, ...clientsOf(root)] },
  });
  const answer = sandboxListener(sandbox);
  const listener: Listener = (request, response, next) => {
    if (!sandbox.owns(addressOf(request).pathname)) return next();
    // Pages of the bank have headers of their own, which replace these.
    for (const [name, value] of Object.entries(leastHeaders)) response.setHeader(name, value);
    setTimeout(() => answer(request, response), apiDelay);
  };
  return { listener, greet: (origin) => greeting(origin, personas, entrances) };
};

// A brand's own id is its client id where an environment gives it no other.
const clientsOf = (root: string): readonly string[] => {
  const folder = join(root, 'deploy/environments');
  const texts = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
  const environments = texts.map((text) => JSON.parse(text) as Partial<Environment>); // Checked when the site is built.
  return environments.flatMap(({ oauthClientIds = {} }) => Object.values(oauthClientIds).map(String));
};

// Those of a brand that get people back at a site of the sandbox. Without voice terms a brand has no pages for assistants.
const partnersOf = (brands: Project['brands'], brand: string): readonly PartnerSite[] => {
  const { cpl, voice, partners } = factsOf(brands, brand);
  const open = siteKinds.filter((kind) => (kind === 'voice' ? voice?.terms !== undefined : cpl === true));
  return partners.flatMap(({ clientId, redirectUris }) =>
    open.filter((site) => redirectUris.includes(returnPath(site))).map((site) => ({ site, brand, clientId })),
  );
};

// The check and publishing say what is wrong with it.
const factsOf = (brands: Project['brands'], brand: string): BrandFacts => ({
  partners: [],
  ...(objectOf(ownValue(brands, brand)?.brand.value) as Partial<BrandFacts>),
});

type BrandFacts = {
  readonly cpl?: boolean;
  readonly voice?: { readonly terms?: JsonObject };
  readonly partners: readonly Partner[];
};
