import { error, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import type { Json } from '../../src/engine/index.ts';
import { arrivalOf } from '../../src/tools/play/authorized.ts';
import { errorAt, lookAt } from '../../src/tools/play/look.ts';
import type { Project } from '../../src/tools/play/project.ts';
import { rememberedToken } from '../../src/tools/play/remembered.ts';
import type { Control, Stage, Visit } from '../../src/tools/play/stage.ts';
import { fileOf, forcingHeader, isAnswer, refusal, traceOf, withEntry } from '../arrange.ts';
import { isBusy, keepOnce, leaveField, remember, storedPlaces } from '../in-page.ts';
import { openSession } from '../session.ts';
import { actionNamed, choiceNamed, click, fieldNamed } from './controls.ts';
import type { Driver } from './driver.ts';
import { type SiteProxy, startProxy } from './proxy.ts';

/** A stage in WebKitGTK, on the built site. */
export type WebKitStage = Stage & {
  /** Takes the connection away, or gives it back. */
  readonly setOnline: (isOnline: boolean) => void;
  /** A picture of the window, as PNG. */
  readonly picture: () => Promise<Buffer>;
  readonly close: () => Promise<void>;
};

/** Starts a browser for one scenario. */
export const webkitStage = async (project: Project, site: string, driver: Driver): Promise<WebKitStage> => {
  const session = openSession(site);
  let base = '';
  let current: Visit | undefined;
  let script = '';
  const kept: Record<string, string> = {};
  const proxy = await startProxy({
    site,
    script: () => script,
    headers: (pathname) => ({
      'x-sandbox-session': session.session,
      ...forcedFile(project, current, pathname),
    }),
    page: (pathname, html) => {
      const { brand, flow, entry = {} } = current ?? {};
      return flow !== undefined && pathname === `/login/${brand}/` ? withEntry(html, flow, entry) : html;
    },
  });
  const browser = await driver.start(proxy.port);
  const { notes } = proxy;
  const address = async (): Promise<URL> => new URL(await browser.getCurrentUrl());
  // Other sites do not answer. The browser reports which address it failed to open.
  const elsewhere = async (): Promise<string | undefined> => {
    const { protocol, origin, href } = await address();
    return protocol === 'https:' && origin !== site ? href : undefined;
  };
  const reportsOf = (type: string) =>
    notes.reports.filter((each) => each.type === type).map(({ detail }) => detail);
  const hasLeft = async (): Promise<boolean> =>
    Object.keys(notes.left).length > 0 || (await elsewhere()) !== undefined;
  const goTo = async (navigate: () => Promise<void>): Promise<void> => {
    proxy.expectDocument(true);
    delete notes.left.posted;
    delete notes.left.redirected;
    await navigate();
    proxy.expectDocument(false);
  };
  const isQuiet = async (): Promise<boolean> => {
    if (reportsOf('returned').length > 0 || (await hasLeft())) return true;
    return !(await browser.executeScript<boolean>(isBusy)) && notes.pending.size === 0;
  };
  const settle = async (): Promise<void> => {
    // A request may take a moment from the page to the proxy.
    await until(async () => {
      if (!(await isQuiet())) return false;
      await pause(20);
      return isQuiet();
    }, 8000);
    const places = await browser.executeScript<Record<string, string>>(storedPlaces).catch(() => ({}));
    for (const [place, text] of Object.entries(places)) kept[place] = `${kept[place] ?? ''} ${text}`;
  };
  const find = async (control: Control): Promise<WebElement> => {
    const found = await fieldNamed(browser, control);
    if (found === undefined) throw new error.NoSuchElementError(`There is no field ${control.label}`);
    return found;
  };
  return {
    settle,
    open: async (visit) => {
      base = `/login/${visit.brand}`;
      current = visit;
      await resize(browser, sizes[visit.width]);
      await forceAnswers(project, session, visit);
      const { at, kept: before } = await arrivalOf(visit, site, session.sandbox);
      script = scriptFor(site, visit, before);
      const address = new URL(`${base}${at}`, site);
      if (visit.asksLanguage) address.searchParams.set('lang', visit.language);
      await goTo(() => browser.get(address.href));
    },
    look: async () => {
      const { isBusy: _, ...look } = await lookIn(browser);
      const { pathname, search } = await address();
      return {
        ...look,
        path: pathname.slice(base.length) || '/',
        search,
        posted: notes.left.posted,
        redirected: notes.left.redirected ?? (await elsewhere()),
        returned: reportsOf('returned')
          .map(({ outcome }) => String(outcome))
          .at(-1),
      };
    },
    offers: async (name) => (await actionNamed(browser, name)) !== undefined,
    take: (name) =>
      retry(async () => {
        const found = await actionNamed(browser, name);
        if (found === undefined) throw new error.NoSuchElementError(`There is no button or link ${name}`);
        await click(browser, found);
      }),
    escape: () => browser.actions().sendKeys(Key.ESCAPE).perform(),
    back: async () => {
      await ((await hasLeft()) ? goTo(() => browser.navigate().back()) : browser.navigate().back());
    },
    reload: async () => {
      const left = await hasLeft();
      await goTo(() => (left ? browser.navigate().back() : browser.navigate().refresh()));
    },
    visit: (at, brand) => {
      base = `/login/${brand}`;
      return goTo(() => browser.get(new URL(`${base}${at}`, site).href));
    },
    wait: () => Promise.reject(new Error('WebDriver cannot move the clock of a page.')),
    has: async (control) => (await fieldNamed(browser, control)) !== undefined,
    fill: (control, value) => retry(async () => fill(browser, await find(control), control, value)),
    value: async (control) => {
      const found = await find(control);
      if (control.widget === 'checkbox') return found.isSelected();
      return control.widget === 'radio'
        ? browser.executeScript<string>(chosenIn, found)
        : found.getProperty('value');
    },
    error: async (control) =>
      (await browser.executeScript<string | null>(errorAt, await find(control))) ?? undefined,
    sandbox: session.sandbox,
    trace: async () => ({
      ...traceOf({
        site,
        kept,
        addresses: [...notes.addresses, await browser.getCurrentUrl()],
        analytics: reportsOf('analytics'),
        telemetry: notes.telemetry,
        console: reportsOf('console').map(({ text }) => String(text)),
      }),
      faults: faultsIn(proxy),
    }),
    pause,
    setOnline: proxy.setOnline,
    picture: async () => Buffer.from(await browser.takeScreenshot(), 'base64'),
    close: async () => {
      await browser.quit();
      proxy.close();
    },
  };
};

const sizes = { desktop: { width: 1280, height: 800 }, mobile: { width: 390, height: 844 } } as const;

// The window is larger than the page by what MiniBrowser has around it.
const resize = async (
  browser: WebDriver,
  size: { readonly width: number; readonly height: number },
): Promise<void> => {
  const window = browser.manage().window();
  await window.setRect({ x: 0, y: 0, ...size });
  const [width = 0, height = 0] = await browser.executeScript<number[]>('return [innerWidth, innerHeight]');
  await window.setRect({
    x: 0,
    y: 0,
    width: 2 * size.width - width,
    height: 2 * size.height - height,
  });
};

type Session = ReturnType<typeof openSession>;

const forceAnswers = async (project: Project, session: Session, { force = [] }: Visit): Promise<void> => {
  for (const answer of force)
    if (fileOf(project, answer.operation) === undefined) await session.force(answer);
};

const forcedFile = (
  project: Project,
  visit: Visit | undefined,
  pathname: string,
): Readonly<Record<string, string>> => {
  const forced = visit?.force?.find(({ operation }) => fileOf(project, operation) === pathname);
  return forced === undefined ? {} : forcingHeader(forced);
};

const scriptFor = (
  site: string,
  { brand, subject }: Visit,
  kept: Readonly<Record<string, string>>,
): string => {
  const token = subject && { site, brand, token: rememberedToken(subject, brand) };
  return [
    `(${keepOnce})(${JSON.stringify(kept)});`,
    ...(token ? [`(${remember})(${JSON.stringify(token)});`] : []),
  ].join('\n');
};

// If the page is left meanwhile, look at the next page.
const lookIn = async (browser: WebDriver): Promise<ReturnType<typeof lookAt>> => {
  const looks: ReturnType<typeof lookAt>[] = [];
  await until(async () => {
    const look = await browser.executeScript<ReturnType<typeof lookAt> | undefined>(
      `return (${lookAt})(document)`,
    );
    if (look !== undefined) looks.push(look);
    return look !== undefined;
  }, 15_000);
  const [look] = looks;
  if (look === undefined) throw new Error('There is no page');
  return withoutNulls(look);
};

// WebDriver has no undefined.
const withoutNulls = (look: ReturnType<typeof lookAt>): ReturnType<typeof lookAt> => ({
  ...look,
  form: look.form ?? undefined,
  headingId: look.headingId ?? undefined,
});

const fill = async (
  browser: WebDriver,
  element: WebElement,
  { widget, option }: Control,
  value: Json,
): Promise<void> => {
  if (widget === 'checkbox') {
    if ((await element.isSelected()) !== (value === true)) await click(browser, element);
    return;
  }
  if (widget === 'radio') {
    const choice =
      option === undefined
        ? await element.findElement({ css: `input[value="${value}"]` })
        : await choiceNamed(browser, element, option);
    if (choice === undefined) throw new Error(`There is no choice ${option ?? String(value)}`);
    return click(browser, choice);
  }
  const input = widget === 'passcode' ? await element.findElement({ css: 'input' }) : element;
  if ((await input.getProperty('value')) !== '') {
    await browser.executeScript((field: HTMLInputElement) => field.select(), input);
    await input.sendKeys(Key.BACK_SPACE);
  }
  const text = String(value);
  if (text !== '') await input.sendKeys(text);
  // The last digit may have sent the form, and the field be gone, or the page.
  await browser.executeScript(leaveField).catch(() => undefined);
};

const chosenIn = (group: Element): string => group.querySelector<HTMLInputElement>(':checked')?.value ?? '';

const faultsIn = ({ notes }: SiteProxy): readonly string[] =>
  notes.reports.flatMap(({ type, detail }) => {
    if (type === 'violation') return [`content security policy: ${JSON.stringify(detail)}`];
    const text = String(detail.text);
    if (type === 'uncaught') return [`uncaught: ${text}`];
    const isFault = type === 'console' && detail.level === 'error' && !isAnswer(text) && !refusal.test(text);
    return isFault ? [`console: ${text}`] : [];
  });

const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));

// A new page may still replace its elements.
const retry = async (act: () => Promise<void>, until = Date.now() + 5000): Promise<void> => {
  try {
    await act();
  } catch (fault) {
    if (!passing.some((kind) => fault instanceof kind) || Date.now() > until) throw fault;
    await pause(50);
    await retry(act, until);
  }
};

const passing = [
  error.StaleElementReferenceError,
  error.NoSuchElementError,
  error.ElementClickInterceptedError,
  error.ElementNotInteractableError,
] as const;

// Polls until the condition holds or the time is over. A page that cannot answer at the moment is asked again.
const until = async (isSo: () => Promise<boolean>, patience: number): Promise<void> => {
  const began = Date.now();
  while (!(await isSo().catch(() => false)) && Date.now() - began < patience) await pause(15);
};
