import { AsyncLocalStorage } from 'node:async_hooks';
import { resolveBrand } from '../../config/brand.ts';
import { withLogos } from '../../config/logo.ts';
import { ownValue, type State } from '../../engine/index.ts';
import type { Catalogue, PageData } from '../../runtime/catalogue.ts';
import { objectOf } from '../source.ts';

// What the runtime loads later is there from the start: no wait for it counts as one of the page.
import '../../runtime/effects/cookie.ts';
import '../../runtime/effects/offer.ts';
import '../../runtime/fetch-brand.ts';
import '../../runtime/further.ts';
import { createRuntime, type Runtime } from '../../runtime/runtime.ts';
import '../../runtime/telemetry/telemetry.ts';
import { createSandbox, type Sandbox } from '../../sandbox/issuer.ts';
import { createWords, type Words } from '../../ui/words.ts';
import { readFrom } from '../mount.ts';
import { type Ask, asker, type Onlooker, origin } from './asked.ts';
import { authenticatorOf } from './authenticator.ts';
import { arrivalOf } from './authorized.ts';
import { entered } from './entry.ts';
import type { Project } from './project.ts';
import { entryFor, lookAt, named, plain, reachable, traceOf, typedIn, type Visited } from './reading.ts';
import { rememberedToken } from './remembered.ts';
import { settled } from './settled.ts';
import type { Shown } from './shown.ts';
import type { Stage, Visit } from './stage.ts';
import { collector, type HeadlessWindow, openWindow } from './window.ts';

/** Makes stages without a document: the product's runtime and what its engine says is to be shown, with a session of its own at the sandbox behind them. `onTheWay` makes another answer of each. */
export const headlessTheatre = (
  project: Project,
  onTheWay: (answer: Response) => Promise<Response> = async (answer) => answer,
): ((clicks?: number, onlooker?: Onlooker) => HeadlessStage) => {
  const bank = createSandbox({ ...project, wait: (ms) => late.getStore()?.(ms) ?? Promise.resolve() });
  const sandbox: Sandbox = {
    ...bank,
    handle: async (request) => {
      const answer = await bank.handle(request);
      return new URL(request.url).pathname.startsWith('/sandbox/') ? answer : onTheWay(answer);
    },
  };
  const catalogue = telling(project.catalogue);
  const known = new Map<string, Words>();
  const wordsFor = (runtime: Runtime, brand: string): Words => {
    const words =
      known.get(brand) ?? createWords({ flow: project.catalogue.words, brand: runtime.brandWords });
    known.set(brand, words);
    return words;
  };
  return (clicks = 1, onlooker = {}) =>
    headlessStage({ ...project, catalogue }, sandbox, wordsFor, { clicks, onlooker });
};

/** A stage that nothing is drawn on. Each control is pressed `clicks` times in a row. */
export type HeadlessStage = Stage & {
  /** Opens the present address anew, in the same tab. */
  readonly reopen: () => Promise<void>;
  /** What stands in the fields of the uppermost layer. */
  readonly typed: () => Readonly<Record<string, unknown>>;
  /** All that the page knows by now: the facts of what runs, and of what it came by. */
  readonly state: () => State;
  /** The page that is open, and its window. Throws where none is. */
  readonly visited: () => Visited;
};

// An answer that is late is so by the clock of the page that asked.
const late = new AsyncLocalStorage<(milliseconds: number) => Promise<void>>();

// Whatever an environment has: that nothing private is told can be seen only where something is.
const telling = (catalogue: Catalogue): Catalogue => ({
  ...catalogue,
  environment: { ...catalogue.environment, telemetry: collector },
});

const headlessStage = (
  project: Project,
  sandbox: Sandbox,
  wordsFor: (runtime: Runtime, brand: string) => Words,
  { clicks, onlooker }: { readonly clicks: number; readonly onlooker: Onlooker },
): HeadlessStage => {
  const ask = asker(sandbox);
  let visited: Visited | undefined;
  const now = (): Visited => {
    if (visited === undefined) throw new Error('No page has been opened');
    return visited;
  };
  const load = async (window: HeadlessWindow, page: PageData, base: string): Promise<void> => {
    const runtime = createRuntime({ world: window.load(), catalogue: project.catalogue, page });
    visited = { window, runtime, words: wordsFor(runtime, page.brandId), page, base };
    await runtime.start();
    // Who tells analytics comes with what goes on beside the page.
    await runtime.beside();
  };
  // Whoever comes back, or opens another address, has left no more.
  const leave = (): Visited => {
    const left = now();
    left.runtime.stop();
    Object.assign(left.window.notes, { posted: undefined, redirected: undefined, returned: undefined });
    return left;
  };
  const again = async (): Promise<void> => {
    const { window, page, base } = leave();
    await load(window, page, base);
  };
  return {
    open: async (visit) => {
      const base = `/login/${visit.brand}`;
      const window = windowFor(project, ask, visit, onlooker);
      const { at, kept } = await arrivalOf(visit, origin, ask.page);
      const address = new URL(`${base}${at}`, origin);
      if (visit.asksLanguage) address.searchParams.set('lang', visit.language);
      window.open(address);
      remember(window, visit, kept);
      await ask.send('/sandbox/force', { method: 'DELETE' });
      for (const answer of visit.force ?? []) await ask.force(answer);
      await load(window, pageOf(project, visit), base);
    },
    reload: again,
    visit: async (at, brand) => {
      const { window } = leave();
      const base = `/login/${brand}`;
      window.open(new URL(`${base}${at}`, origin));
      await load(window, pageOf(project, { brand }), base);
    },
    wait: (seconds) => now().window.pass(seconds * 1000),
    reopen: async () => {
      const { window } = now();
      window.open(window.location());
      await again();
    },
    typed: () => typedIn(now()),
    state: () => now().runtime.store.state,
    visited: now,
    settle: () => settled(now()),
    look: async () => lookAt(now()),
    sandbox: ask.page,
    trace: async () => traceOf(now()),
    pause: (milliseconds) => now().window.pass(milliseconds),
    ...handsOn(now, clicks),
  };
};

// What a person does with the page that is there now.
const handsOn = (
  now: () => Visited,
  clicks: number,
): Pick<Stage, 'offers' | 'take' | 'escape' | 'back' | 'has' | 'fill' | 'value' | 'error'> => {
  const press = async (find: (shown: Shown) => string | undefined): Promise<void> => {
    const { runtime, window } = now();
    // A person needs a while for it, and what is pressed twice within a second counts as pressed once.
    await window.pass(1100);
    const [first] = reachable(now()).flatMap((shown) => {
      const action = find(shown);
      return action === undefined ? [] : [{ layer: shown.layer, action }];
    });
    for (const _ of Array(clicks)) if (first !== undefined) runtime.press(first.layer, first.action);
  };
  return {
    offers: async (name) => reachable(now()).some((shown) => named(shown, name) !== undefined),
    take: (name) => press((shown) => named(shown, name)),
    escape: () => press(({ layer }) => (layer.dialog ? layer.cancel : undefined)),
    back: async () => now().window.back(),
    has: async (control) => entryFor(now(), control) !== undefined,
    fill: async (control, value) => {
      const { runtime } = now();
      const entry = entryFor(now(), control);
      if (entry === undefined) throw new Error(`There is no field ${control.label}`);
      runtime.change(entry.layer, entry.field, entered(entry, control, value));
      // The field is left: what checks it then has to run.
      runtime.leaveField(entry.layer, entry.field);
    },
    value: async (control) => {
      const entry = entryFor(now(), control);
      const value = entry && ownValue(now().runtime.store.forms[entry.layer.key]?.values, entry.field);
      if (control.widget === 'checkbox') return value === true;
      return value === undefined || value === null ? '' : (entry?.shownAs(String(value)) ?? '');
    },
    error: async (control) => {
      const entry = entryFor(now(), control);
      const found = entry?.shown.errors.find(({ field }) => field === entry.field)?.text;
      return found && plain(found);
    },
  };
};

const remember = (window: HeadlessWindow, visit: Visit, kept: Readonly<Record<string, string>>): void => {
  for (const [slot, value] of Object.entries(kept)) window.stored.session.set(`portico.${slot}`, value);
  if (visit.subject !== undefined)
    window.stored.local.set(`portico.remembered.${visit.brand}`, rememberedToken(visit.subject, visit.brand));
};

const windowFor = (
  project: Project,
  ask: Ask,
  { width, credential }: Visit,
  { asked, heard }: Onlooker,
): HeadlessWindow => {
  const window: HeadlessWindow = openWindow({
    origin,
    width: width === 'mobile' ? 375 : 1280,
    browser: authenticatorOf(origin, credential),
    ...(heard && { heard }),
    fetch: async (url, init) => {
      const { pathname } = new URL(url, origin);
      if (ask.owns(pathname)) {
        const { method = 'GET', headers = {}, body = null, signal } = init;
        if (asked !== undefined) {
          const wished = asked({ method, pathname, body: String(body ?? '') }, signal);
          for (const answer of await window.hold(wished, signal)) await ask.force(answer);
        }
        const wait = (milliseconds: number): Promise<void> => window.wait(milliseconds, signal);
        const response = await late.run(wait, () => ask.send(url, { method, headers, body }));
        // A dropped connection.
        if (response.type === 'error') throw new TypeError('Failed to fetch');
        const { status } = response;
        // All of it is there by the time that it counts as answered.
        return new Response(status === 204 ? null : await response.arrayBuffer(), {
          status,
          headers: response.headers,
        });
      }
      const [, brand = '', language = ''] =
        /^\/brands\/([^/]+)\/locales\/([^/]+)\.json$/.exec(pathname) ?? [];
      const words = ownValue(ownValue(project.brandWords, brand), language);
      if (words !== undefined) return Response.json(words);
      const bytes = pathname.startsWith('/brands/') ? readFrom(project.root, pathname) : undefined;
      return bytes === undefined ? new Response('', { status: 404 }) : new Response(new Uint8Array(bytes));
    },
  });
  return window;
};

const pageOf = (
  project: Project,
  { brand, flow, entry }: Pick<Visit, 'brand'> & Partial<Pick<Visit, 'flow' | 'entry'>>,
): PageData => ({
  brandId: brand,
  brand: withLogos(resolveBrand(objectOf(ownValue(project.brands, brand)), brand, '', project.brandDefaults)),
  language: 'en',
  ...(flow !== undefined && { flow, entry: entry ?? {} }),
});
