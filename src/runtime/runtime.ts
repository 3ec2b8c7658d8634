import { resolveBrand } from '../config/brand.ts';
import type { Event, Json, JsonObject, LayerView, MachineId, View } from '../engine/types.ts';
import { assemble } from './assemble.ts';
import type { Catalogue, PageData } from './catalogue.ts';
import type { Context, OpenOptions } from './context.ts';
import type { Opened } from './history.ts';
import { located, stripSecrets } from './open.ts';
import { ask, has, isWanted } from './scripts.ts';
import { createScripts, fetchBrand, fetchFlags, probeAssistant, startProbes, startSession, takeBrand } from './startup.ts';
import type { Store } from './store.ts';
import type { World } from './world.ts';

/** The running product: the only writer of its store and the only one that calls the world. */
export type Runtime = {
  readonly store: Store;
  readonly project: Catalogue;
  readonly send: (event: Event) => void;
  /** What is to be drawn; the same object until `store.revision` grows. */
  readonly view: (machine?: MachineId) => View;
  /** Takes in what was typed; `undefined` empties the field. */
  readonly change: (layer: LayerView, field: string, value: Json | undefined) => void;
  /** Checks a field that the person leaves and, if it is right, makes the call that the flow declares for it. */
  readonly leaveField: (layer: LayerView, field: string) => void;
  /** Takes an action. A submit is checked first: what is wrong stays in the form, and its `attempts` grow. */
  readonly press: (layer: LayerView, action: string) => void;
  /** Opens an address inside the app. */
  readonly open: (route: string, options?: OpenOptions) => void;
  /** Changes to one of the brand's languages, and keeps it. */
  readonly setLanguage: (language: string) => void;
  readonly dismissToast: (id: number) => void;
  /** Whether an external script, by its role, is there to be opened. */
  readonly offersScript: (role: string) => boolean;
  /** Calls the function that an external script provides under its configured name. */
  readonly openScript: (role: string) => void;
  /** Begins; done once the flow of the address has been entered. */
  readonly start: () => Promise<void>;
  readonly stop: () => void;
};

/** What a runtime is made from. `returned` hears how a called flow ends that was started alone. */
export type RuntimeOptions = {
  readonly world: World;
  readonly catalogue: Catalogue;
  readonly page?: PageData | undefined;
  readonly returned?: ((outcome: string, result: JsonObject) => void) | undefined;
};

/** Makes a runtime. It does nothing before `start`. */
export const createRuntime = ({ world, catalogue, page, returned }: RuntimeOptions): Runtime => {
  const { context, opener } = assemble(world, catalogue, returned);
  const { store, forms, view, send } = context;
  const stops: (() => void)[] = [];
  const lastPress: { made?: Press } = {};
  // A layer that the caller drew may be gone by now, or lie below a dialog.
  const live = ({ machine, key }: LayerView): LayerView | undefined => view(machine).layers.find((each) => each.key === key && !each.inert);
  return {
    store,
    project: catalogue,
    send,
    view: (machine = 'page') => view(machine),
    change: (layer, field, value) => {
      delete lastPress.made;
      forms.change(layer, field, value);
    },
    leaveField: (layer, field) => {
      const found = live(layer);
      const form = found && forms.leave(found, field);
      if (form !== undefined) send({ type: 'leave-field', machine: layer.machine, field, form });
    },
    press: (layer, action) => press(context, live(layer), action, lastPress),
    open: context.open,
    setLanguage: (language) => setLanguage(context, language),
    dismissToast: (id) => {
      store.toasts = store.toasts.filter((toast) => toast.id !== id);
    },
    offersScript: (role) => {
      const script = catalogue.issuer.scripts[role];
      return script?.global !== undefined && isWanted(script, store.brand, store.flags) && has(world, script.global);
    },
    openScript: (role) => void ask(world, catalogue.issuer.scripts[role]?.global ?? ''),
    start: () => start(context, opener.arrive, page, stops),
    stop: () => {
      for (const end of [...stops, ...context.running.values(), context.journey.stop]) end();
      context.running.clear();
    },
  };
};

type Press = { readonly key: number; readonly action: string; readonly at: number };

const press = (context: Context, layer: LayerView | undefined, action: string, last: { made?: Press }): void => {
  const kind = layer?.actions[action]?.kind;
  if (layer === undefined || kind === undefined) return;
  const now = context.world.now();
  const { made } = last;
  // A second click that comes after a fast answer, with nothing changed in between, is the first one's echo.
  const isEcho = made?.key === layer.key && made.action === action && now - made.at < 1000;
  if (isEcho && (kind === 'submit' || kind === 'resend')) return;
  const form = kind === 'submit' ? context.forms.submit(layer) : context.forms.peek(layer);
  if (kind === 'submit' && form === undefined) return;
  last.made = { key: layer.key, action, at: now };
  context.send({ type: 'press', machine: layer.machine, action, ...(form === undefined ? {} : { form }) });
};

const setLanguage = ({ store, slots, world, refresh }: Context, language: string): void => {
  const { languages } = store.brand;
  if (!Array.isArray(languages) || !languages.includes(language)) return;
  slots.write('local.language', language);
  store.language = language;
  world.document.documentElement.lang = language;
  refresh();
};

const start = (context: Context, arrive: (opened: Opened) => void, page: PageData | undefined, stops: (() => void)[]): Promise<void> => {
  const { world, place, environment, store } = context;
  const opened = located(context);
  const query = new URLSearchParams(world.location.search);
  stripSecrets(context);
  startSession(context);
  const loadScripts = createScripts(context);
  loadScripts();
  startProbes(context);
  const begin = (brand: JsonObject): void => {
    takeBrand(context, brand, query);
    loadScripts();
    probeAssistant(context);
    stops.push(...listen(context));
    context.journey.begin(opened);
    arrive(opened);
    context.send({ type: 'enter', machine: 'shell', flow: context.catalogue.issuer.flows.shell, path: '', entry: {}, query: {} });
  };
  fetchFlags(context, loadScripts);
  if (page?.brand !== undefined && page.brandId === place.brandId) {
    begin(resolveBrand(page.brand, place.brandId, environment.assetsHost || world.location.origin));
    return Promise.resolve();
  }
  return fetchBrand(context).then(begin, (cause) => {
    context.report('chunk', cause);
    store.failure = 'chunk';
  });
};

const listen = ({ world, refresh, scope }: Context): readonly (() => void)[] => {
  const resize: { timer?: number; wasMobile: unknown } = { wasMobile: scope().visitor.mobile };
  return [
    // A page that was left and comes back from the browser's cache is still busy leaving.
    world.listen('pageshow', (event) => {
      if ('persisted' in event && event.persisted === true) world.location.reload();
    }),
    world.listen('resize', () => {
      world.clearTimeout(resize.timer);
      resize.timer = world.setTimeout(() => {
        const { mobile } = scope().visitor;
        if (mobile === resize.wasMobile) return;
        resize.wasMobile = mobile;
        refresh();
      }, 300);
    }),
  ];
};

export type { OpenOptions };
