import type { Page } from '@playwright/test';
import { strictAxeOn, violationsBy } from './axe.ts';
import { troublesOf } from './layout.ts';

/** The widths of window that a screen is looked at in, in CSS pixels. */
export const widths = [320, 768, 1280] as const;

/** Returns the faults of the page at a width, a sentence each: of its layout, and against WCAG 2.2 AA as far as axe can tell. `without` names rules of axe that do not apply. */
export const examine = async (
  page: Page,
  width: number,
  without: readonly string[] = [],
): Promise<readonly string[]> => {
  const wrong = [
    ...(await troublesAt(page, width)),
    ...(await violationsBy(strictAxeOn(page).disableRules([...without]))),
  ];
  return wrong.map((each) => `${width} px: ${each}`);
};

/** What is wrong with the layout of the page at a width. */
export const troublesAt = async (page: Page, width: number): Promise<readonly string[]> => {
  await page.setViewportSize({ width, height: 900 });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  return page.evaluate(troublesOf);
};
