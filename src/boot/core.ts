import { subscribe } from 'valtio/vanilla';
import type { PageData } from '../runtime/catalogue.ts';
import { withinLimit } from '../runtime/limit.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { digestOf } from './digest.ts';
import { type Hands, layHands } from './hands.ts';
import type { Taker } from './held.ts';

/** The data block of a page. `prefetch` are the addresses of scripts to fetch when idle, `sheets` of the styles that React needs, `theme` of the brand's look, which a page has within itself; `soon` says that React draws it when it is idle: its form may do more while somebody types than the core knows. */
export type Page = PageData & {
  readonly prefetch?: readonly string[];
  readonly sheets?: readonly string[];
  readonly theme?: string;
  readonly soon?: boolean;
};

/** What React takes over: the element it draws into, what has to happen right before, and the control that was pressed and that only it knows. */
export type Handover = {
  readonly runtime: Runtime;
  readonly root: HTMLElement;
  readonly before: () => void;
  readonly strange: () => Element | undefined;
};

/** Draws the runtime's page and keeps it up to date. Resolves when it stands; rejects when something of it could not be loaded. */
export type Mount = (handover: Handover) => Promise<void>;

export type CoreOptions = {
  readonly document: Document;
  readonly page: Page;
  readonly runtime: Runtime;
  /** Loads what draws. */
  readonly load: () => Promise<Mount>;
  /** Hears why something could not be drawn. */
  readonly report: (cause: unknown) => void;
  /** Lets the browser draw. */
  readonly pause: () => Promise<void>;
  /** Done when the page is idle. */
  readonly idle: Promise<unknown>;
};

/**
 * Runs the page as it stands in the document, and hands it to React as soon as something has to be drawn that does not
 * stand there: another screen, a message, an error, another language. What was typed, the focus and the selection pass
 * over. When React cannot be had, the page stays as it is and shows its words for a failure.
 */
export const startCore = (options: CoreOptions): Promise<void> => {
  const { document, page, runtime, load, report, idle } = options;
  const { dataset } = document.documentElement;
  dataset.alive = '';
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no root');
  let isMounted = false;
  let isIdle = false;
  let unknown: Element | undefined;

  const release = (): void => {
    hands.take();
    hands.release();
    isMounted = true;
  };
  const mounter = createMounter({
    runtime,
    load,
    dataset,
    adopt: async (mount) => {
      await started;
      await mount({ runtime, root, before: release, strange: () => unknown });
      delete dataset.failed;
    },
    failed: (cause) => {
      dataset.failed = '';
      dispatchEvent(new Event('lost'));
      report(cause);
      hands.follow();
    },
  });
  // The next screen will need React: it loads while the answer is on its way, and delays no request.
  runtime.drawing.left = mounter.prefetch;
  const follow = (): void => {
    if (runtime.store.failure !== undefined) dataset.failed = '';
    else if (isMounted) delete dataset.failed;
    if (isMounted) return;
    const isToDraw = dataset.swap !== undefined || isIdle;
    if (isStale(runtime, page, isToDraw, dataset.view)) mounter.mount();
    hands.follow();
  };
  const hands: Hands = layHands(document, runtime, {
    // A person who presses again wants it tried again.
    pressed: (control) => {
      if (dataset.failed !== undefined) mounter.forget();
      delete dataset.failed;
      unknown = control ?? unknown;
      const shown = runtime.view('page').layers.at(-1);
      if (control !== undefined) mounter.mount();
      else if (shown?.busy === false) mounter.prefetch();
      follow();
    },
    waiting: () => mounter.isMounting() && dataset.failed === undefined,
    speak: (language) => void started.then(() => runtime.setLanguage(language)),
  });
  const started = begin({ ...options, follow });
  const detail: Taker = { submit: hands.submit, press: (control) => control.click() };
  document.defaultView?.dispatchEvent(new CustomEvent('core', { detail }));
  follow();
  void idle.then(() => {
    isIdle = page.soon === true;
    follow();
  });
  return started;
};

type Mounting = Pick<CoreOptions, 'runtime' | 'load'> & {
  readonly dataset: DOMStringMap;
  readonly adopt: (mount: Mount) => Promise<void>;
  readonly failed: (cause: unknown) => void;
};

// Mounts React only once, until `forget` lets a failed mount be tried again.
const createMounter = ({ runtime, load, dataset, adopt, failed }: Mounting) => {
  let loading: Promise<Mount> | undefined;
  let adopting: Promise<void> | undefined;
  let mounting: Promise<void> | undefined;
  const loaded = (): Promise<Mount> => {
    loading ??= load();
    return loading;
  };
  const adoptLoaded = async (): Promise<void> => adopt(await loaded());
  const forget = (): void => {
    mounting = undefined;
  };
  return {
    forget,
    isMounting: (): boolean => mounting !== undefined,
    prefetch: (): void => void loaded().catch(() => undefined),
    mount: (): void => {
      // Adopting goes on after the limit, so that nothing is rendered twice.
      adopting ??= adoptLoaded().catch((cause) => {
        loading = undefined;
        adopting = undefined;
        throw cause;
      });
      mounting ??= withinLimit(adopting, globalThis)
        // Some browsers abort requests when the page is left. That is no failure to report.
        .catch((cause) => (runtime.view('page').leaving ? forget() : failed(cause)))
        .then(() => void delete dataset.swap);
    },
  };
};

// What follows takes a while on a slow device, and would hold up the first picture of the page. Whoever has pressed already
// has seen that.
const begin = async ({
  document,
  runtime,
  follow,
  pause,
}: Pick<CoreOptions, 'document' | 'runtime' | 'pause'> & { readonly follow: () => void }): Promise<void> => {
  const isAwaited = document.querySelector('[aria-busy=true]') !== null;
  await pause();
  // What came of it is looked at in a task of its own, too.
  subscribe(runtime.store, () => void pause().then(follow));
  const begun = runtime.start();
  if (isAwaited) follow();
  return begun;
};

/** Whether something is to be drawn that the page does not show, or hides; `view` is what its first script has put in the place of its own. As long as the flow has nothing to show, the page's own form stands. */
const isStale = (runtime: Runtime, page: Page, isToDraw: boolean, view = page.view): boolean => {
  const { language, forms, toasts, isRenewed } = runtime.store;
  if (view === undefined || toasts.length > 0 || isRenewed) return true;
  if (language !== '' && language !== page.language) return true;
  if (Object.values(forms).some(({ errors }) => Object.keys(errors).length > 0)) return true;
  // A digest takes a slow device a while, and whoever has pressed waits for the request to leave.
  if (!isToDraw && runtime.view('page').busy) return false;
  const digest = digestOf(runtime);
  return digest !== '' && (isToDraw || !view.startsWith(digest));
};
