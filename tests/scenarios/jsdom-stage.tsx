import { webcrypto } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, cleanup, render, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { resolveBrand } from '../../src/config/brand.ts';
import type { Json, JsonObject } from '../../src/engine/index.ts';
import type { PageData } from '../../src/runtime/catalogue.ts';
import { createRuntime, type Runtime } from '../../src/runtime/runtime.ts';
import { browserWorld, type World } from '../../src/runtime/world.ts';
import { createSandbox, type Sandbox } from '../../src/sandbox/issuer.ts';
import { authenticatorOf, type BrowserCredentials } from '../../src/tools/play/authenticator.ts';
import { arrivalOf } from '../../src/tools/play/authorized.ts';
import { timeless } from '../../src/tools/play/leaks.ts';
import { errorAt, lookAt } from '../../src/tools/play/look.ts';
import type { Project } from '../../src/tools/play/project.ts';
import { rememberedToken } from '../../src/tools/play/remembered.ts';
import type { Control, Look, Stage, Told, Visit } from '../../src/tools/play/stage.ts';
import { App } from '../../src/ui/app.tsx';
import { createWords } from '../../src/ui/words.ts';

type Notes = {
  posted: Look['posted'];
  redirected: string | undefined;
  returned: string | undefined;
  pending: number;
  readonly addresses: string[];
  readonly states: string[];
  readonly events: Record<string, Json>[];
  readonly faults: string[];
  readonly logged: string[];
};

/** `speak` changes the language of the page in all of those that its brand is offered in, one after the other. */
type JsdomStage = Stage & {
  readonly close: () => void;
  readonly speak: (each: (language: string) => void) => Promise<void>;
};

/** Makes stages in jsdom: the product's runtime and interface, with a session of its own at the sandbox behind them. Each is to be closed before the next one opens. `isSilent` fills in texts without any event. */
export const jsdomTheatre = (project: Project, isSilent = false): (() => JsdomStage) => {
  const sandbox = createSandbox(project);
  return () => jsdomStage(project, sandbox, isSilent);
};

/** Writes into a control as a password manager does that sends no event. */
export const writeSilently = (input: HTMLInputElement, value: string): void =>
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);

const jsdomStage = (project: Project, sandbox: Sandbox, isSilent: boolean): JsdomStage => {
  const ask = asker();
  const notes: Notes = {
    posted: undefined,
    redirected: undefined,
    returned: undefined,
    pending: 0,
    addresses: [],
    states: [],
    events: [],
    faults: [],
    logged: [],
  };
  let runtime: Runtime | undefined;
  let base = '';
  let pageData: PageData | undefined;
  let browser: BrowserCredentials = {};
  const user = userEvent.setup({ delay: null });
  const view = () => runtime?.view('page');
  const isQuiet = () =>
    [notes.posted, notes.redirected, notes.returned].some((left) => left !== undefined) ||
    (notes.pending === 0 && view()?.busy !== true && !lookAt(document).isBusy);
  const settle = async (): Promise<void> => {
    await waitFor(() => isQuiet() || Promise.reject(new Error('busy')), { interval: 3, timeout: 4000 }).catch(
      () => undefined,
    );
    // What was heard a moment ago is drawn with the next turn.
    await act(() => new Promise((done) => setTimeout(done)));
  };
  const askSandbox = async (page: string) =>
    (await (await sandbox.handle(ask(`/sandbox/${page}`))).json()) as Json;
  const listen = (type: string, hear: (detail: Record<string, Json>) => void) =>
    document.addEventListener(type, (event) => hear((event as CustomEvent<Record<string, Json>>).detail), {
      signal: ended.signal,
    });
  const ended = new AbortController();
  listen('analytics', (detail) => void notes.events.push(detail));
  listen('returned', ({ outcome }) => {
    notes.returned = String(outcome);
  });
  const load = async (): Promise<void> => {
    const world = worldOf(project, sandbox, ask, notes, browser);
    const started = createRuntime({ world, catalogue: project.catalogue, page: pageData });
    runtime = started;
    await started.start();
    const words = createWords({ flow: project.catalogue.words, brand: started.brandWords });
    await words.load(Object.keys(started.flows()), started.store.language);
    render(<App runtime={started} words={words} />, {
      container: document.getElementById('root') as HTMLElement,
    });
  };
  return {
    open: async (visit) => {
      base = `/login/${visit.brand}`;
      const { at, kept } = await arrivalOf(visit, location.origin, askSandbox);
      enter({ ...visit, at });
      for (const [slot, value] of Object.entries(kept)) sessionStorage.setItem(`portico.${slot}`, value);
      await sandbox.handle(ask('/sandbox/force', { method: 'DELETE' }));
      for (const answer of visit.force ?? []) await force(sandbox, ask, answer);
      pageData = pageOf(project, visit);
      browser = authenticatorOf(location.origin, visit.credential);
      await load();
    },
    settle,
    look: async () => {
      const { isBusy: _, ...look } = lookAt(document);
      // What goes on beside the page may lie over it.
      const beside = runtime?.view('shell').layers.at(-1);
      const layer = beside?.dialog || beside?.layout === 'cover' ? beside : view()?.layers.at(-1);
      return {
        ...look,
        path: location.pathname.slice(base.length) || '/',
        search: location.search,
        posted: notes.posted,
        redirected: notes.redirected,
        returned: notes.returned,
        truth: layer && { screen: `${layer.flow}/${layer.screen}`, message: layer.message?.key },
      };
    },
    offers: async (name) => controlsNamed(name).length > 0,
    take: async (name) => {
      const [control] = controlsNamed(name);
      if (control !== undefined) await user.click(control);
    },
    escape: () => user.keyboard('{Escape}'),
    back: async () => {
      history.back();
      await new Promise((done) => setTimeout(done, 20));
    },
    reload: async () => {
      runtime?.stop();
      cleanup();
      Object.assign(notes, { posted: undefined, redirected: undefined, returned: undefined, pending: 0 });
      document.body.innerHTML = '<div id="root"></div>';
      await load();
    },
    visit: () => Promise.reject(new Error('A document of jsdom stays at its address')),
    wait: () => Promise.reject(new Error('A document of jsdom goes by the clock of the machine')),
    fill: async (control, value) => {
      await fills(control, value, { user, isSilent });
      // The field is left: what checks it then has to run.
      await act(async () => (document.activeElement as HTMLElement | null)?.blur());
    },
    has: async (control) => isThere(control),
    value: async (control) => {
      const found = elementOf(control);
      if (control.widget === 'radio') return found.querySelector<HTMLInputElement>(':checked')?.value ?? '';
      return control.widget === 'checkbox'
        ? (found as HTMLInputElement).checked
        : (found as HTMLInputElement).value;
    },
    error: async (control) => errorAt(elementOf(control)),
    sandbox: askSandbox,
    trace: async () => ({
      places: {
        'an address': notes.addresses.join(' '),
        'the history': notes.states.join(' '),
        'the storage of the session': stored(sessionStorage),
        'the storage of the browser': stored(localStorage),
        analytics: timeless([notes.events, (window as unknown as Record<string, unknown>).digitalData]),
        'the console': notes.logged.join(' '),
      },
      told: notes.events.filter(({ type }) => type === 'transition') as unknown as readonly Told[],
      faults: notes.faults,
    }),
    pause: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
    speak: async (each) => {
      const { language = '', brand = {} } = runtime?.store ?? {};
      const others = (brand.languages as string[]).filter((other) => other !== language);
      for (const next of [...others, language]) {
        await act(async () => runtime?.setLanguage(next));
        await settle();
        each(next);
      }
    },
    close: () => {
      runtime?.stop();
      ended.abort();
      cleanup();
    },
  };
};

// One document for all visits: each begins in a browser that was never here.
const enter = ({ brand, language, at, width, subject, asksLanguage }: Visit): void => {
  localStorage.clear();
  sessionStorage.clear();
  document.body.innerHTML = '<div id="root"></div>';
  // Without the kit's style sheet both labels of a button would be read.
  document.head.innerHTML = '<meta name="description"><style>.p-button__busy { visibility: hidden }</style>';
  delete (window as unknown as Record<string, unknown>).digitalData;
  const address = new URL(`/login/${brand}${at}`, location.origin);
  if (asksLanguage) address.searchParams.set('lang', language);
  history.replaceState(null, '', address);
  Object.assign(window, { innerWidth: width === 'mobile' ? 375 : 1280, scrollTo: () => undefined });
  if (subject !== undefined)
    localStorage.setItem(`portico.remembered.${brand}`, rememberedToken(subject, brand));
};

const pageOf = (project: Project, { brand, flow, entry }: Visit): PageData => {
  const stated = project.brands[brand] as unknown as JsonObject;
  const resolved = resolveBrand(stated, brand, '', project.brandDefaults);
  return {
    brandId: brand,
    brand: resolved,
    language: 'en',
    ...(flow !== undefined && { flow, entry: entry ?? {} }),
  };
};

const worldOf = (
  project: Project,
  sandbox: Sandbox,
  ask: Ask,
  notes: Notes,
  { credentials, ...kinds }: BrowserCredentials,
): World => {
  const world = browserWorld(window as Window & typeof globalThis);
  Object.assign(window, { PublicKeyCredential: undefined, ...kinds });
  const { history, location } = window;
  const move =
    (how: 'pushState' | 'replaceState'): History['pushState'] =>
    (state, unused, address) => {
      history[how](state, unused, address);
      notes.addresses.push(location.href);
      notes.states.push(JSON.stringify(state));
    };
  return {
    ...world,
    navigator: { userAgent: navigator.userAgent, ...(credentials && { credentials }) },
    localStorage,
    sessionStorage,
    crypto: webcrypto as unknown as World['crypto'],
    fetch: async (url, init) => {
      notes.pending += 1;
      notes.addresses.push(url);
      try {
        return await fetched(project, sandbox, ask, url, init);
      } finally {
        setTimeout(() => {
          notes.pending -= 1;
        });
      }
    },
    history: {
      get state() {
        return history.state;
      },
      length: 1,
      pushState: move('pushState'),
      replaceState: move('replaceState'),
      go: (steps) => history.go(steps),
    },
    location: {
      get origin() {
        return location.origin;
      },
      get hostname() {
        return location.hostname;
      },
      get pathname() {
        return location.pathname;
      },
      get search() {
        return location.search;
      },
      get hash() {
        return location.hash;
      },
      assign: (address) => {
        notes.addresses.push(String(address));
        notes.redirected = String(address).replace(location.origin, '');
      },
      reload: () => {
        notes.redirected = 'reload';
      },
    },
    whenIdle: (run) => void setTimeout(run),
    scrollToTop: () => undefined,
    submit: (form) => {
      const fields = [...form.elements]
        .filter((element) => element instanceof HTMLInputElement)
        .map(({ name, value }) => [name, value]);
      notes.posted = { to: new URL(form.action).pathname, fields: Object.fromEntries(fields) };
    },
    console: {
      error: (...said) => {
        notes.logged.push(
          said.map((each) => (each instanceof Error ? String(each.stack) : JSON.stringify(each))).join(' '),
        );
        if (said.some((each) => (each as { code?: string } | undefined)?.code === 'crash'))
          notes.faults.push(notes.logged.at(-1) ?? '');
      },
    },
  };
};

type Ask = (path: string, init?: RequestInit) => Request;

// Each stage is a browser session of its own.
const asker = (): Ask => {
  const session = webcrypto.randomUUID();
  return (path, init = {}) => {
    const request = new Request(new URL(path, location.origin), init);
    request.headers.set('x-sandbox-session', session);
    return request;
  };
};

const fetched = async (
  { root }: Project,
  sandbox: Sandbox,
  ask: Ask,
  url: string,
  init: RequestInit,
): Promise<Response> => {
  const { pathname } = new URL(url, location.origin);
  if (sandbox.owns(pathname)) {
    const { method = 'GET', headers = {}, body = null } = init;
    const response = await sandbox.handle(ask(url, { method, headers, body }));
    // A dropped connection.
    if (response.type === 'error') throw new TypeError('Failed to fetch');
    return response;
  }
  const path = join(root, pathname);
  return pathname.startsWith('/brands/') && existsSync(path)
    ? new Response(readFileSync(path))
    : new Response('', { status: 404 });
};

const force = async (sandbox: Sandbox, ask: Ask, answer: object): Promise<void> => {
  const response = await sandbox.handle(
    ask('/sandbox/force', {
      method: 'POST',
      body: JSON.stringify(answer),
      headers: { 'content-type': 'application/json' },
    }),
  );
  if (!response.ok) throw new Error(await response.text());
};

const topmost = (): HTMLElement =>
  [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1) ?? document.body;

const controlsNamed = (name: RegExp): readonly HTMLElement[] => {
  const top = within(topmost());
  return [...top.queryAllByRole('button', { name }), ...top.queryAllByRole('link', { name })];
};

const groups = { radio: 'radiogroup', passcode: 'group' } as const;

// A group is found by its own name, any other control by its label.
const elementOf = ({ widget, label }: Control): HTMLElement => {
  const top = within(topmost());
  return widget in groups
    ? top.getByRole(groups[widget as keyof typeof groups], { name: label })
    : top.getByLabelText(label);
};

const isThere = (control: Control): boolean => {
  try {
    return elementOf(control) !== undefined;
  } catch {
    return false;
  }
};

const fills = async (
  control: Control,
  value: Json,
  { user, isSilent }: { readonly user: ReturnType<typeof userEvent.setup>; readonly isSilent: boolean },
): Promise<void> => {
  const element = elementOf(control);
  if (control.widget === 'checkbox') {
    if ((element as HTMLInputElement).checked !== value) await user.click(element);
  } else if (control.widget === 'radio') {
    const choices = within(element).getAllByRole(
      'radio',
      control.option === undefined ? {} : { name: control.option },
    );
    const chosen =
      control.option === undefined
        ? choices.find((choice) => (choice as HTMLInputElement).value === String(value))
        : choices[0];
    if (chosen === undefined)
      throw new Error(`No choice of ${control.label} stands for ${JSON.stringify(value)}`);
    await user.click(chosen);
  } else {
    const input = control.widget === 'passcode' ? within(element).getAllByRole('textbox')[0] : element;
    await user.clear(input as HTMLElement);
    if (value === '') return;
    if (isSilent) writeSilently(input as HTMLInputElement, String(value));
    else await user.paste(String(value));
  }
};

const stored = (area: Storage): string =>
  Object.keys(area)
    .map((key) => `${key} ${area.getItem(key)}`)
    .join(' ');
