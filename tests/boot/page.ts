import { webcrypto } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, expect, vi } from 'vitest';
import { type Mount, type Page, startCore } from '../../src/boot/core.ts';
import { createRuntime, type Runtime } from '../../src/runtime/runtime.ts';
import { browserWorld } from '../../src/runtime/world.ts';
import { readCatalogue } from '../../src/tools/catalogue.ts';
import { deploymentOf } from '../../src/tools/deployment.ts';
import type { PageFile } from '../../src/tools/prerender/files.ts';
import { brandPages, brandsOf } from '../../src/tools/prerender/pages.ts';
import { renderPage } from '../../src/tools/prerender/render.tsx';
import { readProject } from '../../src/tools/project.ts';
import { bundleOf } from '../../src/tools/vite/bundle.ts';

const root = join(import.meta.dirname, '../..');
const project = readProject(root);
const bundle = bundleOf(project);
const catalogue = readCatalogue(root);

/** A brand's pages as the build writes them, by path. */
export const pagesOf = async (id: string): Promise<Readonly<Record<string, string>>> => {
  const brand = brandsOf(project, bundle).find((each) => each.id === id);
  if (brand === undefined) throw new Error(`There is no brand ${id}`);
  const assets = {
    early: '/assets/early.js',
    routes: Object.keys(bundle.routes),
    core: '/assets/boot.js',
    css: '/assets/page.css',
    idle: (language: string) => [`/assets/words-${language}.js`],
    drawing: () => ['/assets/main.js'],
    entrances: Object.fromEntries(
      Object.entries(bundle.entrances).map(([route, entrance]) => [
        route,
        { ...entrance, beside: [`/assets/flow-${entrance.flow}.js`], later: () => ['/assets/main.js'] },
      ]),
    ),
  };
  const files: readonly PageFile[] = await brandPages(brand, deploymentOf(project), renderPage, assets);
  return Object.fromEntries(files.map(({ path, text }) => [path, text]));
};

/** The addresses that are drawn ahead, with what the build knows of them. */
export const { entrances } = bundle;

/** One call that the page made, and how to answer it. */
export type Call = {
  readonly path: string;
  readonly body: string;
  readonly answer: (body: unknown, status?: number) => void;
};

export type Opened = {
  readonly document: Document;
  readonly runtime: Runtime;
  /** Calls that wait for an answer; those of files get a 404 at once. */
  readonly calls: Call[];
  readonly form: () => HTMLFormElement;
  readonly input: (name: string) => HTMLInputElement;
  readonly submitButton: () => HTMLButtonElement;
  /** Lets everything that is due happen. */
  readonly settle: (turns?: number) => Promise<void>;
  readonly isReact: () => boolean;
  /** Waits until React has taken over, and for what follows. */
  readonly takenOver: () => Promise<void>;
  readonly started: Promise<void>;
  readonly loads: { count: number };
  readonly reported: readonly unknown[];
};

export type Opening = {
  readonly html: string;
  readonly url?: string;
  /** What the person does before the core is there. */
  readonly early?: (document: Document) => void;
  readonly load?: (times: number) => Promise<Mount>;
  readonly pause?: () => Promise<void>;
  readonly idle?: Promise<unknown>;
  readonly held?: readonly string[];
};

const opened = { count: 0 };

// The last page's timers must not ring when its document is gone.
afterAll(() => {
  opened.count += 1;
});

/** Opens a page in the global document, which React draws into, and starts the core over it. Files are not there; operations wait. */
export const openPage = ({
  html,
  url = 'http://localhost/login/demo/',
  early,
  load,
  pause,
  idle,
  held = ['/v1/'],
}: Opening): Opened => {
  window.history.replaceState(null, '', new URL(url).pathname + new URL(url).search);
  const parsed = new DOMParser().parseFromString(html, 'text/html').documentElement;
  for (const { name } of [...document.documentElement.attributes])
    document.documentElement.removeAttribute(name);
  for (const { name, value } of parsed.attributes) document.documentElement.setAttribute(name, value);
  document.head.innerHTML = parsed.querySelector('head')?.innerHTML ?? '';
  document.body.innerHTML = parsed.querySelector('body')?.innerHTML ?? '';
  // As the page's first script does.
  delete document.documentElement.dataset.swap;
  early?.(document);
  forgetListeners();
  const calls: Call[] = [];
  const fetch = (address: string, { body }: RequestInit): Promise<Response> =>
    new Promise((resolve) => {
      const path = new URL(address, url).pathname;
      const answer: Call['answer'] = (reply, status = 200) =>
        resolve(
          new Response(JSON.stringify(reply), { status, headers: { 'content-type': 'application/json' } }),
        );
      if (held.some((start) => path.startsWith(start))) calls.push({ path, body: String(body), answer });
      else resolve(new Response('', { status: 404 }));
    });
  const page = JSON.parse(document.getElementById('page')?.textContent ?? '{}') as Page;
  // What one page still waits for must not come when the next one has the document.
  opened.count += 1;
  const own = opened.count;
  const ifOpen = (run: () => void) => (): void => {
    if (own === opened.count) run();
  };
  const whileOpen = <T>(value: T): T | Promise<never> =>
    own === opened.count ? value : new Promise(() => undefined);
  // jsdom has no crypto.subtle.
  const world = {
    ...browserWorld(),
    fetch,
    whenIdle: (run: () => void) => void Promise.resolve().then(ifOpen(run)),
    // The runtime gives up waiting after a second or more. It must not do so because the machine is slow.
    setTimeout: (run: () => void, milliseconds: number) =>
      milliseconds < 1000 ? window.setTimeout(ifOpen(run), milliseconds) : 0,
    crypto: webcrypto as unknown as Crypto,
    console: { error: () => undefined },
  };
  const runtime = createRuntime({ world, catalogue, page });
  const loads = { count: 0 };
  const reported: unknown[] = [];
  const started = startCore({
    document,
    page,
    runtime,
    report: (cause) => reported.push(cause),
    pause: () => (pause?.() ?? Promise.resolve()).then(whileOpen),
    idle: idle ?? Promise.resolve(),
    load: () => {
      loads.count += 1;
      return (load?.(loads.count) ?? import('../../src/main.tsx').then(({ mount }) => mount)).then(whileOpen);
    },
  });
  const settle = async (turns = 12): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, 2));
    // A busy machine takes its time to read what the core asks for.
    await vi.dynamicImportSettled();
    if (turns > 0) await settle(turns - 1);
  };
  const form = () => document.querySelector('form') as HTMLFormElement;
  const rootElement = document.getElementById('root') as HTMLElement;
  const isReact = () => Object.keys(rootElement).some((key) => key.startsWith('__react'));
  const takenOver = async (): Promise<void> => {
    await vi.waitFor(() => expect(isReact()).toBe(true), { timeout: 60_000 });
    await settle();
  };
  return {
    document,
    runtime,
    calls,
    form,
    input: (name) => form().elements.namedItem(name) as HTMLInputElement,
    submitButton: () => document.querySelector('[type="submit"]') as HTMLButtonElement,
    settle,
    isReact,
    takenOver,
    started,
    loads,
    reported,
  };
};

// The document is the same for all tests: what one core has listened to must not hear of the next.
const added: (() => void)[] = [];

const forgetListeners = (): void => {
  for (const remove of added.splice(0)) remove();
  const add = Document.prototype.addEventListener;
  document.addEventListener = (
    type: string,
    hear: EventListenerOrEventListenerObject,
    options?: AddEventListenerOptions,
  ) => {
    add.call(document, type, hear, options);
    added.push(() => document.removeEventListener(type, hear, options));
  };
};

/** Types into a field as a person does. */
export const type = (field: HTMLInputElement, text: string): void => {
  field.focus();
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
};
