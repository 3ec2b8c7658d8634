import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { builtStudio } from '../src/tools/studio/server/build.ts';
import { openStudio, type Studio, serveStudio } from '../src/tools/studio/server/studio.ts';
import { composeBank } from './compose.ts';
import { objections } from './workbench.ts';

const source = join(import.meta.dirname, '..');

/** A folder of the tests' own bank whose workbench the test itself starts and stops. */
const test = base.extend<{ readonly folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'portico-away-'));
    composeBank(folder);
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
});

test.describe.configure({ mode: 'default', timeout: 240_000 });

const patient = { timeout: 90_000 };

const portOf = ({ address }: Studio): number => Number(new URL(address).port);

const silence = (page: Page) =>
  page.getByText('The workbench does not answer. Is npm run studio still running?');

test('text that is typed during an outage reaches the draft when the server returns', async ({
  page,
  folder,
}) => {
  const before = await openStudio(folder, 0, source);
  await page.goto(`${before.address}#part=edit&flow=login`);
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await expect(title).toBeVisible(patient);
  await before.close();
  await title.fill('Typed to nobody');
  await expect(silence(page)).toBeVisible(patient);
  await title.fill('Typed to nobody yet');
  await title.press('Tab');
  await page.getByRole('link', { name: /Nothing to save/ }).focus();
  await expect(title).toHaveValue('Typed to nobody yet');
  expect(await objections(page)).toEqual([]);
  // Another one, which knows nothing of this page.
  const after = await openStudio(folder, portOf(before), source);
  await expect(silence(page)).toHaveCount(0, patient);
  await expect(page.getByRole('link', { name: 'Review and save 1 file' })).toBeVisible(patient);
  await page.reload();
  await expect(title).toHaveValue('Typed to nobody yet', patient);
  await after.close();
});

test('Undo during an outage shows an error and does not run later', async ({ page, folder }) => {
  const before = await openStudio(folder, 0, source);
  await page.goto(`${before.address}#part=edit&flow=login`);
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Another title', patient);
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeEnabled(patient);
  await before.close();
  await undo.click();
  await expect(page.getByText('That was not done')).toBeVisible(patient);
  const after = await openStudio(folder, portOf(before), source);
  await expect(page.getByText('That was not done')).toHaveCount(0, patient);
  await expect(undo).toBeEnabled();
  await after.close();
});

test('a view that is opened during an outage loads when the server returns', async ({ page, folder }) => {
  const before = await openStudio(folder, 0, source);
  await page.goto(before.address);
  await expect(page.getByRole('link', { name: 'Nothing to save' })).toBeVisible(patient);
  await before.close();
  await page.getByRole('link', { name: 'Files' }).click();
  await expect(silence(page)).toBeVisible(patient);
  const after = await openStudio(folder, portOf(before), source);
  await expect(page.getByRole('navigation', { name: 'Files' })).toBeVisible(patient);
  await expect(silence(page)).toHaveCount(0);
  await after.close();
});

test('a page with outdated code sends its edits to the draft, then reloads', async ({ page, folder }) => {
  const built = await builtStudio(source, () => undefined);
  const newer = `${built}-newer`;
  rmSync(newer, { force: true });
  symlinkSync(built, newer);
  const before = await serveStudio(folder, built, 0);
  await page.goto(`${before.address}#part=edit&flow=login`);
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await expect(title).toBeVisible(patient);
  await before.close();
  await title.fill('Typed in an older page');
  await title.press('Tab');
  await expect(silence(page)).toBeVisible(patient);
  const after = await serveStudio(folder, newer, portOf(before));
  await expect(page.locator('meta[name="studio-code"]')).toHaveAttribute('content', /-newer$/, patient);
  await expect(title).toHaveValue('Typed in an older page', patient);
  await after.close();
  rmSync(newer);
});

test('the page sends no edits to another folder’s workbench and asks for a reload', async ({
  page,
  folder,
}) => {
  const other = mkdtempSync(join(tmpdir(), 'portico-other-'));
  cpSync(folder, other, { recursive: true });
  const before = await openStudio(folder, 0, source);
  await page.goto(`${before.address}#part=edit&flow=login`);
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await expect(title).toBeVisible(patient);
  await before.close();
  const after = await openStudio(other, portOf(before), source);
  await title.fill('Typed for the other one');
  const reload = page.getByRole('button', { name: 'Reload the page' });
  await expect(reload).toBeVisible(patient);
  page.on('dialog', (dialog) => dialog.accept());
  await reload.click();
  await expect(page.getByRole('link', { name: 'Nothing to save' })).toBeVisible(patient);
  await expect(title).not.toHaveValue('Typed for the other one');
  await after.close();
  rmSync(other, { recursive: true, force: true });
});
