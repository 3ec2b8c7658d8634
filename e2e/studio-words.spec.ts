import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { holdCall } from './hold.ts';
import { discardAll, objections, saveAll, test, type Workbench } from './workbench.ts';

// Scroll bars take the room that they take for an owner.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
});

test.describe.configure({ mode: 'serial', timeout: 240_000 });

const patient = { timeout: 90_000 };

const declared = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ['flows', 'brands'].flatMap((name) =>
      readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.json'))
        .map((path) => [`${name}/${path}`, readFileSync(join(folder, name, path), 'utf8')] as const),
    ),
  );

const rowWith = (page: Page, key: string): Locator =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: key.replaceAll('.', '.\u200b') }) });

const openWords = async (page: Page, studio: Workbench, more = ''): Promise<void> => {
  await page.goto(`${studio.address}#part=words${more}`);
  await expect(page.getByRole('rowheader').first()).toBeVisible(patient);
};

const find = async (page: Page, words: string): Promise<void> => {
  await page.getByRole('searchbox', { name: 'Find words' }).fill(words);
};

const saved = async (page: Page): Promise<void> => {
  await page.goto(`${page.url().split('#')[0]}#part=review`);
  await saveAll(page);
};

const takenAlong = async (page: Page, ending: string): Promise<string> => {
  const download = page.waitForEvent('download');
  await page.getByLabel(/Take along/).selectOption(ending);
  return readFileSync(await (await download).path(), 'utf8');
};

const takeIn = async (page: Page, name: string, text: string): Promise<void> => {
  await page.getByRole('button', { name: 'Take in a file' }).click();
  await page
    .getByLabel(/Drop CSV or XLIFF/)
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
};

test('the table of texts works by keyboard, exposes its row count and previews a screen', async ({
  page,
  studio,
}) => {
  await openWords(page, studio, '&language=es&from=en');
  const grid = page.getByRole('grid', { name: 'All words' });
  const count = Number(await grid.getAttribute('aria-rowcount'));
  expect(count).toBeGreaterThan(100);
  expect(await page.getByRole('rowheader').count()).toBeLessThan(60);
  expect(await objections(page)).toEqual([]);
  await find(page, 'sign-in.title');
  await rowWith(page, 'sign-in.title').first().getByRole('gridcell').first().click();
  await expect(page.locator('.st-words__frame iframe').contentFrame().locator('mark').first()).toBeVisible(
    patient,
  );
  await find(page, '');
  await page.getByRole('rowheader').first().click();
  await page.keyboard.press('Control+End');
  await expect(page.locator(`[role=row][aria-rowindex="${count}"] > :focus`)).toBeVisible();
  await page.keyboard.press('Control+Home');
  await expect(page.locator('[role=row][aria-rowindex="2"] > :focus')).toBeVisible();
  expect(await objections(page)).toEqual([]);
});

test('choosing a brand without the current language switches to a language that it has', async ({
  page,
  studio,
}) => {
  await openWords(page, studio, '&language=es&from=en');
  const chosen = page.getByLabel('For', { exact: true });
  await expect(chosen.locator('option')).toHaveCount(5);
  await chosen.selectOption({ label: 'Birch only, in English' });
  await expect(page.getByLabel('Words in')).toHaveValue('en', patient);
  await expect(chosen).toHaveValue('birch');
  await expect(page.getByLabel('Beside')).toHaveValue('es');
});

test('one Undo removes a brand’s Spanish text, and Save changes only that brand’s files', {
  tag: '@main',
}, async ({ page, studio }) => {
  const before = declared(studio.folder);
  await openWords(page, studio, '&language=es&from=en');
  await page.getByLabel('For', { exact: true }).selectOption('elder');
  await find(page, 'sign-in.title');
  const row = rowWith(page, 'sign-in.title').first();
  const cell = row.getByRole('gridcell').nth(1);
  await cell.focus();
  await page.keyboard.press('Enter');
  // It begins with the words of everybody.
  await expect(row.getByRole('textbox')).not.toHaveValue('');
  await page.keyboard.press('Control+A');
  // At once: on a slow machine a pause between letters sends the first ones, and Undo could come before the last ones are sent.
  await page.keyboard.insertText('Bienvenido a Elder');
  await page.keyboard.press('Enter');
  await expect(cell).toHaveText('Bienvenido a Elder');
  await expect(page.getByRole('link', { name: /Review and save/ })).toBeVisible(patient);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Nothing to save')).toBeVisible(patient);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(row.getByText('Own')).toBeVisible(patient);
  await saved(page);
  const after = declared(studio.folder);
  const changed = Object.keys(after).filter((path) => after[path] !== before[path]);
  expect(changed.sort()).toEqual(['brands/elder/brand.json', 'brands/elder/locales/es.json']);
  expect(after['brands/elder/locales/es.json']).toContain('Bienvenido a Elder');
});

test('a press on another row moves the editor there and changes nothing', async ({ page, studio }) => {
  await openWords(page, studio, '&language=es&from=en');
  await page.getByLabel('For', { exact: true }).selectOption('elder');
  await find(page, 'message');
  const cells = page
    .getByRole('row')
    .getByRole('gridcell', { name: /\S/ })
    .and(page.locator('[aria-readonly="false"]'));
  await cells.nth(0).click();
  await expect(cells.nth(0).getByRole('textbox')).toBeFocused();
  await cells.nth(1).click();
  await expect(cells.nth(1).getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Nothing to save')).toBeVisible(patient);
});

test('Undo reverts only the text that was typed after a pause', async ({ page, studio }) => {
  await openWords(page, studio, '&language=es&from=en');
  await find(page, 'sign-in.title');
  const cell = cellOf(page, 'sign-in.title');
  await cell.click();
  const box = page.getByRole('textbox', { name: 'sign-in.title in es' });
  await box.fill('Uno');
  await page.waitForTimeout(2500);
  await box.press('End');
  await page.keyboard.type(' y dos');
  await page.keyboard.press('Enter');
  await expect(cell).toHaveText('Uno y dos');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cell).toHaveText('Uno', patient);
  await discardAll(page);
});

test('texts export to CSV and XLIFF; the import applies changes and reports bad lines', async ({
  page,
  studio,
}) => {
  const before = declared(studio.folder);
  await openWords(page, studio, '&language=es&from=en');
  const sheet = await takenAlong(page, 'csv');
  const xliff = await takenAlong(page, 'xlf');
  await takeIn(page, 'same.csv', sheet);
  await expect(page.getByText(/same\.csv: 0 changes, 0 refused/)).toBeVisible(patient);
  expect(await objections(page)).toEqual([]);
  await page.getByRole('button', { name: 'Take nothing' }).click();
  const texts = JSON.parse(before['flows/login/locales/es.json'] ?? '');
  const title: string = texts['sign-in'].title;
  const changed = xliff
    .replace(`<target>${title}</target>`, '<target>Entre aquí</target>')
    .replace(/<target>([^<]*)<ph id="(\w+)">/, '<target>$1{{stranger}}<ph id="$2">');
  await takeIn(page, 'changed.xlf', changed);
  await expect(page.getByText(/changed\.xlf: 1 change, 1 refused/)).toBeVisible(patient);
  const line = changed.slice(0, changed.indexOf('{{stranger}}')).split('\n').length;
  await expect(page.getByText(/Nothing fills in \{\{stranger\}\}/)).toContainText(/Line \d+/);
  expect(
    Math.abs(line - Number(/Line (\d+)/.exec(await page.getByText(/Nothing fills in/).innerText())?.[1])),
  ).toBeLessThan(4);
  await page.getByRole('button', { name: 'Take over 1 word' }).click();
  await expect(page.getByRole('link', { name: /Review and save 1 file/ })).toBeVisible(patient);
  await saved(page);
  const after = declared(studio.folder);
  expect(Object.keys(after).filter((path) => after[path] !== before[path])).toEqual([
    'flows/login/locales/es.json',
  ]);
  expect(after['flows/login/locales/es.json']).toBe(
    before['flows/login/locales/es.json']?.replace(JSON.stringify(title), '"Entre aquí"'),
  );
});

test('a new language lists its missing texts and can be saved unfinished', async ({ page, studio }) => {
  await openWords(page, studio);
  await page.getByRole('button', { name: 'New language' }).click();
  await page.getByLabel(/^Code/).fill('fr');
  await expect(page.getByLabel('What it calls itself')).toHaveValue('Français');
  expect(await objections(page)).toEqual([]);
  await page.getByRole('button', { name: 'Begin it' }).click();
  await expect(page.getByRole('button', { name: /\d+ missing in French/ })).toBeVisible(patient);
  await expect(page.getByLabel('Show')).toHaveValue('missing');
  await find(page, 'sign-in.title');
  const cell = rowWith(page, 'sign-in.title').first().getByRole('gridcell').nth(1);
  await cell.click();
  await page.keyboard.type('Connexion');
  await page.keyboard.press('Enter');
  await expect(cell).toHaveCount(0, patient);
  await saved(page);
  expect(declared(studio.folder)['flows/login/locales/fr.json']).toContain('Connexion');
});

const cellOf = (page: Page, key: string): Locator => rowWith(page, key).first().getByRole('gridcell').nth(1);

test('text that is typed while an earlier request is pending stays and is stored', async ({
  page,
  studio,
}) => {
  const { came: isAsked, go } = await holdCall(page, /\/api\/perform$/);
  await openWords(page, studio, '&language=es&from=en');
  await find(page, 'sign-in.title');
  const cell = cellOf(page, 'sign-in.title');
  await cell.click();
  const box = page.getByRole('textbox', { name: 'sign-in.title in es' });
  const refreshed = page.waitForResponse((response) => response.url().endsWith('/api/words'), patient);
  await box.fill('Lo primero');
  await isAsked();
  await box.press('Control+A');
  await page.keyboard.type('Lo segundo');
  await go();
  await refreshed;
  await expect(box).toHaveValue('Lo segundo');
  await page.keyboard.press('Enter');
  await expect(cell).toHaveText('Lo segundo');
  await page.reload();
  await expect(cell).toHaveText('Lo segundo', patient);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cell).not.toHaveText('Lo segundo', patient);
});

test('ending an edit keeps the focus in the table; a blank text shows an error', async ({ page, studio }) => {
  await openWords(page, studio, '&language=es&from=en&brand=elder');
  await expect(page.getByText(/You change the words of .+ only/)).toBeVisible();
  await find(page, 'sign-in.');
  await cellOf(page, 'sign-in.lead').click();
  const box = page.getByRole('textbox', { name: 'sign-in.lead in es' });
  await box.fill('   ');
  await box.press('Enter');
  await expect(box).toBeFocused();
  await expect(page.getByText('These words say nothing: they are only spaces')).toBeVisible();
  await box.fill('');
  await expect(page.getByText('the words of everybody are shown again')).toBeVisible();
  expect(await objections(page)).toEqual([]);
  await page.keyboard.press('Escape');
  const focused = page.locator('.st-grid [role=row] > :focus');
  await expect(focused).toHaveCount(1);
  const before = await focused.locator('..').getAttribute('aria-rowindex');
  await page.keyboard.press('ArrowDown');
  await expect(focused.locator('..')).not.toHaveAttribute('aria-rowindex', String(before));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(focused).toHaveCount(1);
});

test('the filters of the table survive a reload and a visit to another view', async ({ page, studio }) => {
  await openWords(page, studio, '&language=es&from=en');
  await expect(page.getByText('You change the words of all brands')).toBeVisible();
  await page.getByLabel('For', { exact: true }).selectOption('elder');
  await page.getByLabel('Flow', { exact: true }).selectOption('login');
  await find(page, 'sign-in');
  await expect(page).toHaveURL(/words=sign-in/);
  const chosen = async (): Promise<void> => {
    await expect(page.getByLabel('For', { exact: true })).toHaveValue('elder', patient);
    await expect(page.getByLabel('Flow', { exact: true })).toHaveValue('login');
    await expect(page.getByRole('searchbox', { name: 'Find words' })).toHaveValue('sign-in');
  };
  await page.reload();
  await chosen();
  await page.getByRole('link', { name: 'Map' }).click();
  await page.reload();
  await page.getByRole('link', { name: 'Words', exact: true }).click();
  await chosen();
});

test('marking all shown texts asks first, with their number; the preview is not cut off', async ({
  page,
  studio,
}) => {
  await openWords(page, studio, '&language=es&from=en&in=login');
  await page.getByText('Mark all that are shown').click();
  await page.getByRole('button', { name: 'As final' }).click();
  await expect(
    page.getByText(/\d+ words in Spanish would be marked as final.*Undo takes it back/),
  ).toBeVisible();
  await expect(page.getByText('Nothing to save')).toBeVisible();
  expect(await objections(page)).toEqual([]);
  await page.getByRole('button', { name: /^Mark \d+ as final$/ }).click();
  await expect(page.getByRole('link', { name: /Review and save 1 file/ })).toBeVisible(patient);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Nothing to save')).toBeVisible(patient);
  await rowWith(page, 'sign-in.title').first().getByRole('gridcell').first().click();
  const frame = page.locator('.st-words__frame');
  await expect(frame.locator('iframe').contentFrame().locator('mark').first()).toBeVisible(patient);
  const cut = () =>
    frame.evaluate((box) => {
      const right = box.querySelector('iframe')?.getBoundingClientRect().right ?? 0;
      return right - (box.getBoundingClientRect().left + box.clientLeft + box.clientWidth);
    });
  await expect.poll(cut).toBeLessThan(0.5);
});
