import { placeOf } from '../config/address.ts';
import { environmentFor } from '../config/environment.ts';
import type { JsonObject } from '../engine/types.ts';
import { createAnalytics } from './analytics.ts';
import type { Catalogue } from './catalogue.ts';
import type { Context } from './context.ts';
import { createForms } from './forms.ts';
import { baseOf, headerValueOf } from './headers.ts';
import { createJourney } from './history.ts';
import { createClient } from './http.ts';
import { createLate } from './late.ts';
import { createLoader } from './loader.ts';
import { createOpener, located, type Opener } from './open.ts';
import { uuid } from './pkce.ts';
import { factsOf, scopeOf } from './scope.ts';
import { createSlots } from './storage.ts';
import { createStore } from './store.ts';
import { createTurn } from './turn.ts';
import type { World } from './world.ts';

export type Assembled = { readonly context: Context; readonly opener: Opener };

/** Puts the runtime's parts together. Nothing is asked of the world yet but where the page is. */
export const assemble = (world: World, catalogue: Catalogue, returned?: (outcome: string, result: JsonObject) => void): Assembled => {
  const environment = environmentFor(catalogue.environments, world.location.hostname);
  const place = placeOf(world.location, environment, createSlots(world, '').read('session.brandId'));
  const store = createStore();
  Object.assign(store, { brandId: place.brandId, route: place.route });
  const slots = createSlots(world, place.brandId);
  const loader = createLoader(world, catalogue);
  const now = (): Context => context;
  const opener = createOpener(now);
  const turn = createTurn(now, opener.settle);
  const trackingMark = uuid(world.crypto);
  const { scope, stateLength, callback } = catalogue.issuer.oauth;
  const late = createLate({
    world,
    slots,
    scope,
    trackingMark,
    stateLength: Math.max(8, stateLength),
    clientId: String(environment.oauthClientIds[place.brandId] ?? place.brandId),
    redirectUri: `${world.location.origin}${place.basename}${callback}`,
    blackBox: async () => now().probes.blackBox?.(),
  });
  const context: Context = {
    world,
    catalogue,
    environment,
    place,
    store,
    slots,
    loader,
    late,
    trackingMark,
    returned,
    ...turn,
    open: opener.open,
    openUnknown: opener.openUnknown,
    client: createClient({
      world,
      late,
      accessToken: () => slots.read('session.accessToken'),
      baseOf: (host) => baseOf(now(), host),
      headerValue: (value, trackingId) => headerValueOf(now(), value, trackingId),
    }),
    forms: createForms(store, ({ flow, screen }) => {
      const modules = loader.lineage(flow);
      const owner = modules.find((module) => module.flow.screens[screen] !== undefined);
      const found = owner?.flow.screens[screen];
      if (found === undefined) throw new Error(`No screen ${screen} in ${flow}`);
      return { screen: found, validate: owner?.validators[screen] };
    }),
    journey: createJourney(world, uuid(world.crypto), {
      trail: () => turn.view('page'),
      located: () => located(now()),
      enter: opener.arrive,
      back: (key) => turn.send({ type: 'back', machine: 'page', key }),
    }),
    analytics: createAnalytics(world, catalogue.issuer.analyticsDefaults),
    running: new Map(),
    passedAt: new Map(),
    assistant: { live: false },
    probes: {},
    scope: () => scopeOf(context),
    facts: () => factsOf(context),
    report: (code, cause) => reportTo(context, code, cause),
  };
  return { context, opener };
};

// The cause is for the console of the person at the keyboard: it may quote an address, so analytics is not told.
const reportTo = ({ world, slots, store, analytics, facts }: Context, code: string, cause: unknown): void => {
  const fault = { code, step: store.state.machines.page?.frames.at(-1)?.step ?? '', correlationId: slots.read('session.correlationId') ?? '' };
  world.console.error('portico', fault, cause);
  analytics.event({ type: 'fault', ...fault }, code === 'crash' ? {} : facts());
};
