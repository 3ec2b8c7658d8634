import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Brand } from '../src/config/declarations.ts';
import { bankSite, password, productSite, settled, test } from './bank.ts';
import { openAs } from './both-languages.ts';
import { troublesOf } from './layout.ts';
import { noteShifts, shiftsOf } from './shifts.ts';
import { expect } from './visit.ts';

const brandOf = (path: string): Brand => JSON.parse(readFileSync(path, 'utf8')) as Brand; // The check reads it, too.

const inTwo = readdirSync('brands', { withFileTypes: true })
  .filter((each) => each.isDirectory())
  .map(({ name }) => name)
  .filter((name) => (brandOf(`brands/${name}/brand.json`).languages ?? []).length > 1);

const choice = (page: Page) => page.locator('.p-header [data-language]');
const offer = (page: Page) => page.locator('.p-offer');
// At one go: the button that React draws is another than the one that stood there.
const placeOf = (page: Page) =>
  page.evaluate(() => document.querySelector('main [type="submit"]')?.getBoundingClientRect().toJSON());
const reach = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-alive', '');

test.describe('a browser that prefers Spanish', () => {
  test.use({ locale: 'es-MX' });

  for (const width of [320, 390, 1280])
    test(`is offered Spanish on English pages, and nothing shifts (${width} px)`, async ({
      page,
      visitor,
    }) => {
      await noteShifts(page);
      for (const [brand, site] of [
        ['cedar', bankSite] as const,
        ...inTwo.map((name) => [name, productSite] as const),
      ]) {
        visitor.notes.addresses.length = 0;
        await page.setViewportSize({ width, height: 664 });
        await page.goto(new URL(`/login/${brand}/`, site).href);
        await expect(page.locator('main [type="submit"]')).toBeVisible();
        const before = await placeOf(page);
        await settled(visitor);
        await expect(offer(page)).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('lang', 'en');
        await expect(choice(page)).toHaveAttribute('lang', 'es');
        await expect(choice(page)).toHaveAccessibleName(/\?$/);
        expect(await placeOf(page)).toEqual(before);
        expect(await shiftsOf(page), brand).toEqual([]);
        expect(await page.evaluate(troublesOf), brand).toEqual([]);
      }
    });

  test('switches with the Enter key and does not see the offer again', async ({ page }) => {
    await page.goto('/login/cedar/');
    await page.locator('input[name="userId"]').fill('rita.ready');
    await expect(offer(page)).toBeVisible();
    await choice(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(choice(page)).toBeFocused();
    await expect(choice(page)).toHaveText('English');
    await expect(page.locator('input[name="userId"]')).toHaveValue('rita.ready');
    await page.reload();
    await reach(page);
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(offer(page)).toHaveCount(0);
  });

  test('sees no offer when the address names a language', async ({ page, visitor }) => {
    await page.goto('/login/cedar/?lang=en');
    await settled(visitor);
    await expect(choice(page)).toHaveText('Español');
    await expect(offer(page)).toHaveCount(0);
  });

  test('sees the offer with an error message, but no longer after the next step', async ({
    page,
    visitor,
  }) => {
    await page.goto('/login/cedar/');
    await page.locator('input[name="userId"]').fill('otto.onetime');
    await page.locator('input[name="password"]').fill('Wrong-9');
    await page.locator('main [type="submit"]').click();
    await expect(page.locator('main .p-notice')).toBeVisible();
    await expect(offer(page)).toBeVisible();
    await page.locator('input[name="password"]').fill(password);
    await page.locator('main [type="submit"]').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
    await expect(choice(page)).toHaveText('Español');
    visitor.notes.addresses.length = 0;
    await page.goto('/login/cedar/register');
    await settled(visitor);
    await expect(choice(page)).toHaveText('Español');
    await expect(offer(page)).toHaveCount(0);
  });

  test('sees no offer from a brand without Spanish', async ({ page, visitor }) => {
    await page.goto('/login/birch/');
    await settled(visitor);
    await expect(choice(page)).toHaveCount(0);
  });
});

test('a browser that prefers English is offered English on Spanish pages', async ({ page, visitor }) => {
  const cedar = brandOf('e2e/bank/brands/cedar/brand.json');
  await openAs(page, 'cedar', { ...cedar, languages: ['es', 'en'] });
  await page.goto('/login/cedar/');
  await settled(visitor);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(choice(page)).toHaveAccessibleName('Prefer English?');
  await expect(choice(page)).toHaveAttribute('lang', 'en');
});

test('a browser that prefers the shown language sees no offer', async ({ page, visitor }) => {
  await page.goto('/login/cedar/');
  await settled(visitor);
  await expect(choice(page)).toHaveText('Español');
  await expect(offer(page)).toHaveCount(0);
});
