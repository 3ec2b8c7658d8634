import type { Page } from '@playwright/test';

/** Begins to note what in view moves by itself, on every page that is opened from now on. */
export const noteShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    // TypeScript's library has no layout shifts.
    type Shift = PerformanceEntry & {
      readonly value: number;
      readonly sources: readonly {
        readonly node: Node | null;
        readonly previousRect: DOMRect;
        readonly currentRect: DOMRect;
      }[];
    };
    const sides = ({ x, y, width, height }: DOMRect) => [x, y, width, height].join(',');
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[])
        moved.push(
          `${value}: ${sources
            .map(
              ({ node, previousRect, currentRect }) =>
                `${node instanceof Element ? node.outerHTML.slice(0, 80) : node?.textContent} from ${sides(previousRect)} to ${sides(currentRect)}`,
            )
            .join('; ')}`,
        );
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** The layout shifts of the present page so far, how far each went and what moved (Layout Instability API). */
export const shiftsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as unknown as { moved: readonly string[] }).moved);
