import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { JsonObject } from '../src/engine/index.ts';
import { rememberedToken } from '../src/tools/play/remembered.ts';
import { noteShifts, shiftsOf } from './shifts.ts';
import { expect, test, type Visitor } from './visit.ts';

const guestBrand = 'alder';
const guestPay = (page: Page) => page.locator('[data-action="pay-as-guest"]');
const savedPay = (page: Page) => page.locator('[data-action="pay-without-login"]');
const notYou = (page: Page) => page.locator('[data-action="not-you"]');

/** Opens the sign-in page; `subject` is whom the browser remembers. */
const open = async (page: Page, brand: string, subject?: string): Promise<void> => {
  if (subject !== undefined) {
    await page.addInitScript(
      ([token, key]) => {
        // Only once: what the page removes has to stay away when it is loaded again.
        if (sessionStorage.getItem('was-here') === null) localStorage.setItem(key as string, token as string);
        sessionStorage.setItem('was-here', '');
      },
      [rememberedToken(subject, brand), `portico.remembered.${brand}`],
    );
  }
  await page.goto(`/login/${brand}/`);
  await page.waitForLoadState('networkidle');
};

/** Bodies of the requests for an operation, newest last, and the tracking ids they were sent with. */
const loads = (
  { notes }: Visitor,
  version: 'v2' | 'v3',
): readonly { body: JsonObject; tracking?: string }[] =>
  notes.requests
    .filter((request) => new URL(request.url()).pathname === `/quickpay/${version}/load`)
    .map((request) => ({
      body: request.postDataJSON() as JsonObject,
      tracking: request.headers()['x-tracking-id'] ?? '',
    }));

const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

for (const { width, channel } of [
  { width: 1280, channel: 'ess' },
  { width: 375, channel: 'mss' },
]) {
  test(`a guest is asked about with the facts of the visit (${width} px)`, async ({ page, visitor }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, guestBrand);
    const [load] = loads(visitor, 'v3');
    expect(load?.body).toEqual({
      client_id: guestBrand,
      lang_id: 'en',
      trace_id: await page.evaluate(() => sessionStorage.getItem('portico.correlationId')),
      trans_id: load?.tracking,
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      channel_id: channel,
      black_box: '',
    });
    expect(load?.body.trans_id).toMatch(uuid);
    expect(loads(visitor, 'v2')).toEqual([]);
    await expect(guestPay(page)).toBeVisible();
    await expect(savedPay(page)).toHaveCount(0);
  });
}

test('a guest goes to the payment page with a token that is in order', async ({ page }) => {
  await open(page, guestBrand);
  const trace = await page.evaluate(() => sessionStorage.getItem('portico.correlationId'));
  await guestPay(page).dblclick();
  await expect(page).toHaveURL(/\/quickpay\/unregistered-start\?/);
  const query = new URL(page.url()).searchParams;
  expect([...query.keys()].sort()).toEqual(['_csrf', 'trace_id']);
  expect(query.get('trace_id')).toBe(trace);
  await expect(page.locator('body')).toContainText('The token is in order.');
  await page.goBack();
  await expect(guestPay(page)).toBeVisible();
});

test('a person who is remembered goes to a payment page of their own', async ({ page, visitor }) => {
  await open(page, 'demo', 'paula.payer');
  const [load] = loads(visitor, 'v2');
  expect(load?.body).toMatchObject({ client_id: 'demo', syf_identifier: 'paula.payer', channel_id: 'ess' });
  expect(Object.keys(load?.body ?? {}).sort()).toEqual([
    'black_box',
    'channel_id',
    'client_id',
    'lang_id',
    'syf_identifier',
    'timestamp',
    'trace_id',
    'trans_id',
  ]);
  await expect(guestPay(page)).toHaveCount(0);
  await savedPay(page).click();
  await expect(page).toHaveURL(/\/quickpay\/start\?_csrf=.+&trace_id=.+/);
  await expect(page.locator('body')).toContainText('The token is in order.');
});

test('somebody else makes the browser forget, and nothing is sent', async ({ page, visitor }) => {
  await open(page, guestBrand, 'paula.payer');
  await expect(page.locator('input[name="userId"]')).toHaveValue('paula.payer');
  await expect(savedPay(page)).toBeVisible();
  const before = visitor.notes.requests.length;
  await notYou(page).click();
  await expect(page.locator('input[name="userId"]')).toHaveValue('');
  await expect(page.locator('input[name="rememberMe"]')).not.toBeChecked();
  await expect(savedPay(page)).toHaveCount(0);
  await expect(notYou(page)).toHaveCount(0);
  await expect(guestPay(page)).toBeVisible();
  await expect(page.locator('h1')).toBeFocused();
  expect(
    await page.evaluate((key) => localStorage.getItem(key), `portico.remembered.${guestBrand}`),
  ).toBeNull();
  expect(visitor.notes.requests.slice(before).map((request) => request.url())).toEqual([]);
  await page.reload();
  await page.waitForLoadState('networkidle');
  await expect(notYou(page)).toHaveCount(0);
  expect(loads(visitor, 'v2')).toHaveLength(1);
});

test('a token is forgotten away from the first page, and asked for again there', async ({
  page,
  visitor,
}) => {
  await open(page, guestBrand);
  await page.locator('[data-action="register"]').click();
  await expect(page).toHaveURL(/\/register$/);
  await page.waitForLoadState('networkidle');
  expect(loads(visitor, 'v3')).toHaveLength(1);
  await page.goBack();
  await expect(guestPay(page)).toBeVisible();
  expect(loads(visitor, 'v3')).toHaveLength(2);
});

test('one attempt is made for each visit, also when a sign-in is refused', async ({ page, visitor }) => {
  await open(page, guestBrand);
  await page.locator('input[name="userId"]').fill('rita.ready');
  await page.locator('input[name="password"]').fill('Wrong-1x');
  await page.locator('button[type="submit"]').click();
  await expect(page.getByRole('alert').filter({ visible: true }).first()).toContainText('does not match');
  await expect(guestPay(page)).toBeVisible();
  expect(loads(visitor, 'v3')).toHaveLength(1);
});

test('offers that come late move nothing that is in view', async ({ page, visitor }) => {
  await visitor.force({ operation: 'loadGuestPay', nth: 0, fault: 'slow', ms: 900 });
  await visitor.force({ operation: 'loadSavedPay', nth: 0, fault: 'slow', ms: 1200 });
  await page.setViewportSize({ width: 375, height: 720 });
  await noteShifts(page);
  await open(page, guestBrand, 'paula.payer');
  await expect(savedPay(page)).toBeVisible();
  await expect(guestPay(page)).toBeVisible();
  expect(await shiftsOf(page)).toEqual([]);
});

test('offers have nothing to object to on a narrow screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 900 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, guestBrand, 'paula.payer');
  await expect(savedPay(page)).toBeVisible();
  await expect(guestPay(page)).toBeVisible();
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(tooWide).toBeLessThanOrEqual(0);
});
