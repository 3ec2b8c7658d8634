import { expect, type Page } from '@playwright/test';
import { discardAll, objections, test } from './workbench.ts';

test.describe.configure({ mode: 'default', timeout: 240_000 });

const patient = { timeout: 60_000 };

/** Opens the first screen in the preview, and waits for its pictures and the list of its texts. */
const open = async (page: Page, address: string) => {
  await page.goto(address);
  await expect(page.locator('.st-card iframe').first()).toBeVisible(patient);
  const texts = page.getByRole('region', { name: 'Texts on this screen' });
  await expect(texts.getByRole('listitem').first()).toBeVisible(patient);
  return texts;
};

const cellWith = (page: Page, key: string) =>
  page
    .getByRole('row', { selected: true })
    .filter({ has: page.getByRole('rowheader', { name: key.replaceAll('.', '.\u200b') }) })
    .getByRole('gridcell')
    .nth(1);

test('a press on a text in the picture opens it in Words, and Back returns to the preview', async ({
  page,
  studio,
}) => {
  const texts = await open(page, `${studio.address}#part=preview`);
  const preview = page.url();
  const card = page.locator('.st-card').nth(1);
  const picture = card.locator('iframe').contentFrame();
  await expect(picture.locator('h1')).toBeVisible(patient);
  // Two texts read the same. The press opens the one that was pressed.
  const action = picture.locator('form button[type="submit"]');
  await action.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0 } = (await action.boundingBox()) ?? {};
  const { x: edge = 0 } = (await card.locator('.st-sides').boundingBox()) ?? {};
  await page.mouse.click(edge + 3, y + 8);
  await expect(texts.getByRole('status')).toHaveText(/No text was found there/, patient);
  await expect(card).toHaveAttribute('data-chosen', 'true');
  await page.mouse.click(x + width / 2, y + 8);
  const cell = cellWith(page, 'sign-in.action.submit');
  await expect(cell).toBeFocused(patient);
  await expect(cell).toBeInViewport();
  await expect(page.getByLabel('For', { exact: true })).toHaveValue('');
  await page.goBack();
  await expect(page).toHaveURL(preview);
  await expect(texts.getByRole('listitem').first()).toBeVisible(patient);
});

test('a text of the brand opens in Words for that brand, by keyboard too', async ({ page, studio }) => {
  const texts = await open(page, `${studio.address}#part=preview&brand=elder`);
  const own = texts.getByRole('button', { name: /for this brand/ }).first();
  await own.focus();
  await page.keyboard.press('Enter');
  const cell = cellWith(page, 'sign-in.title');
  await expect(cell).toBeFocused(patient);
  await expect(page.getByLabel('For', { exact: true })).toHaveValue('elder');
  await page.keyboard.press('Enter');
  await expect(cell.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Escape');
  // The address names the text. It does not take the focus from a link.
  await page.getByRole('link', { name: 'Map', exact: true }).click();
  const link = page.getByRole('link', { name: 'Words', exact: true });
  await link.click();
  await expect(cell).toBeInViewport(patient);
  await expect(link).toBeFocused();
});

test('the preview of an invalid screen lists its errors and opens its file', async ({ page, studio }) => {
  await open(page, `${studio.address}#part=preview`);
  const list = page.getByRole('navigation', { name: 'Screens' });
  const chosen = list.locator('[aria-current]');
  await chosen.click();
  const { flow, screen } = Object.fromEntries(new URLSearchParams(new URL(page.url()).hash.slice(1)));
  const file = `flows/${flow}/screens/${screen}.json`;
  await page.goto(`${studio.address}#part=text&file=${file}`);
  const code = page.locator('.cm-content');
  await expect(code).toBeVisible(patient);
  await code.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText('{"heading":5,"blocks":[null],"form":7,"actions":"boo"}');
  await expect(page.getByRole('link', { name: /Review and save 1 file/ })).toBeVisible(patient);
  await page.getByRole('link', { name: 'Preview', exact: true }).click();
  const told = page.getByRole('alert').filter({ hasText: 'cannot be shown' });
  await expect(told).toContainText(file, patient);
  await expect(told.getByRole('listitem').first()).toContainText(/schema/, patient);
  await expect(chosen).toContainText('⚠');
  await expect(page.locator('.st-card')).toHaveCount(0);
  expect(await objections(page)).toEqual([]);
  await told.getByRole('button', { name: 'Show the text' }).click();
  await expect(page).toHaveURL(new RegExp(`part=text.*${screen}\\.json`));
  await discardAll(page);
});
