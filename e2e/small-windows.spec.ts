import { readdirSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { readProject } from '../src/tools/project.ts';
import { bundleOf } from '../src/tools/vite/bundle.ts';
import { test as base, productSite } from './bank.ts';
import { expect } from './visit.ts';

const test = base.extend({ baseURL: productSite });

// A phone with its on-screen keyboard open, and a phone in landscape.
const windows = [
  { width: 390, height: 340 },
  { width: 844, height: 390 },
];
const brands = readdirSync('brands', { withFileTypes: true }).flatMap((each) =>
  each.isDirectory() ? [each.name] : [],
);
const addresses = ['/', ...Object.keys(bundleOf(readProject('.')).entrances)];

// The whole of it in the window, and nothing over its middle.
const expectInSight = async (element: Locator): Promise<void> => {
  await expect(element).toBeInViewport({ ratio: 1 });
  const isCovered = () =>
    element.evaluate((found) => {
      const { x, y, width, height } = found.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      return top === null || !(found.contains(top) || top.contains(found));
    });
  await expect.poll(isCovered).toBe(false);
};

for (const size of windows)
  for (const brand of brands)
    for (const address of addresses)
      test(`in ${size.width} × ${size.height} px each field, its error and the button of ${brand}${address} can be reached`, async ({
        page,
      }) => {
        await page.setViewportSize(size);
        await page.goto(`/login/${brand}${address}`);
        const button = page.locator('main form button[type="submit"]');
        const fields = page.locator(
          'main form :is(input[type="text"], input[type="password"], input[type="tel"])',
        );
        await expect(page.locator('main h1').first()).toBeVisible();
        if ((await button.count()) === 0) return;
        await button.click();
        for (const field of await fields.filter({ visible: true }).all()) {
          await field.focus();
          await expectInSight(field);
          const errors = (await field.getAttribute('aria-describedby'))?.split(' ') ?? [];
          for (const id of errors) {
            const error = page.locator(`[id="${id}"]`);
            if (!(await error.isVisible())) continue;
            await error.scrollIntoViewIfNeeded();
            await expectInSight(error);
          }
        }
        await page.keyboard.press('Tab');
        await button.scrollIntoViewIfNeeded();
        await expectInSight(button);
      });
