import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { discardAll, objections, test } from './workbench.ts';

test.describe.configure({ mode: 'default', timeout: 240_000 });

const patient = { timeout: 90_000 };

test.beforeEach(async ({ page, studio }) => {
  await page.goto(studio.address);
  await discardAll(page);
});

test.afterEach(({ page }) => discardAll(page));

test('a new transition target applies at once, and Undo reverts one choice at a time', async ({
  page,
  studio,
}) => {
  await page.goto(`${studio.address}#part=map&flow=register&node=step:register/profile`);
  const change = page.getByRole('region', { name: 'Change it' });
  const line = change.getByRole('combobox').first();
  await expect(line).toBeVisible(patient);
  const before = await line.inputValue();
  const others = (await line.locator('option:enabled').allTextContents()).filter((name) => name !== before);
  const [first = '', second = ''] = others;
  await line.selectOption(first);
  await line.selectOption(second);
  await expect(page.getByRole('link', { name: 'Review and save 1 file' })).toBeVisible(patient);
  await expect(line).toHaveValue(second);
  expect(await change.getByRole('button', { name: 'Lead there' }).count()).toBe(0);
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toHaveAttribute('title', new RegExp(`leads to ${second}$`));
  await undo.click();
  await expect(line).toHaveValue(first, patient);
  await undo.click();
  await expect(line).toHaveValue(before, patient);
  await expect(undo).not.toHaveAttribute('title', /^profile: .* leads to/);
});

test('adding a step on the map, Undo and Redo each show a status message', async ({ page, studio }) => {
  await page.goto(`${studio.address}#part=map&flow=register&node=step:register/profile`);
  await page.getByRole('button', { name: 'Add a step after this one' }).click(patient);
  const between = page.getByLabel('It stands between');
  await expect(between.locator('option').nth(2)).toBeAttached(patient);
  const wish = await page.getByRole('region', { name: 'New step' }).boundingBox();
  const box = await between.boundingBox();
  expect(box?.width).toBeGreaterThan((wish?.width ?? 0) - 60);
  expect(box?.width).toBeGreaterThan(300);
  await between.selectOption({ index: 1 });
  await page.getByLabel('It', { exact: true }).selectOption({ label: 'decides at once' });
  await page.getByLabel('Name of the step').fill('weigh');
  await page.getByRole('button', { name: 'Make it' }).click();
  const told = page.getByRole('complementary', { name: 'About the map' }).getByRole('status').first();
  await expect(told).toHaveText(/^Done, and not saved yet: .*weigh/, patient);
  await expect(told).toBeFocused();
  expect(await objections(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(told).toHaveText(/^Undone: .*weigh/);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(told).toHaveText(/^Done, and not saved yet/);
});

test('discarded changes show a notice, and Undo restores them', async ({ page, studio }) => {
  await page.goto(`${studio.address}#part=map&flow=register&node=step:register/profile`);
  const line = page.getByRole('region', { name: 'Change it' }).getByRole('combobox').first();
  await expect(line).toBeVisible(patient);
  await line.selectOption({ label: 'done' });
  const review = page.getByRole('link', { name: /^Review and save/ });
  await review.click(patient);
  await page.getByRole('button', { name: 'Discard all' }).click(patient);
  const bar = page.getByRole('toolbar', { name: 'What is not saved yet' });
  await expect(bar.getByRole('status')).toContainText('All changes were discarded');
  await expect(bar.getByRole('link')).toHaveText('Nothing to save');
  expect(await objections(page)).toEqual([]);
  await page.getByRole('link', { name: 'Words' }).click();
  await expect(bar.getByRole('status')).toBeEmpty();
  await page.reload();
  await bar.getByRole('button', { name: 'Undo' }).click(patient);
  await expect(review).toBeVisible();
  await expect(bar.getByRole('status')).toBeEmpty();
});

test('the largest map is readable at 1280 px, both at first and after Fit View', async ({ page, studio }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${studio.address}#part=map&flow=${largestFlowIn(studio.folder)}`);
  await expect(page.locator('.st-box').first()).toBeVisible(patient);
  expect(await smallestTextOf(page)).toBeGreaterThanOrEqual(12);
  const overview = page.getByRole('img', { name: /All of the map/ });
  await expect(overview).toBeVisible();
  const before = await viewOf(page);
  await overview.click({ position: { x: 20, y: 20 } });
  await expect.poll(() => viewOf(page)).not.toBe(before);
  await page.getByRole('button', { name: 'Fit View' }).click();
  await expect(page.locator('.st-box[data-far]').first()).toBeVisible();
  await expect.poll(() => smallestTextOf(page)).toBeGreaterThan(11.9);
  await expect.poll(() => hiddenBoxesIn(page)).toBe(0);
  expect(await objections(page)).toEqual([]);
});

test('a search result in another view opens its line on the map', async ({ page, studio }) => {
  await page.goto(`${studio.address}#part=words`);
  const search = page.getByRole('searchbox', { name: /^Find a code/ });
  await search.fill('1001', patient);
  const found = page.getByRole('region', { name: 'Found places' });
  const line = found.getByRole('button', { name: /› .*when the server says 1001/ }).first();
  await expect(line).toBeVisible(patient);
  expect(await objections(page)).toEqual([]);
  await search.press('ArrowDown');
  await expect(found.getByRole('button').first()).toBeFocused();
  await line.click();
  await expect(found).toBeHidden();
  const chosen = page.locator('.st-line[data-chosen]');
  await expect(chosen).toContainText('1001', patient);
  await expect(chosen).toBeInViewport();
  await search.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(found).toBeHidden();
  await expect(search).toBeFocused();
  // It says that it is on, and ends by a press, or when somebody leaves for another part.
  await expect(page.getByText('What has “1001” is marked')).toBeVisible();
  await page.getByRole('button', { name: 'End the search' }).click();
  await expect(search).toHaveValue('');
  await expect(page.getByText('What has “1001” is marked')).toHaveCount(0);
  await search.fill('1001');
  await expect(page.getByText('What has “1001” is marked')).toBeVisible(patient);
  await page.getByRole('link', { name: 'Preview' }).click();
  await expect(search).toHaveValue('');
  await page.getByRole('link', { name: 'Map' }).click();
  await expect(page.locator('.st-box').first()).toBeVisible(patient);
  await expect(search).toHaveValue('');
});

const largestFlowIn = (folder: string): string => {
  const flows = join(folder, 'flows');
  const sizes = readdirSync(flows).flatMap((name) => {
    const file = join(flows, name, 'flow.json');
    return existsSync(file) ? [{ name, size: statSync(file).size }] : [];
  });
  return sizes.toSorted((one, other) => other.size - one.size)[0]?.name ?? '';
};

const viewOf = (page: Page): Promise<string | null> =>
  page.locator('.react-flow__viewport').getAttribute('style');

/** How many boxes of the map lie under its tools or its overview. */
const hiddenBoxesIn = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const above = [...document.querySelectorAll('.react-flow__controls, .react-flow__minimap')];
    const tools = above.map((each) => each.getBoundingClientRect());
    return [...document.querySelectorAll('.st-box')].filter((box) => {
      const { left, right, top, bottom } = box.getBoundingClientRect();
      return tools.some(
        (tool) => left < tool.right && right > tool.left && top < tool.bottom && bottom > tool.top,
      );
    }).length;
  });

/** The size of the smallest letters of the map, in pixels of the screen. */
const smallestTextOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const texts = [...document.querySelectorAll('.st-box :is(strong, small, span)')];
    const sizes = texts.map((text) => {
      const view = text.closest('.react-flow__viewport');
      const zoom = view === null ? 1 : new DOMMatrix(getComputedStyle(view).transform).a;
      return Number.parseFloat(getComputedStyle(text).fontSize) * zoom;
    });
    return Math.min(...sizes);
  });

test('telemetry shows counts per line and brand, and an invalid file shows an error', async ({
  page,
  studio,
}) => {
  await page.goto(`${studio.address}#part=map&flow=login`);
  const brand = page.getByLabel('For', { exact: true });
  await expect(page.locator('.st-line').first()).toBeVisible(patient);
  const one = await brand.locator('option').nth(1).getAttribute('value');
  const told = (count: number, step: string, outcome: string, to: string): readonly object[] =>
    Array.from({ length: count }, () => ({
      name: 'portico.transition',
      at: 1,
      facts: { flow: 'login', step, outcome, to, brand: one, ms: 1500 },
    }));
  const events = [
    ...told(10, 'authenticate', '1006', 'passcode'),
    ...told(3, 'authenticate', '1007', 'redeem'),
    ...told(5, 'refused', 'then', 'sign-in'),
    ...told(4, 'authenticate', 'http.500', 'stay'),
  ];
  await page.getByText('Counts', { exact: true }).click();
  const file = page.getByLabel(/export of telemetry/);
  const choose = (text: string) =>
    file.setInputFiles({ name: 'told.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await choose('nothing');
  const fault = page.getByText(/This is no telemetry/);
  await expect(fault).toBeVisible(patient);
  // It can be pressed: nothing lies over its beginning.
  await fault.click({ trial: true, position: { x: 4, y: 4 } });
  await choose(JSON.stringify(events));
  await expect(fault).toBeHidden(patient);
  const counts = page.locator('.st-count');
  const alone = ['10 times · about 1.5 s each', '3 times · about 1.5 s each', '4 times · about 1.5 s each'];
  const seen = [...alone, '5 times together · about 1.5 s each', '5 times together · about 1.5 s each'];
  await expect.poll(async () => (await counts.allTextContents()).sort(), patient).toEqual(seen);
  await brand.selectOption({ index: 2 });
  await expect(counts).toHaveCount(0, patient);
  await brand.selectOption({ index: 1 });
  await expect(counts).toHaveCount(seen.length, patient);
  await discardAll(page);
});

/** Where the middle of something is, in the window. */
const middleOf = async (shown: Locator): Promise<{ readonly x: number; readonly y: number }> => {
  const { x = 0, y = 0, width = 0, height = 0 } = (await shown.boundingBox()) ?? {};
  return { x: x + width / 2, y: y + height / 2 };
};

test('a transition can be dragged onto a line of its target box', async ({ page, studio }) => {
  await page.goto(`${studio.address}#part=map&flow=register&node=step:register/profile`);
  const change = page.getByRole('region', { name: 'Change it' });
  const line = change.getByRole('combobox').first();
  await expect(line).toBeVisible(patient);
  const before = await line.inputValue();
  const chosen = page.locator('.st-box[data-chosen]');
  const others = page.locator('.st-box[data-kind="call"]:has(.st-line):not([data-chosen])');
  const box = others.filter({ hasNotText: before }).first();
  await box.evaluate((each) => each.scrollIntoView());
  await page.getByRole('button', { name: 'Fit View' }).click();
  const zoom = page.getByRole('button', { name: 'Zoom In' });
  await expect(async () => {
    if ((await chosen.locator('.st-grip').count()) === 0) await zoom.click();
    await expect(chosen.locator('.st-grip').first()).toBeVisible({ timeout: 500 });
  }).toPass(patient);
  const from = await middleOf(chosen.locator('.st-grip').first());
  const to = await middleOf(box.locator('.st-line').last());
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x - 30, to.y - 4, { steps: 8 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  const name = (await box.locator('strong').textContent()) ?? '';
  await expect(line).toHaveValue(name, patient);
});

test('a line that is dragged above another is tried earlier', async ({ page, studio }) => {
  // It has rules of which the first that holds is taken.
  await page.goto(`${studio.address}#part=map&flow=passkey&node=step:passkey/begin`);
  const chosen = page.locator('.st-box[data-chosen]');
  const lines = chosen.locator('.st-line[draggable]');
  await expect(lines.nth(1)).toBeVisible(patient);
  const words = () => lines.nth(1).textContent();
  const before = await words();
  await lines.nth(1).dragTo(lines.nth(0));
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toHaveAttribute('title', /is tried earlier$/, patient);
  await expect.poll(words, patient).not.toBe(before);
  await undo.click();
  await expect.poll(words, patient).toBe(before);
  // What is no rule of that list takes none.
  await lines.nth(1).dragTo(chosen.locator('.st-box__head'));
  await expect(undo).not.toHaveAttribute('title', /is tried/);
  expect(await words()).toBe(before);
});
