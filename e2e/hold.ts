import { expect, type Page, type Request, type Route } from '@playwright/test';

type Hold = {
  /** What was asked first, once it has been asked. */
  readonly came: () => Promise<Request>;
  /** Lets everything through, what waits and what comes after it. */
  readonly go: () => Promise<void>;
};

/** Keeps what a page asks for back until it is let go, so that one can look at what stands in the browser meanwhile. */
export const hold = async (page: Page, isHeld: (url: URL) => boolean): Promise<Hold> => {
  const held: Route[] = [];
  let isOpen = false;
  await page.route(isHeld, (route) => (isOpen ? route.continue() : void held.push(route)));
  return {
    came: async () => {
      await expect.poll(() => held.length).toBeGreaterThan(0);
      const [route] = held;
      if (route === undefined) throw new Error('What was held is gone.');
      return route.request();
    },
    go: async () => {
      isOpen = true;
      await Promise.all(held.map((route) => route.continue()));
    },
  };
};

export const holdCall = (page: Page, path: RegExp): Promise<Hold> =>
  hold(page, ({ pathname }) => path.test(pathname));
