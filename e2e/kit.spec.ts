import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test as base, expect, type Page } from '@playwright/test';
import { buildKit } from '../src/tools/kit/build.ts';
import { axeOn, violationsBy } from './axe.ts';
import { composedBank } from './compose.ts';
import { troublesOf } from './layout.ts';

/** The page of the kit with the brands of the tests' own bank, built once for each worker. It needs no server. */
const test = base.extend<object, { readonly kit: string }>({
  kit: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'portico-kit-'));
      try {
        const page = await buildKit(composedBank, folder);
        await use(pathToFileURL(page).href);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

// The whole kit is judged at once.
test.describe.configure({ mode: 'default', timeout: 120_000 });

const open = async (page: Page, kit: string, brand = 'cedar', width = 1280): Promise<void> => {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${kit}#${brand}`);
  await expect(page.locator('[data-part]').first()).toBeVisible();
};

const example = (page: Page, part: string, state: string) =>
  page.locator(`[data-part="${part}"] [data-example="${state}"]`);

for (const brand of ['birch', 'cedar', 'plain'])
  test(`axe finds no violation in any component, variant or state of ${brand}`, async ({ page, kit }) => {
    await open(page, kit, brand);
    expect(await page.locator('[data-example]').count()).toBeGreaterThan(80);
    expect(await violationsBy(axeOn(page))).toEqual([]);
  });

for (const width of [320, 768, 1280])
  test(`every component fits at ${width} px, also right to left and with text at 200 %`, async ({
    page,
    kit,
  }) => {
    await open(page, kit, 'cedar', width);
    // Hints take their place anew when the page has turned around.
    const troubles = () => page.evaluate(troublesOf);
    await expect.poll(troubles).toEqual([]);
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl';
    });
    await expect.poll(troubles).toEqual([]);
    await page.evaluate(() => {
      document.documentElement.dir = 'ltr';
      document.documentElement.style.fontSize = '200%';
    });
    // At 320 px a single word may be longer than its place: WCAG asks for twice the size in a window of twice the width.
    // In steps that share a line such words are broken: they stay whole to be read.
    const lost = async () => (await troubles()).filter((trouble) => !trouble.endsWith('is broken'));
    if (width > 320) await expect.poll(lost).toEqual([]);
  });

for (const variant of ['simple', 'slide-in', 'wide'])
  test(`the ${variant} dialog traps the focus, closes with Escape and returns the focus`, async ({
    page,
    kit,
  }) => {
    await open(page, kit);
    const opener = page.locator(`[data-opens="${variant}"]`).first();
    await opener.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    expect(await violationsBy(axeOn(page))).toEqual([]);
    for (const _ of Array.from({ length: 20 })) {
      await page.keyboard.press('Tab');
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  });

test('the page behind a dialog does not scroll until the dialog is closed', async ({ page, kit }) => {
  await open(page, kit);
  const opener = page.locator('[data-opens="simple"]').first();
  await opener.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const scrolled = () => page.evaluate(() => [getComputedStyle(document.body).overflowY, window.scrollY]);
  const [, before] = await scrolled();
  await page.mouse.move(640, 450);
  await page.mouse.wheel(0, 300);
  await expect.poll(scrolled).toEqual(['hidden', before]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.mouse.wheel(0, 300);
  await expect.poll(scrolled).toEqual(['visible', Number(before) + 300]);
});

test('dialogs have the specified animation durations and maximum width', async ({ page, kit }) => {
  await open(page, kit);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const look = async (variant: string) => {
    await page.locator(`[data-opens="${variant}"]`).first().click();
    const dialog = page.getByRole('dialog');
    const found = await dialog.evaluate((element) => {
      const { animationDuration, maxInlineSize } = getComputedStyle(element);
      return { animationDuration, maxInlineSize };
    });
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    return found;
  };
  expect(await look('simple')).toMatchObject({ animationDuration: '0.25s' });
  expect(await look('slide-in')).toMatchObject({ animationDuration: '0.4s', maxInlineSize: '768px' });
});

test('no element has a transition when reduced motion is preferred', async ({ page, kit }) => {
  const moving = () =>
    page
      .locator('*')
      .evaluateAll((all) =>
        all.map((each) => getComputedStyle(each).transition).filter((value) => !value.startsWith('none')),
      );
  await open(page, kit);
  expect(await moving()).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await moving()).not.toEqual([]);
});

test('buttons, fields, lists and tooltips have the specified sizes', async ({ page, kit }) => {
  await open(page, kit);
  for (const variant of ['primary', 'primary-destroy', 'secondary', 'ghost', 'text', 'text-destroy']) {
    const box = await example(page, 'Button', variant).getByRole('button').boundingBox();
    expect(box?.height).toBe(48);
    expect(box?.width).toBeGreaterThanOrEqual(120);
  }
  const field = await example(page, 'TextField', 'rest').locator('.p-box').boundingBox();
  expect(field).toMatchObject({ height: 48, width: 275 });
  await example(page, 'Select', 'rest').getByRole('combobox').click();
  await expect(page.getByRole('listbox')).toHaveCSS('max-height', '275px');
  await page.keyboard.press('Escape');
  await example(page, 'Tooltip', 'rest').getByRole('button').focus();
  const { width = 0 } = (await page.getByRole('tooltip').boundingBox()) ?? {};
  expect(width).toBeGreaterThanOrEqual(200);
  expect(width).toBeLessThanOrEqual(300);
});

test('components use the colors of the chosen brand', async ({ page, kit }) => {
  await open(page, kit, 'cedar');
  const button = example(page, 'Button', 'primary').getByRole('button');
  const link = example(page, 'LinkButton', 'link').getByRole('link');
  const colors = () =>
    Promise.all([
      button.evaluate((element) => getComputedStyle(element).backgroundColor),
      link.evaluate((element) => getComputedStyle(element).color),
    ]);
  expect(await colors()).toEqual(['rgb(91, 42, 86)', 'rgb(91, 42, 86)']);
  await page.getByRole('combobox', { name: 'Brand' }).selectOption('birch');
  await expect(button).toHaveCSS('background-color', 'rgb(29, 87, 68)');
  expect(await colors()).toEqual(['rgb(29, 87, 68)', 'rgb(29, 87, 68)']);
});

test('a field accepts pasted text unless it forbids pasting or takes digits only', async ({ page, kit }) => {
  await open(page, kit);
  const source = example(page, 'TextField', 'rest').getByRole('textbox');
  await source.fill('rita@example.com');
  await source.press('ControlOrMeta+A');
  await source.press('ControlOrMeta+C');
  for (const [state, value] of [
    ['no paste', ''],
    ['optional', 'rita@example.com'],
    ['digits only', ''],
  ] as const) {
    const field = example(page, 'TextField', state).getByRole('textbox');
    await field.click();
    await page.keyboard.press('ControlOrMeta+V');
    await expect(field, state).toHaveValue(value);
  }
});

test('a passcode takes digits only, spreads a pasted code, and is deleted box by box', async ({
  page,
  kit,
}) => {
  await open(page, kit);
  const boxes = example(page, 'Passcode', 'five digits').getByRole('textbox');
  const values = () =>
    boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).value).join('|'));
  await expect(boxes).toHaveCount(5);
  await boxes.first().click();
  await page.keyboard.type('x7y');
  expect(await values()).toBe('7||||');
  await expect(boxes.nth(1)).toBeFocused();
  const field = example(page, 'TextField', 'rest').getByRole('textbox');
  await field.fill('12-34 5');
  await field.press('ControlOrMeta+A');
  await field.press('ControlOrMeta+C');
  await boxes.first().click();
  await page.keyboard.press('ControlOrMeta+V');
  expect(await values()).toBe('1|2|3|4|5');
  await page.keyboard.press('Backspace');
  expect(await values()).toBe('1|2|3|4|');
  await expect(boxes.nth(3)).toBeFocused();
  await page.keyboard.press('Backspace');
  expect(await values()).toBe('1|2|3||');
});

test('with forced colors, dialogs have a border, spinners a gap, and icons the text color', async ({
  page,
  kit,
}) => {
  await open(page, kit);
  await page.emulateMedia({ forcedColors: 'active' });
  const ring = example(page, 'Spinner', 'small').getByRole('status');
  const { gap, rest } = await ring.evaluate((element) => {
    const { borderInlineEndColor, borderInlineStartColor } = getComputedStyle(element, '::before');
    return { gap: borderInlineEndColor, rest: borderInlineStartColor };
  });
  expect(gap).not.toBe(rest);
  const pale = await page.locator('[data-example] .p-icon').evaluateAll((signs) =>
    signs
      .filter(({ parentElement }) => parentElement !== null)
      .filter((sign) => getComputedStyle(sign).color !== getComputedStyle(sign.parentElement ?? sign).color)
      .map(({ outerHTML }) => outerHTML),
  );
  expect(pale).toEqual([]);
  await page.locator('[data-opens="simple"]').first().click();
  await expect(page.getByRole('dialog')).toHaveCSS('border', /^1px solid (?!rgba\()/);
  expect(await violationsBy(axeOn(page))).toEqual([]);
});

test('controls are at least 24 px wide and high, and show their focus', async ({ page, kit }) => {
  await open(page, kit);
  for (const name of [
    'Button',
    'LinkButton',
    'IconButton',
    'Checkbox',
    'RadioGroup',
    'Select',
    'TextField',
  ]) {
    const control = page.locator(`[data-part="${name}"]`).locator('button, input, a').first();
    await control.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    const seen = await control.evaluate((element) => {
      const shown = [element, element.parentElement, element.closest('label, .p-box')];
      return shown.some((each) => {
        if (each === null) return false;
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
        return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
      });
    });
    expect(seen, name).toBe(true);
    const box = await control.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(24);
  }
});
