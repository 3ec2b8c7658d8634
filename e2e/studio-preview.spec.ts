import { expect, type Page } from '@playwright/test';
import { discardAll, objections, test } from './workbench.ts';

test.describe.configure({ mode: 'default', timeout: 240_000 });

const patient = { timeout: 60_000 };

/** Opens the first screen in the preview, and waits for its pictures and the list of its texts. */
const open = async (page: Page, studio: string) => {
  await page.goto(`${studio}#part=preview`);
  await expect(page.locator('.st-card iframe').first()).toBeVisible(patient);
  const texts = page.getByRole('region', { name: 'Texts on this screen' });
  await expect(texts.getByRole('listitem').first()).toBeVisible(patient);
  return texts;
};

test('text that is typed in the preview survives another view and a reload', async ({ page, studio }) => {
  const texts = await open(page, studio.address);
  const first = texts.getByRole('listitem').first();
  const before = await first.getByRole('button').first().innerText();
  await first.getByRole('button').first().click();
  const box = texts.getByRole('textbox');
  await box.fill('Otherwise, and soon');
  // Left at once, for another part of the workbench.
  await page.getByRole('link', { name: 'Map', exact: true }).click();
  await page.getByRole('link', { name: 'Preview', exact: true }).click();
  await expect(first).toContainText('Otherwise, and soon', patient);
  await first.getByRole('button').first().click();
  await box.press('Control+End');
  await box.pressSequentially(' enough', { delay: 20 });
  // Nothing that is on its way gets into what is typed.
  await expect(box).toHaveValue('Otherwise, and soon enough');
  await page.reload();
  await expect(first).toContainText('Otherwise, and soon enough', patient);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(first).toContainText(before.split('\n')[0] ?? '', patient);
  await discardAll(page);
});

test('a text in the preview can be overridden for one brand and reset again', async ({ page, studio }) => {
  const texts = await open(page, studio.address);
  const first = texts.getByRole('listitem').first();
  await first.getByRole('button').first().click();
  await texts.getByRole('checkbox', { name: 'For this brand only' }).check();
  await texts.getByRole('textbox').fill('As we say it');
  const back = texts.getByRole('button', { name: 'Say it as all brands do' });
  await expect(back).toBeVisible(patient);
  // It looks like a button among the buttons of a list.
  expect(await back.evaluate((button) => getComputedStyle(button).borderStyle)).toBe('solid');
  await back.click();
  await expect(first).not.toContainText('As we say it', patient);
  await expect(back).toHaveCount(0);
  await discardAll(page);
});

test('a click on a text in the picture focuses its text field', async ({ page, studio }) => {
  const texts = await open(page, studio.address);
  const card = page.locator('.st-card').nth(1);
  const shown = card.locator('iframe').contentFrame().locator('h1');
  await expect(shown).toBeVisible(patient);
  const words = (await shown.textContent()) ?? '';
  await shown.scrollIntoViewIfNeeded();
  const at = await shown.boundingBox();
  if (at === null) throw new Error('The heading is not to be seen');
  await page.mouse.click(at.x + 5, at.y + at.height / 2);
  const box = texts.getByRole('textbox');
  await expect(box).toBeFocused(patient);
  await expect(box).toBeInViewport();
  await expect(card).toHaveAttribute('data-chosen', 'true');
  expect(words).toContain(await box.inputValue());
  await page.keyboard.type(' now');
  await expect(shown).toHaveText(`${words} now`, patient);
  await expect(box).toBeFocused();
  // Of two that read the same, it is the one that was pressed.
  const action = card.locator('iframe').contentFrame().locator('form button[type="submit"]');
  const button = await action.boundingBox();
  await page.mouse.click((button?.x ?? 0) + (button?.width ?? 0) / 2, (button?.y ?? 0) + 8);
  await expect(texts.getByRole('group', { name: /\.action\./ }).getByRole('textbox')).toBeFocused();
  // What lies beside all texts is none of them, and is told.
  const { x = 0 } = (await card.locator('.st-sides').boundingBox()) ?? {};
  await page.mouse.click(x + 3, (button?.y ?? 0) + 8);
  await expect(texts.getByRole('status')).toHaveText(/none of these texts/);
  await discardAll(page);
});

test('the preview of an invalid screen lists its errors and opens its file', async ({ page, studio }) => {
  await open(page, studio.address);
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
