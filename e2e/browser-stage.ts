import { expect, type Frame, type Locator, type Page } from '@playwright/test';
import type { Json, JsonObject } from '../src/engine/index.ts';
import { arrivalOf } from '../src/tools/play/authorized.ts';
import { errorAt, lookAt } from '../src/tools/play/look.ts';
import type { Project } from '../src/tools/play/project.ts';
import { rememberedToken } from '../src/tools/play/remembered.ts';
import type { Control, Look, Stage, Visit } from '../src/tools/play/stage.ts';
import { fileOf, forcingHeader, pathOf, refusal, traceOf, withEntry } from './arrange.ts';
import { agree } from './authenticator.ts';
import { unbuiltPage } from './both-languages.ts';
import { isBusy, keepOnce, leaveField, remember, storedPlaces } from './in-page.ts';
import { onThisMachine } from './session.ts';
import { isTelemetry, type Visitor } from './visit.ts';

/** How a page is opened and acted on. */
export type Handling = {
  /** How often in a row a control is clicked. */
  readonly clicks?: number;
  /** The size of the window in place of the cast's. */
  readonly size?: { readonly width: number; readonly height: number };
  /** Whether the brand's page is not built, as `openAs` serves it. */
  readonly isDroppedIn?: boolean;
};

/** A stage in a real browser, on the built site. */
export const browserStage = (
  project: Project,
  page: Page,
  visitor: Visitor,
  { clicks = 1, size, isDroppedIn = false }: Handling = {},
): Stage => {
  const { notes, site } = visitor;
  let base = '';
  let isOpen = false;
  let left: { posted?: Look['posted']; redirected?: string } = {};
  const kept: Record<string, string> = {};
  let documents = 0;
  let documentsWhenLeft = -1;
  page.on('domcontentloaded', () => {
    documents += 1;
  });
  page.on('request', (request) => {
    if (!isOpen || !request.isNavigationRequest()) return;
    // The browser asks again on its own for a site that is not there.
    if (page.url().startsWith('chrome-error:')) return;
    documentsWhenLeft = documents;
    const { origin, pathname, search } = new URL(request.url());
    const fields = Object.fromEntries(new URLSearchParams(request.postData() ?? ''));
    if (request.method() === 'POST') left.posted = { to: pathname, fields };
    else
      left.redirected =
        request.url() === page.url() ? 'reload' : `${origin === site ? '' : origin}${pathname}${search}`;
  });
  const hasLeft = (): boolean => left.redirected !== undefined || left.posted !== undefined;
  // Goes to an address. Firefox reports no load of a page that redirects before it has loaded.
  const goTo = async (address: URL): Promise<void> => {
    isOpen = false;
    const arrive = (frame: Frame): void => {
      if (!frame.url().startsWith(site)) return;
      isOpen = true;
      page.off('framenavigated', arrive);
    };
    page.on('framenavigated', arrive);
    const redirected = page.waitForRequest(hasLeft, { timeout: 0 });
    const opened = page.goto(address.href);
    await Promise.race([opened, redirected]).catch((error: unknown) => {
      if (!hasLeft()) throw error;
    });
    for (const pending of [opened, redirected]) pending.catch(() => undefined);
  };
  const collect = async (): Promise<void> => {
    const places = await page.evaluate(storedPlaces);
    for (const [place, text] of Object.entries(places)) kept[place] = `${kept[place] ?? ''} ${text}`;
  };
  const isQuiet = async (): Promise<boolean> => {
    if (hasLeft() || notes.returned.length > 0) return true;
    return !(await page.evaluate(isBusy)) && notes.pending.size === 0;
  };
  const settle = async (): Promise<void> => {
    await expect(async () => expect(await isQuiet()).toBe(true))
      .toPass({ intervals: [15], timeout: 8000 })
      .catch(() => undefined);
    await collect().catch(() => undefined);
  };
  const find = (control: Control): Locator => elementOf(page, control);
  // Who goes back before the next page has come, if only one that says there is none, goes back from the page before.
  const goBack = async (): Promise<void> => {
    await expect.poll(() => documents).toBeGreaterThan(documentsWhenLeft);
    // The browser's page for a site that is not there loads again by itself, which ends a navigation that has just begun.
    await expect(async () => void (await page.goBack())).toPass({ intervals: [100] });
  };
  return {
    settle,
    open: async (visit) => {
      base = `/login/${visit.brand}`;
      await page.setViewportSize(size ?? sizes[visit.width]);
      await prepare(project, page, visitor, visit, isDroppedIn);
      await agree(page, visit.credential);
      if (visit.waits === true) await page.clock.install();
      const { at, kept: before } = await arrivalOf(visit, site, visitor.sandbox);
      await page.addInitScript(keepOnce, before);
      const address = new URL(`${base}${at}`, site);
      if (visit.asksLanguage) address.searchParams.set('lang', visit.language);
      await goTo(address);
    },
    look: async () => {
      const { isBusy: _, ...look } = await lookOn(page);
      return {
        ...look,
        path: new URL(page.url()).pathname.slice(base.length) || '/',
        search: new URL(page.url()).search,
        posted: left.posted,
        redirected: left.redirected,
        returned: notes.returned.at(-1),
      };
    },
    offers: async (name) => (await controlsNamed(page, name).count()) > 0,
    take: unhurried((name) => controlsNamed(page, name).first().click({ clickCount: clicks })),
    escape: () => page.keyboard.press('Escape'),
    back: goBack,
    reload: async () => {
      isOpen = false;
      await (hasLeft() ? goBack() : page.reload());
      left = {};
      isOpen = true;
    },
    visit: async (at, brand) => {
      base = `/login/${brand}`;
      left = {};
      await goTo(new URL(`${base}${at}`, site));
    },
    // What the page fetches meanwhile comes by the clock on the wall, and must not be late by the other.
    wait: async (seconds) => {
      for (const rest of Array.from({ length: Math.ceil(seconds / pace) }, (_, at) => seconds - at * pace)) {
        await page.clock.runFor(Math.min(rest, pace) * 1000);
        await page.waitForFunction(() => document.readyState === 'complete');
        await settle();
      }
    },
    fill: (control, value) => fills(find(control), control, value),
    has: async (control) => (await find(control).count()) > 0,
    value: async (control) => {
      if (control.widget === 'checkbox') return find(control).isChecked();
      return control.widget === 'radio'
        ? find(control).evaluate((group) => group.querySelector<HTMLInputElement>(':checked')?.value ?? '')
        : find(control).inputValue();
    },
    error: (control) => find(control).first().evaluate(errorAt),
    sandbox: visitor.sandbox,
    trace: async () => ({
      ...traceOf({
        site,
        kept,
        addresses: notes.addresses,
        analytics: notes.analytics,
        telemetry: notes.requests.filter(isTelemetry).map((request) => request.postData() ?? ''),
        console: notes.console,
      }),
      // The visitor's test asks for its faults itself.
      faults: [],
    }),
    pause: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
  };
};

const prepare = async (
  project: Project,
  page: Page,
  visitor: Visitor,
  visit: Visit,
  isDroppedIn: boolean,
): Promise<void> => {
  const { brand, subject, force = [], flow, entry } = visit;
  visitor.provoke(refusal);
  if (subject !== undefined)
    await page.addInitScript(remember, {
      site: visitor.site,
      brand,
      token: rememberedToken(subject, brand),
    });
  for (const { fault, ms, ...answer } of force) {
    const file = fileOf(project, answer.operation);
    const isHeld = visit.waits === true && (fault === 'slow' || ms !== undefined);
    if (isHeld) await holdBack(page, visitor, pathOf(project, answer.operation), ms ?? 3000);
    const wanted = { ...answer, ...(!isHeld && { ...(fault && { fault }), ...(ms && { ms }) }) };
    if (isHeld && Object.keys(answer).every((name) => name === 'operation' || name === 'nth')) continue;
    if (file === undefined) await visitor.force(wanted);
    else await forceFile(page, file, wanted);
  }
  if (flow !== undefined) {
    const source = isDroppedIn ? unbuiltPage(brand) : `/login/${brand}/`;
    await enterFlow(page, { brand, source, flow, entry: entry ?? {} });
  }
};

// Where the page's clock is moved by hand, an answer is late by it; nobody waits for what only comes with time.
const holdBack = (page: Page, { notes }: Visitor, path: string, ms: number): Promise<unknown> =>
  page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      notes.pending.delete(route.request());
      await page.evaluate((late) => new Promise((done) => setTimeout(done, late)), ms).catch(() => undefined);
      notes.pending.add(route.request());
      await route.fallback();
    },
  );

/** Seconds that go by at once: fewer than the page waits for its own code. */
const pace = 7;

const sizes = { desktop: { width: 1280, height: 800 }, mobile: { width: 375, height: 720 } } as const;

const forceFile = (page: Page, path: string, answer: Readonly<Record<string, unknown>>): Promise<unknown> =>
  page.route(
    (url) => url.pathname === path,
    (route) => route.continue({ headers: { ...route.request().headers(), ...forcingHeader(answer) } }),
  );

type Entered = {
  readonly brand: string;
  /** The path of the page that is served. */
  readonly source: string;
  readonly flow: string;
  readonly entry: JsonObject;
};

const enterFlow = (page: Page, { brand, source, flow, entry }: Entered): Promise<unknown> =>
  page.route(
    (url) => url.pathname === `/login/${brand}/`,
    async (route) => {
      const url = new URL(route.request().url());
      url.pathname = source;
      const response = await route.fetch({ url: onThisMachine(url.href) });
      await route.fulfill({ response, body: withEntry(await response.text(), flow, entry) });
    },
  );

// A page that goes away during the look gives way to the next page. A page that leaves before it has loaded may report no load.
const lookOn = async (page: Page): Promise<ReturnType<typeof lookAt>> => {
  const looks: ReturnType<typeof lookAt>[] = [];
  await expect(async () => {
    const handle = await page.evaluateHandle(() => window.document);
    looks.push(await handle.evaluate(lookAt));
  }).toPass({ intervals: [50], timeout: 15_000 });
  return looks.at(-1) as ReturnType<typeof lookAt>;
};

/** Waits until a second has passed before the same control is pressed again. The page ignores a sooner press as a double click. */
export const unhurried = (take: Stage['take']): Stage['take'] => {
  let lastName = '';
  let lastTime = 0;
  return async (name) => {
    const wait = lastName === String(name) ? lastTime + 1000 - Date.now() : 0;
    if (wait > 0) await new Promise((done) => setTimeout(done, wait));
    await take(name);
    lastName = String(name);
    lastTime = Date.now();
  };
};

/** The buttons and links of that name which are offered to everybody. */
export const controlsNamed = (page: Page, name: RegExp): Locator =>
  page.getByRole('button', { name }).or(page.getByRole('link', { name }));

/** The field that a scenario means: of several parts the group around them. */
export const elementOf = (page: Page, { widget, label }: Control): Locator => {
  if (widget === 'radio') return page.getByRole('radiogroup', { name: label });
  if (widget === 'passcode') return page.getByRole('group', { name: label });
  return topmost(page).getByLabel(label);
};

// Labels are found in hidden parts as well: only those of the dialog count where there is one.
const topmost = (page: Page): Locator =>
  page.locator('[role="dialog"], main:not([aria-hidden="true"] *)').last();

const fills = async (element: Locator, { widget, option }: Control, value: Json): Promise<void> => {
  if (widget === 'checkbox') return element.setChecked(value === true);
  if (widget === 'radio') {
    const choice =
      option === undefined
        ? element.locator(`input[value="${value}"]`)
        : element.getByRole('radio', { name: option });
    return choice.check();
  }
  const input = widget === 'passcode' ? element.getByRole('textbox').first() : element;
  await input.fill('');
  await input.pressSequentially(String(value));
  // The last digit may have sent the form, and the field be gone, or the page.
  await input
    .page()
    .evaluate(leaveField)
    .catch(() => undefined);
};
