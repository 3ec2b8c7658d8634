import { environmentFor } from '../config/environment.ts';
import { placeOf } from '../config/place.ts';
import type { JsonObject } from '../engine/index.ts';
import type { Catalogue } from './catalogue.ts';
import type { Context } from './context.ts';
import { createForms } from './forms.ts';
import { baseOf, headerValueOf } from './headers.ts';
import { createClient } from './http.ts';
import { createLate } from './late.ts';
import { uuid } from './pkce.ts';
import { createRegistry } from './registry.ts';
import type { Rest } from './rest.ts';
import { scopeOf } from './scope.ts';
import { createSlots } from './storage.ts';
import { createStore } from './store.ts';
import { createTurn } from './turn.ts';
import type { World } from './world.ts';

/** Puts the runtime's parts together. Nothing is asked of the world yet but where the page is. */
export const assemble = (world: World, catalogue: Catalogue): Context => {
  const environment = environmentFor(catalogue.environments, world.location.hostname);
  const place = placeOf(world.location, environment, createSlots(world, '').read('session.brandId'));
  const store = createStore();
  Object.assign(store, { brandId: place.brandId, base: place.basename, route: place.route });
  const slots = createSlots(world, place.brandId);
  const registry = createRegistry(catalogue);
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
    blackBox: () => context.probe('blackBox'),
  });
  const context: Context = {
    world,
    catalogue,
    environment,
    place,
    store,
    slots,
    registry,
    late,
    trackingMark,
    ...createTurn(() => context),
    client: createClient({
      world,
      late,
      accessToken: () => slots.read('session.accessToken'),
      baseOf: (host) => baseOf(context, host),
      headerValue: (value, trackingId) => headerValueOf(context, value, trackingId),
      answered: (operation, body) => context.rest(({ tellDropped }) => tellDropped(operation, body)),
    }),
    forms: createForms(store, registry.drawn),
    running: new Map(),
    stops: [],
    known: {
      device: {},
      assistant: {},
      scripts: {},
      cookies: {},
      correlationId: '',
      reopened: world.history.state !== null,
    },
    scope: () => scopeOf(context),
    rest: createQueue(() => context),
    probe: (role) =>
      catalogue.issuer.scripts[role]?.global === undefined
        ? Promise.resolve(undefined)
        : new Promise((resolve) => context.rest(({ scripts }) => resolve(scripts.probe(role)), true)),
    report: (code, cause, detail) => report(context, code, cause, detail),
    fail: (cause) => {
      context.report('chunk', cause);
      store.failure = 'chunk';
    },
  };
  return context;
};

// What is asked of the rest of the runtime waits in order until it is there.
const createQueue = (context: () => Context): Context['rest'] => {
  const waiting: ((rest: Rest) => void)[] = [];
  const now: { rest?: Rest; loading?: Promise<void> | undefined } = {};
  const load = async (): Promise<void> => {
    try {
      const { createRest } = await import('./rest.ts');
      now.rest = createRest(context());
      for (const act of waiting.splice(0)) act(now.rest);
    } catch (cause) {
      now.loading = undefined;
      context().fail(cause);
    }
  };
  return (act, urgent = false) => {
    if (now.rest !== undefined) return act(now.rest);
    waiting.push(act);
    if (urgent) now.loading ??= load();
  };
};

// The cause is for whoever sits at the browser: it may quote an address, so analytics is not told.
const report = (
  { world, known, store, rest }: Context,
  code: string,
  cause: unknown,
  detail: JsonObject | undefined,
): void => {
  const fault = {
    code,
    step: store.state.machines.page?.frames.at(-1)?.step ?? '',
    correlationId: known.correlationId,
    ...detail,
  };
  world.console.error('portico', fault, cause);
  rest(({ tellAnalytics }) => tellAnalytics({ type: 'fault', ...fault }));
};
