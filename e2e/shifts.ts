import type { Page } from '@playwright/test';

/** Begins to note how far anything that is in view moves by itself, on every page that is opened from now on. */
export const noteShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const moved: number[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** The layout shifts of the present page so far (Layout Instability API). */
export const shiftsOf = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => (window as unknown as { moved: readonly number[] }).moved);
