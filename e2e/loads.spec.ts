import type { Page } from '@playwright/test';
import type { JsonObject } from '../src/engine/index.ts';
import { rememberedToken } from '../src/tools/play/remembered.ts';
import { password, test } from './bank.ts';
import { examine } from './examine.ts';
import { noteShifts, shiftsOf } from './shifts.ts';
import { expect, type Visitor } from './visit.ts';

// What the first page asks for by itself when it is idle: who is remembered, and whether a guest may pay.
const brand = 'cedar';
const kept = `portico.remembered.${brand}`;

const pay = (page: Page) => page.locator('[data-action="pay"]');
const notYou = (page: Page) => page.locator('[data-action="not-you"]');
const userId = (page: Page) => page.locator('input[name="userId"]');

/** Opens the first page. Guests may pay; `subject` is whom the browser remembers. */
const open = async (
  page: Page,
  visitor: Visitor,
  { subject, ms = 0 }: { readonly subject?: string; readonly ms?: number } = {},
): Promise<void> => {
  const late = ms > 0 ? { fault: 'slow', ms } : {};
  await visitor.force({ operation: 'loadGuestPay', nth: 0, with: { token: 'token-of-a-guest' }, ...late });
  if (subject !== undefined)
    await page.addInitScript(
      ([token, key]) => {
        // Only once: what the page removes has to stay away when it is loaded again.
        if (sessionStorage.getItem('was-here') === null) localStorage.setItem(key as string, token as string);
        sessionStorage.setItem('was-here', '');
      },
      [rememberedToken(subject, brand), kept],
    );
  await page.goto(`/login/${brand}/`);
};

const asked = ({ notes }: Visitor, path: string) =>
  notes.requests.filter((request) => new URL(request.url()).pathname.endsWith(path));

const offers = (visitor: Visitor) => asked(visitor, '/quickpay/v3/load');

const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

for (const { width, channel } of [
  { width: 1280, channel: 'ess' },
  { width: 375, channel: 'mss' },
])
  test(`the guest pay request sends language, channel and trace of the visit (${width} px)`, async ({
    page,
    visitor,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, visitor);
    await expect(pay(page)).toBeVisible();
    const [load] = offers(visitor);
    const body = load?.postDataJSON() as JsonObject;
    expect(body).toEqual({
      client_id: brand,
      lang_id: 'en',
      trace_id: await page.evaluate(() => sessionStorage.getItem('portico.correlationId')),
      trans_id: load?.headers()['x-tracking-id'],
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      channel_id: channel,
      black_box: '',
    });
    expect(body.trans_id).toMatch(uuid);
    expect(asked(visitor, '/info/user-name')).toEqual([]);
    await expect(notYou(page)).toHaveCount(0);
  });

test('the guest pay button passes on the loaded token, and Back returns to the page', async ({
  page,
  visitor,
}) => {
  await open(page, visitor);
  const trace = await page.evaluate(() => sessionStorage.getItem('portico.correlationId'));
  await pay(page).dblclick();
  await expect(page).toHaveURL(/\/quickpay\/unregistered-start\?/);
  const query = Object.fromEntries(new URL(page.url()).searchParams);
  expect(query).toEqual({ _csrf: 'token-of-a-guest', trace_id: trace });
  await page.goBack();
  await expect(pay(page)).toBeVisible();
});

test('the “not you” button forgets the remembered user and sends nothing', async ({ page, visitor }) => {
  await open(page, visitor, { subject: 'rita.ready' });
  await expect(userId(page)).toHaveValue('rita.ready');
  await expect(page.locator('input[name="rememberMe"]')).toBeChecked();
  await expect(pay(page)).toBeVisible();
  const before = (await visitor.calls()).length;
  await notYou(page).click();
  await expect(userId(page)).toHaveValue('');
  await expect(page.locator('input[name="rememberMe"]')).not.toBeChecked();
  await expect(notYou(page)).toHaveCount(0);
  await expect(pay(page)).toBeVisible();
  await expect(page.locator('h1')).toBeFocused();
  expect(await page.evaluate((key) => localStorage.getItem(key), kept)).toBeNull();
  const since = (await visitor.calls()).slice(before).map(({ operation }) => operation);
  expect(since.filter((operation) => operation !== 'getDowntime')).toEqual([]);
  await page.reload();
  await expect(pay(page)).toBeVisible();
  await expect(notYou(page)).toHaveCount(0);
  expect(asked(visitor, '/info/user-name')).toHaveLength(1);
});

test('loaded data is discarded when its page is left, and loaded again on return', async ({
  page,
  visitor,
}) => {
  await open(page, visitor);
  await expect(pay(page)).toBeVisible();
  await page.locator('main [data-action="register"]').click();
  await expect(page.locator('input[name="accountNumber"]')).toBeVisible();
  expect(offers(visitor)).toHaveLength(1);
  await page.goBack();
  await expect(pay(page)).toBeVisible();
  expect(offers(visitor)).toHaveLength(2);
});

test('guest pay is loaded once for each visit, even when a sign-in is refused', async ({ page, visitor }) => {
  await open(page, visitor);
  await expect(pay(page)).toBeVisible();
  await userId(page).fill('rita.ready');
  await page.locator('input[name="password"]').fill(`${password}x`);
  await page.locator('main button[type="submit"]').click();
  await expect(page.locator('main .p-notice--error')).toBeVisible();
  await expect(pay(page)).toBeVisible();
  expect(offers(visitor)).toHaveLength(1);
});

test('answers that arrive late shift nothing in view', async ({ page, visitor }) => {
  await page.setViewportSize({ width: 375, height: 720 });
  await noteShifts(page);
  await visitor.force({ operation: 'lookUpUserName', nth: 0, fault: 'slow', ms: 600 });
  await open(page, visitor, { subject: 'rita.ready', ms: 900 });
  await expect(userId(page)).toHaveValue('rita.ready');
  await expect(pay(page)).toBeVisible();
  expect(await shiftsOf(page)).toEqual([]);
});

test('the page with a remembered user passes the layout and axe checks at 320 px', async ({
  page,
  visitor,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, visitor, { subject: 'rita.ready' });
  await expect(userId(page)).toHaveValue('rita.ready');
  await expect(pay(page)).toBeVisible();
  expect(await examine(page, 320)).toEqual([]);
});

test('the feature flags are preloaded by the document and requested only once', async ({ page, visitor }) => {
  await open(page, visitor);
  await expect(pay(page)).toBeVisible();
  const asks = await page.evaluate(() => {
    const [link] = document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=fetch]');
    const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return all.filter(({ name }) => name === link?.href).map(({ initiatorType }) => initiatorType);
  });
  expect(asks).toEqual(['link']);
});
