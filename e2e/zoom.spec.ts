import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { password, productSite, test } from './bank.ts';
import { troublesOf } from './layout.ts';
import { expect } from './visit.ts';

const brands = readdirSync('brands', { withFileTypes: true }).flatMap((each) =>
  each.isDirectory() ? [each.name] : [],
);

/** Text at twice its size (WCAG 2.2, 1.4.4) in a window of 640 px; and 1280 px at 400 % (1.4.10), which is one of 320 px at twice its density. */
const zooms = [
  { name: 'text at 200 %', width: 640, size: '200%' },
  { name: 'zoomed to 400 %', width: 320, size: '100%' },
  { name: 'text at 200 % on a narrow phone', width: 320, size: '200%' },
] as const;

const zoomed = async (page: Page, { width, size }: (typeof zooms)[number]): Promise<readonly string[]> => {
  await page.setViewportSize({ width, height: 640 });
  await page.evaluate((fontSize) => Object.assign(document.documentElement.style, { fontSize }), size);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  return page.evaluate(troublesOf);
};

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

for (const zoom of zooms) {
  test(`${zoom.name}: every brand’s sign-in page has no layout problem, even with errors`, async ({
    page,
  }) => {
    for (const brand of brands) {
      await page.goto(new URL(`/login/${brand}/`, productSite).href);
      await expect(heading(page)).toBeVisible();
      expect(await zoomed(page, zoom), brand).toEqual([]);
      await page.locator('main button[type="submit"]').click();
      await expect(page.locator('main .p-notice--error')).toBeVisible();
      expect(await zoomed(page, zoom), `${brand}, with errors`).toEqual([]);
    }
  });

  for (const language of ['en', 'es'])
    test(`${zoom.name}: wizards, a dialog and error pages have no layout problem (${language})`, async ({
      page,
    }) => {
      for (const route of ['register', 'reset', 'findUserId', 'error', 'nowhere']) {
        await page.goto(`/login/cedar/${route}?lang=${language}`);
        await expect(heading(page)).toBeVisible();
        expect(await zoomed(page, zoom), route).toEqual([]);
      }
      await page.goto(`/login/cedar/?lang=${language}`);
      await page.locator('input[name="userId"]').fill('otto.onetime');
      await page.locator('input[name="password"]').fill(password);
      await page.locator('main button[type="submit"]').click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await zoomed(page, zoom), 'dialog').toEqual([]);
    });
}

test('focusing an error message also scrolls the heading into a low window', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/login/birch/');
  await page.locator('input[name="userId"]').fill('nobody.here');
  await page.locator('input[name="password"]').fill(password);
  await page.locator('main button[type="submit"]').click();
  const notice = page.locator('main .p-notice--error');
  await expect(notice).toBeFocused();
  // As where a form goes that a person was at the end of.
  await notice.evaluate((element) => {
    element.blur();
    window.scrollBy(0, element.getBoundingClientRect().top + 20);
    element.focus();
  });
  await expect(heading(page)).toBeInViewport();
});
