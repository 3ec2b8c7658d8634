import { expect } from '@playwright/test';
import { discardAll, faultsOf, objections, test } from './workbench.ts';

test.describe.configure({ mode: 'default', timeout: 400_000 });

// Whatever is asked is answered once the declarations have been read.
const patient = { timeout: 120_000 };

test.afterEach(({ page }) => discardAll(page));

test('the text editor finds a file, offers completions and describes a key', async ({ page, studio }) => {
  const faults = faultsOf(page);
  await page.goto(`${studio.address}#part=text`);
  const files = page.getByRole('navigation', { name: 'Files' });
  await files.getByRole('searchbox').fill('login/flow');
  await files.getByRole('button', { name: 'flow.json' }).click();
  const text = page.getByRole('textbox', { name: /^Text of flows\/login/ });
  await expect(text).toBeVisible(patient);
  await text.press('ControlOrMeta+Home');
  await text.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('"');
  const offers = page.getByRole('listbox', { name: 'Completions' });
  await expect(offers.getByRole('option').filter({ hasText: /^returns/ })).toBeVisible(patient);
  await page.keyboard.type('ret');
  await page.keyboard.press('Enter');
  await expect(text).toContainText('"returns": {');
  const named = page.locator('.st-json--name', { hasText: '"title"' }).first();
  await named.hover();
  await expect(page.locator('.st-about')).toContainText(/what the flow is for/i, patient);
  await expect(page.getByRole('link', { name: /Review and save 1 file/ })).toBeVisible();
  expect(await objections(page)).toEqual([]);
  expect(faults).toEqual([]);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(text).not.toContainText('"returns": {');
});

test('invalid JSON survives a reload, is marked and leaves the other views usable', async ({
  page,
  studio,
}) => {
  await page.goto(`${studio.address}#part=text&file=flows/login/flow.json&at=/title`);
  const text = page.getByRole('textbox', { name: /^Text of flows\/login/ });
  await expect(text).toBeFocused(patient);
  await page.keyboard.press('Home');
  await page.keyboard.type('unfinished');
  await page.reload();
  await expect(text).toContainText('unfinished', patient);
  const wrong = page.getByRole('list', { name: 'What is wrong in this file' });
  await expect(wrong.getByRole('listitem')).toContainText('json-syntax');
  await expect(page.locator('.cm-lintRange-error').first()).toBeVisible();
  await page.getByRole('link', { name: 'Map' }).click();
  await expect(page.locator('.st-box').first()).toBeAttached(patient);
  await expect(page.getByRole('region', { name: 'Findings of the check' })).toContainText(
    'json-syntax',
    patient,
  );
  await page.getByRole('link', { name: 'Files' }).click();
  await expect(text).toContainText('unfinished', patient);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(text).not.toContainText('unfinished', patient);
  await expect(wrong).toHaveCount(0);
});
