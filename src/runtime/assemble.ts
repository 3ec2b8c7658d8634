import { clientIdOf } from '../config/environment.ts';
import { siteOf } from '../config/site.ts';
import type { Catalogue } from './catalogue.ts';
import { createForms } from './forms.ts';
import { baseOf, headerValueOf } from './headers.ts';
import { createClient } from './http.ts';
import { knownAtFirst } from './known.ts';
import { createLate } from './late.ts';
import { withinLimit } from './limit.ts';
import type { Further, Parts } from './parts.ts';
import { uuid } from './pkce.ts';
import { createRegistry } from './registry.ts';
import { createReport } from './report.ts';
import { scopeOf } from './scope.ts';
import { createSlots } from './storage.ts';
import { createStore } from './store.ts';
import { createTurn } from './turn.ts';
import type { World } from './world.ts';

/** Puts the runtime's parts together. Nothing is asked of the world yet but where the page is. */
export const assemble = (world: World, catalogue: Catalogue): Parts => {
  const { environment } = catalogue;
  const site = siteOf(world.location, environment, createSlots(world, '').read('session.brandId'));
  const store = createStore();
  Object.assign(store, { brandId: site.brandId, base: site.basename, route: site.route });
  const slots = createSlots(world, site.brandId);
  const registry = createRegistry(catalogue);
  const trackingMark = uuid(world.crypto);
  const { scope, stateLength, callback } = catalogue.issuer.oauth;
  const late = createLate({
    world,
    slots,
    scope,
    trackingMark,
    stateLength: Math.max(8, stateLength),
    clientId: clientIdOf(environment, site.brandId),
    redirectUri: `${world.location.origin}${site.basename}${callback}`,
    blackBox: () => parts.probe('blackBox'),
  });
  const known = knownAtFirst(isReopened(world));
  const parts: Parts = {
    world,
    catalogue,
    environment,
    site,
    store,
    slots,
    registry,
    late,
    trackingMark,
    ...createTurn(() => parts),
    client: createClient({
      world,
      late,
      accessToken: () => slots.read('session.accessToken'),
      baseOf: (host) => baseOf(parts, host),
      headerValue: (value, trackingId) => headerValueOf(parts, value, trackingId),
      responded: (response) => {
        const at = world.now();
        parts.further(({ setClock }) => setClock(response, at));
        return response;
      },
      answered: (operation, body) => parts.further(({ dropped }) => dropped(operation, body)),
    }),
    forms: createForms(store, registry.drawn),
    running: new Map(),
    stops: [],
    known,
    drawing: {},
    scope: () => scopeOf(parts),
    further: createQueue(() => parts),
    fresh: () => (known.digests === undefined ? Promise.resolve() : renewed(parts)),
    probe: (role) =>
      catalogue.issuer.scripts[role]?.global === undefined
        ? Promise.resolve(undefined)
        : new Promise((resolve) => parts.further(({ scripts }) => resolve(scripts.probe(role)), true)),
    report: createReport(world, known, store, (detail) =>
      parts.further(({ tellAnalytics }) => tellAnalytics(detail)),
    ),
    fail: (cause, failure = 'chunk') => {
      parts.report('chunk', cause);
      store.failure = failure;
    },
    recover: () => Object.assign(store, store.failure === 'chunk' && { failure: undefined }),
  };
  return parts;
};

// An address that is opened anew where it stood already takes the place of its entry, and some browsers keep its state.
const isReopened = ({ history, arrival }: World): boolean =>
  history.state !== null && arrival() !== 'navigate';

const renewed = ({ world, further }: Parts): Promise<void> =>
  new Promise((resolve) => {
    world.setTimeout(resolve, patience);
    further(({ askAgain }) => void askAgain().then(resolve), true);
  });

/** Milliseconds until the page goes on with the brand that it has. */
const patience = 3000;

// What is asked of the rest of the runtime waits in order until it is there.
const createQueue = (parts: () => Parts): Parts['further'] => {
  const waiting: ((further: Further) => void)[] = [];
  let further: Further | undefined;
  let loading: Promise<void> | undefined;
  const load = async (): Promise<void> => {
    const { catalogue, recover, fail } = parts();
    try {
      const [{ createFurther }, { pageDefaults }] = await Promise.all([
        import('./further.ts'),
        catalogue.further(),
      ]);
      recover();
      further = createFurther(parts(), pageDefaults);
      for (const act of waiting.splice(0)) act(further);
    } catch (cause) {
      loading = undefined;
      fail(cause);
    }
  };
  return (act, urgent = false) => {
    if (further !== undefined) return act(further);
    waiting.push(act);
    if (!urgent) return;
    loading ??= load();
    const { world, fail } = parts();
    // A prefetch may fail while nobody waits for it.
    withinLimit(loading, world).catch((cause) => {
      if (world.document.querySelector('[aria-busy=true]')) fail(cause);
    });
  };
};
