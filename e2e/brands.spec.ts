import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bankBrands as brands, password, test } from './bank.ts';
import { expect } from './visit.ts';

const dropIn = (id: string, change: (brand: Record<string, unknown>) => string): void => {
  cpSync(join(brands, 'cedar'), join(brands, id), { recursive: true });
  const file = join(brands, id, 'brand.json');
  writeFileSync(file, change(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>));
};

test('a brand folder copied in at run time shows its name and colors', async ({ page }) => {
  const id = `birch${Date.now()}`;
  dropIn(id, (brand) =>
    JSON.stringify({ ...brand, displayName: 'Birch & Co', theme: { colors: { primary: '#7a1f2b' } } }),
  );
  await page.goto(`/login/${id}/`);
  await expect(page.locator('input[name="userId"]')).toBeVisible();
  await expect(page.locator('header img')).toHaveAttribute('alt', 'Birch & Co');
  const button = page.locator('button[type="submit"]');
  await expect(button).toHaveCSS('background-color', 'rgb(122, 31, 43)');
  rmSync(join(brands, id), { recursive: true });
});

test('a brand whose logo file is missing shows its name instead', async ({ page, visitor }) => {
  visitor.provoke(/404/);
  const id = `bare${Date.now()}`;
  dropIn(id, (brand) => JSON.stringify({ ...brand, displayName: 'Bare' }));
  rmSync(join(brands, id, 'logo.svg'));
  await page.goto(`/login/${id}/`);
  await expect(page.locator('header').getByText('Bare', { exact: true })).toBeVisible();
  await expect(page.locator('header img')).toHaveCount(0);
  rmSync(join(brands, id), { recursive: true });
});

test('an invalid entry of a brand is dropped and reported, and the rest is used', async ({
  page,
  visitor,
}) => {
  visitor.provoke(/portico/);
  const id = `broken${Date.now()}`;
  dropIn(id, (brand) =>
    JSON.stringify({ ...brand, unheardOf: true, phones: { ...Object(brand.phones), fraud: 'call us' } }),
  );
  await visitor.force({ operation: 'authenticateLogin', code: '1003' });
  await page.goto(`/login/${id}/`);
  await expect(page.locator('header img')).toHaveAttribute('alt', 'Cedar');
  expect(visitor.notes.console.join()).toContain('/unheardOf');
  await page.locator('input[name="userId"]').fill('rita.ready');
  await page.locator('input[name="password"]').fill(password);
  await page.locator('button[type="submit"]').click();
  await expect(page.locator('.p-notice')).toHaveText(/Please call us\.$/);
  rmSync(join(brands, id), { recursive: true });
});

test('an unreadable brand falls back to the default brand without its fraud line', async ({
  page,
  visitor,
}) => {
  visitor.provoke(/portico/);
  const id = `torn${Date.now()}`;
  dropIn(id, (brand) => JSON.stringify(brand).slice(0, 99));
  await visitor.force({ operation: 'authenticateLogin', code: '1003' });
  await page.goto(`/login/${id}/`);
  await expect(page.locator('header img')).toHaveAttribute('alt', 'Plain Cards');
  expect(visitor.notes.console.join()).toContain('brand');
  await page.locator('input[name="userId"]').fill('rita.ready');
  await page.locator('input[name="password"]').fill(password);
  await page.locator('button[type="submit"]').click();
  await expect(page.locator('.p-notice')).toHaveText(/Please call us\.$/);
  rmSync(join(brands, id), { recursive: true });
});

test('a brand link without a host stays on the host of the page', async ({ page, baseURL }) => {
  const id = `near${Date.now()}`;
  dropIn(id, (brand) =>
    JSON.stringify({ ...brand, links: { usage: '/terms?of=use', fraud: 'https://safe.example/' } }),
  );
  await page.goto(`/login/${id}/register`);
  const addressOf = (name: string) =>
    page.getByRole('link', { name }).evaluate((link) => (link as HTMLAnchorElement).href);
  expect(await addressOf('Website Usage Agreement')).toBe(`${baseURL}/terms?of=use`);
  expect(await addressOf('Fraud Protection')).toBe('https://safe.example/');
  await page.getByRole('link', { name: 'Website Usage Agreement' }).click();
  await expect(page).toHaveURL(`${baseURL}/terms?of=use`);
  rmSync(join(brands, id), { recursive: true });
});

test('a language switch changes labels and errors at once, and lasts after a reload', async ({ page }) => {
  await page.goto('/login/cedar/');
  await page.locator('button[type="submit"]').click();
  await expect(page.locator('.p-notice--error')).toBeVisible();
  await page.locator('[data-language="es"]').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.locator('.p-notice--error')).toContainText('obligatorio');
  await expect(page.locator('label').first()).toContainText('ID de usuario');
  await page.reload();
  await expect(page.locator('label').first()).toContainText('ID de usuario');
});
