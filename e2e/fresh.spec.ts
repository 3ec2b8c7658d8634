import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { bankBrands, password, settled, test } from './bank.ts';
import { ownDeclarations } from './compose.ts';
import { expect } from './visit.ts';

// The one brand of the tests' bank that is changed under its page.
const folder = join(bankBrands, 'elder');

test.describe.configure({ mode: 'serial' });

test.afterEach(() => {
  cpSync(join(ownDeclarations, 'brands/elder'), folder, { recursive: true });
});

type Brand = Record<string, unknown> & { readonly phones: object };

const rewrite = (name: string, change: (text: string) => string): void =>
  writeFileSync(join(folder, name), change(readFileSync(join(folder, name), 'utf8')));

const change = (change: (brand: Brand) => object): void =>
  rewrite('brand.json', (text) => JSON.stringify(change(JSON.parse(text) as Brand)));

const changeAll = (): void => {
  change((brand) => ({
    ...brand,
    phones: { ...brand.phones, fraud: '800-555-0177' },
    theme: { colors: { primary: '#7a1f2b' } },
  }));
  rewrite('locales/en.json', (text) => text.replace('Sign in to Elder', 'Come in to Elder'));
};

const userId = (page: Page) => page.locator('input[name="userId"]');
const secret = (page: Page) => page.locator('input[name="password"]');
const button = (page: Page) => page.locator('[data-action="submit"]').last();

const expectNew = async (page: Page): Promise<void> => {
  await expect(page.locator('main h1')).toHaveText('Come in to Elder');
  // Under the pointer it has another colour.
  await page.mouse.move(0, 0);
  await expect(button(page)).toHaveCSS('background-color', 'rgb(122, 31, 43)');
};

test('a page built from an older brand updates and keeps typed values and focus', async ({ page }) => {
  changeAll();
  await page.goto('/login/elder/', { waitUntil: 'commit' });
  await userId(page).fill('rita.ready');
  await secret(page).fill(password);
  // In one go: between finding a field and selecting in it another may have taken its place.
  await page.evaluate(() =>
    document.querySelector<HTMLInputElement>('[name=password]')?.setSelectionRange(2, 4),
  );
  await expectNew(page);
  await expect(secret(page)).toBeFocused();
  expect(await secret(page).evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(2);
  await expect(userId(page)).toHaveValue('rita.ready');
  await expect(secret(page)).toHaveValue(password);
});

test('a message names the current phone when the brand changes on an open page', async ({
  page,
  visitor,
}) => {
  await visitor.force({ operation: 'authenticateLogin', code: '1003' });
  await page.goto('/login/elder/');
  await settled(visitor);
  await userId(page).fill('rita.ready');
  await secret(page).fill(password);
  await expect(page.locator('main h1')).toHaveText('Sign in to Elder');
  changeAll();
  await button(page).click();
  await expect(page.locator('.p-notice')).toContainText('800-555-0177');
  await expectNew(page);
  await expect(userId(page)).toHaveValue('rita.ready');
});

test('a page that has shown a message picks up a later change of the brand', async ({ page, visitor }) => {
  await visitor.force({ operation: 'authenticateLogin', code: '1003' });
  await page.goto('/login/elder/');
  await userId(page).fill('rita.ready');
  await secret(page).fill(password);
  await button(page).click();
  await expect(page.locator('.p-notice')).toContainText('800-555-0179');
  await visitor.force({ operation: 'authenticateLogin', code: '1003' });
  changeAll();
  await secret(page).fill(password);
  await button(page).click();
  await expect(page.locator('.p-notice')).toContainText('800-555-0177');
  await expectNew(page);
});

test('a page whose brand file never arrives keeps working with the brand it has', async ({
  page,
  visitor,
}) => {
  visitor.provoke(/brand\.json|ERR_FAILED/);
  await visitor.force({ operation: 'authenticateLogin', code: '1003' });
  changeAll();
  // It never answers.
  await page.route('**/brand.json', () => undefined);
  await page.goto('/login/elder/');
  await userId(page).fill('rita.ready');
  await secret(page).fill(password);
  await button(page).click();
  await expect(page.locator('.p-notice')).toContainText('800-555-0179');
  await expect(userId(page)).toHaveValue('rita.ready');
});

test('a toast announces that the chosen language is no longer offered', async ({ page, visitor }) => {
  await visitor.force({ operation: 'authenticateLogin', code: '1003' });
  await page.goto('/login/elder/?lang=es');
  await expect(page.locator('main h1')).toHaveText('Iniciar sesión');
  await userId(page).fill('rita.ready');
  await secret(page).fill(password);
  change((brand) => ({ ...brand, languages: ['en'], cardTitle: { en: 'Elder Card' } }));
  await button(page).click();
  await expect(page.locator('.p-toast__text')).toContainText('no longer offered');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('a page keeps working with its brand when the brand file is deleted', async ({ page, visitor }) => {
  visitor.provoke(/404|portico/);
  await visitor.force({ operation: 'authenticateLogin', code: '1003' });
  await page.goto('/login/elder/');
  await settled(visitor);
  rmSync(join(folder, 'brand.json'));
  await userId(page).fill('rita.ready');
  await secret(page).fill(password);
  await button(page).click();
  await expect(page.locator('.p-notice')).toContainText('800-555-0179');
});
