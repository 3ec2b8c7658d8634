import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { openStudio } from '../src/tools/studio/server/studio.ts';
import { strictAxeOn, violationsBy } from './axe.ts';
import { composeBank } from './compose.ts';

/** A workbench: its address, and the folder of what it shows. */
export type Workbench = { readonly address: string; readonly folder: string };

/** Tests with a workbench over a copy of the tests' own bank, one for each worker: what is saved there changes nothing elsewhere. */
export const test = base.extend<object, { readonly studio: Workbench }>({
  studio: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'portico-studio-'));
      composeBank(folder);
      const studio = await openStudio(folder, 0, join(import.meta.dirname, '..'));
      await use({ address: studio.address, folder });
      await studio.close();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

/** The violations that axe finds in a page of the workbench. Frames are left out: they run no scripts, and the workbench checks them itself. */
export const objections = (page: Page): Promise<readonly string[]> =>
  violationsBy(strictAxeOn(page).exclude('iframe'));

/** What goes wrong in a page from now on: a list that grows. */
export const faultsOf = (page: Page): readonly string[] => {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  return faults;
};

/** Saves what was changed from Review, also where journeys were not played with it, and waits until it is. */
export const saveAll = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const saved = page.getByText(/^Saved/).first();
  const anyway = page.getByRole('button', { name: 'Save anyway' });
  const patient = { timeout: 90_000 };
  await expect(saved.or(anyway)).toBeVisible(patient);
  if (await anyway.isVisible()) await anyway.click();
  await expect(saved).toBeVisible(patient);
};

/** Discards what was changed, for whoever has the same workbench next. */
export const discardAll = async (page: Page): Promise<void> => {
  const discard = page.getByRole('button', { name: 'Discard all' });
  const none = page.getByRole('heading', { name: /Nothing is waiting/ });
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`${page.url().split('#')[0]}#part=review`);
  await discard.or(none).waitFor({ timeout: 120_000 });
  if (await discard.isVisible()) await discard.click();
  await expect(none).toBeVisible();
};
