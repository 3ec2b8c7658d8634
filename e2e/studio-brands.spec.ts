import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { check } from '../src/tools/check/check.ts';
import { readProject } from '../src/tools/project.ts';
import { ownDeclarations } from './compose.ts';
import { objections, test } from './workbench.ts';

test.describe.configure({ mode: 'serial', timeout: 600_000 });

// Whatever is drawn is drawn once the declarations have been read.
const patient = { timeout: 150_000 };

const group = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Of the brand' }).getByRole('button', { name }).click();

const drop = async (page: Page, field: string, name: string, text: string): Promise<void> => {
  const files = await page.evaluateHandle(
    ([called = '', held = '']) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([held], called, { type: 'image/svg+xml' }));
      return transfer;
    },
    [name, text],
  );
  const place = page.locator('.st-drop').filter({ has: page.getByLabel(`${field}: choose a file`) });
  await place.dispatchEvent('drop', { dataTransfer: files });
};

const svg = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 56" width="200" height="56">${inside}</svg>`;

test('the brand editor saves a font, a logo and a color, and marks invalid values', {
  tag: '@main',
}, async ({ page, studio: { address, folder } }) => {
  const before = check(readProject(folder));
  await page.goto(`${address}#part=brands&brand=plain`);
  await expect(page.locator('.st-shot iframe').first()).toBeVisible(patient);
  expect(await objections(page)).toEqual([]);

  await group(page, 'Type');
  const font = join(ownDeclarations, 'brands/elder/title-500.woff2');
  await expect(page.getByLabel('Title: choose a file')).toHaveAccessibleDescription(/Fonts have licences/);
  await page.getByLabel('Title: choose a file').setInputFiles(font);
  await expect(page.getByRole('group', { name: 'Title' })).toContainText('title-500.woff2', patient);

  await group(page, 'Logos');
  const dark = page.locator('.st-field').filter({ has: page.getByLabel('Logo dark: choose a file') });
  await drop(page, 'Logo dark', 'Dark Logo.svg', svg('<script>alert(1)</script>'));
  await expect(dark.locator('[data-rule="brand-drawings"]')).toContainText('dark-logo.svg', patient);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(dark).toContainText('none', patient);
  await drop(page, 'Logo dark', 'Dark Logo.svg', svg('<rect width="200" height="56" fill="#ffffff"/>'));
  await expect(dark.locator('img')).toHaveJSProperty('naturalWidth', 200, patient);
  await expect(dark.locator('[data-rule]')).toHaveCount(0, patient);
  expect(await objections(page)).toEqual([]);

  await group(page, 'Colours');
  const text = page.getByLabel('Text', { exact: true }).first();
  await text.fill('#dddddd');
  await expect(page.locator('.st-faint li').first()).toContainText('it needs 4.5');
  await expect(page.locator('[data-rule="brand-contrast"]').first()).toBeVisible(patient);
  await text.fill('#222222');
  await expect(page.locator('.st-faint li')).toHaveCount(0);
  await expect(page.locator('[data-rule="brand-contrast"]')).toHaveCount(0, patient);
  expect(await objections(page)).toEqual([]);

  await page.goto(`${address}#part=review`);
  await page.getByRole('main').getByRole('button', { name: /^Save/ }).first().click();
  const written = () => readFileSync(join(folder, 'brands/plain/brand.json'), 'utf8');
  await expect.poll(written, patient).toContain('dark-logo.svg');
  expect(readFileSync(join(folder, 'brands/plain/title-500.woff2')).equals(readFileSync(font))).toBe(true);
  expect(JSON.parse(written()).theme.colors.text).toBe('#222222');
  expect(check(readProject(folder))).toEqual(before);
});

test('a new brand appears in the preview at once and shows its edited texts', async ({
  page,
  studio: { address, folder },
}) => {
  await page.goto(`${address}#part=brands`);
  await page.getByRole('button', { name: '+ New brand' }).click(patient);
  await page.getByLabel('Name', { exact: true }).fill('Corner Shop');
  // Typing replaces the short name that the name suggests.
  await page.getByLabel('Short name').click();
  await page.keyboard.type('plain');
  await expect(page.getByLabel('Short name')).toHaveValue('plain');
  await page.getByRole('button', { name: 'Make it' }).click();
  await expect(page.getByText('There is a folder brands/plain already')).toBeVisible(patient);
  expect(await objections(page)).toEqual([]);
  await page.getByLabel('Short name').fill('corner-shop');
  await page.getByRole('button', { name: 'Make it' }).click();
  const list = page.getByRole('navigation', { name: 'Brands' });
  await expect(list.getByRole('button', { name: 'Corner Shop' })).toHaveAttribute(
    'aria-current',
    'true',
    patient,
  );
  const phone = page.locator('.st-shot iframe').nth(1).contentFrame();
  await expect(phone.locator('html')).toHaveAttribute('data-brand', 'corner-shop', patient);
  await group(page, 'Legal words');
  await page.getByRole('group', { name: 'Legal' }).getByLabel('English').fill('Corner Shop is a shop.');
  const wide = page.locator('.st-shot iframe').first().contentFrame();
  await expect(wide.getByText('Corner Shop is a shop.')).toBeAttached(patient);
  await group(page, 'Layout');
  const entrance = page.getByRole('group', { name: 'Entrance' });
  await entrance.getByRole('button').nth(1).click();
  await expect(entrance.getByRole('button').nth(1)).toHaveAttribute('aria-pressed', 'true');
  expect(() => readFileSync(join(folder, 'brands/corner-shop/brand.json'))).toThrow();
});

test('the brand preview does not scroll sideways at 1280 px', async ({ page, studio }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${studio.address}#part=brands&brand=plain`);
  const looks = page.getByRole('complementary', { name: 'How it looks' });
  await expect(looks.locator('iframe').first()).toBeVisible(patient);
  // A bar as wide as those of desktop browsers: this one has none that takes room.
  const { scrollWidth, clientWidth } = await looks.evaluate((all) => {
    all.style.borderInlineEnd = '17px solid';
    return { scrollWidth: all.scrollWidth, clientWidth: all.clientWidth };
  });
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});
