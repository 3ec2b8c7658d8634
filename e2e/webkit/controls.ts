import type { WebDriver, WebElement } from 'selenium-webdriver';
import type { Control } from '../../src/tools/play/stage.ts';

/** The visible buttons and links of a name, in the order of the page. WebKit computes the names. */
export const actionNamed = (browser: WebDriver, name: RegExp): Promise<WebElement | undefined> =>
  firstNamed(browser, name, 'button, a[href], summary, [role="button"], [role="link"]', 'page');

/** The field that a scenario means: of several parts the group around them. */
export const fieldNamed = (
  browser: WebDriver,
  { widget, label }: Control,
): Promise<WebElement | undefined> => {
  if (widget === 'radio') return firstNamed(browser, label, '[role="radiogroup"]', 'page');
  if (widget === 'passcode') return firstNamed(browser, label, 'fieldset, [role="group"]', 'page');
  return firstNamed(browser, label, 'input, select, textarea, [role="group"]', 'topmost');
};

/** Clicks an element in the middle of the window, where nothing at the window's edges covers it, once it no longer moves. */
export const click = async (browser: WebDriver, element: WebElement): Promise<void> => {
  await browser.executeAsyncScript(centered, element);
  await element.click();
};

// In the page. A menu slides in, and a click goes to where the element was when the driver looked.
const centered = (element: Element, done: () => void): void => {
  element.scrollIntoView({ block: 'center' });
  const moving = document.getAnimations().filter(({ effect }) => {
    const target = effect instanceof KeyframeEffect ? effect.target : null;
    return target?.contains(element) && effect?.getComputedTiming().endTime !== Infinity;
  });
  void Promise.allSettled(moving.map(({ finished }) => finished)).then(done);
};

/** The choice of a group by its words. */
export const choiceNamed = (
  browser: WebDriver,
  group: WebElement,
  name: RegExp,
): Promise<WebElement | undefined> => firstNamed(browser, name, 'input[type="radio"]', group);

// Each name takes a call, so elements whose text is the name come first. WebKit computes names as they are drawn: in capitals where
// a brand's buttons are.
const firstNamed = async (
  browser: WebDriver,
  name: RegExp,
  selector: string,
  within: 'page' | 'topmost' | WebElement,
): Promise<WebElement | undefined> => {
  const pattern = new RegExp(name.source, 'i');
  const all: readonly WebElement[] = await browser.executeScript(candidates, selector, within, name.source);
  return all.reduce<Promise<WebElement | undefined>>(async (before, element) => {
    const found = await before;
    if (found !== undefined) return found;
    // An element without a role has no name, nor has one that has gone.
    const own = await element.getAccessibleName().catch(() => '');
    return pattern.test(own.replace(/\s+/g, ' ').trim()) ? element : undefined;
  }, Promise.resolve(undefined));
};

// In the page.
const candidates = (
  selector: string,
  within: 'page' | 'topmost' | Element,
  name: string,
): readonly Element[] => {
  const topmost = [...document.querySelectorAll('[role="dialog"], main:not([aria-hidden="true"] *)')].at(-1);
  const root = within === 'page' ? document : within === 'topmost' ? topmost : within;
  const isOffered = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.closest('[aria-hidden="true"], [inert]') === null;
  const pattern = new RegExp(name);
  const textOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent).replace(/\s+/g, ' ').trim();
  const isLikely = (element: Element) =>
    [element, ...((element as HTMLInputElement).labels ?? [])].some((each) => pattern.test(textOf(each)));
  const all = [...(root?.querySelectorAll(selector) ?? [])].filter(isOffered);
  return [...all.filter(isLikely), ...all.filter((element) => !isLikely(element))];
};
