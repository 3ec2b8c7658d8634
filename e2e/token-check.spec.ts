import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { productSite, settled, test } from './bank.ts';
import { hold, holdCall } from './hold.ts';
import { expect } from './visit.ts';

const asks = (url: string) => url.includes('/v3/oauth2/introspect');
const chunks = (url: string) => /\/assets\/.*token-check/.test(url);

test('a visit without a token neither loads the token check nor calls it', async ({ page, visitor }) => {
  await page.goto('/login/birch/');
  await page.getByRole('textbox', { name: 'User ID' }).fill('rita.ready');
  await settled(visitor);
  const asked = visitor.notes.requests.map((request) => request.url());
  expect(asked.filter((url) => asks(url) || chunks(url))).toEqual([]);
});

// Whether the form could be seen in any frame that the browser has drawn. Before the style sheet is there none is drawn,
// and what a script would be told of a form then is not what a person sees.
const watchFrames = async (page: Page): Promise<() => Promise<boolean>> => {
  await page.addInitScript(() => {
    const look = (): void => {
      const form = document.querySelector('form');
      if (form?.checkVisibility({ visibilityProperty: true })) Object.assign(window, { formWasSeen: true });
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return () => page.evaluate(() => 'formWasSeen' in window);
};

test('a progress message replaces the form until the token has been checked', async ({ page, visitor }) => {
  await visitor.force({ operation: 'introspectToken', with: { active: true } });
  const answers = await holdCall(page, /\/v3\/oauth2\/introspect$/);
  const formWasSeen = await watchFrames(page);
  await page.goto('/login/birch/?token=good-token-1', { waitUntil: 'commit' });
  await expect(page.getByText('Checking your link')).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  expect(await formWasSeen()).toBe(false);
  await answers.go();
  await expect(page.getByRole('textbox', { name: 'User ID' })).toBeVisible();
  expect(await formWasSeen()).toBe(true);
  const checks = visitor.notes.requests.filter((request) => asks(request.url()));
  expect(checks.map((request) => request.method())).toEqual(['POST']);
  expect(checks[0]?.headers()['content-type']).toContain('application/x-www-form-urlencoded');
  expect(Object.fromEntries(new URLSearchParams(checks[0]?.postData() ?? ''))).toEqual({
    token: 'good-token-1',
    client_id: 'birch',
    token_type_hint: 'jwt',
  });
});

// All that the style sheets do in the course of time, at once.
const passTime = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
  });

for (const [late, isHeld] of [
  ['the core', ({ pathname }: URL) => pathname.startsWith('/assets/boot-')],
  ['the interface', ({ pathname }: URL) => pathname.startsWith('/assets/main-')],
] as const)
  test(`the form stays hidden until the token has been checked, even if ${late} is slow`, async ({
    page,
    visitor,
  }) => {
    await visitor.force({ operation: 'introspectToken', with: { active: true } });
    const answers = await holdCall(page, /\/v3\/oauth2\/introspect$/);
    const formWasSeen = await watchFrames(page);
    const script = await hold(page, isHeld);
    await page.goto('/login/birch/?token=good-token-1', { waitUntil: 'commit' });
    await script.came();
    await expect(page.locator('html[data-early]')).toBeAttached();
    await passTime(page);
    await expect(page.locator('form')).toBeHidden();
    await script.go();
    await expect(page.getByText('Checking your link')).toBeVisible();
    expect(await formWasSeen()).toBe(false);
    await answers.go();
    await expect(page.getByRole('textbox', { name: 'User ID' })).toBeVisible();
  });

test('a token check that fails to load shows an error instead of the form', async ({ page, visitor }) => {
  visitor.provoke(/Failed to (load resource|fetch dynamically imported module)/);
  visitor.provoke(/portico/);
  const formWasSeen = await watchFrames(page);
  await page.route(/\/assets\/main-/, (route) => route.abort());
  await page.goto('/login/birch/?token=good-token-1');
  await expect(page.getByRole('alert').getByRole('link')).toBeVisible();
  expect(await formWasSeen()).toBe(false);
});

test('Back from the token error page skips the address with the token', async ({ page, visitor }) => {
  await visitor.force({ operation: 'introspectToken', with: { active: false } });
  await page.goto('/sandbox');
  await page.goto('/login/birch/?token=old-token-1');
  await expect(page.getByRole('heading', { name: 'Your link has expired' })).toBeVisible();
  await page.goBack();
  expect(new URL(page.url()).pathname).toBe('/sandbox');
});

test('Back and a reload do not check the token again, and it is not stored', async ({ page, visitor }) => {
  await visitor.force({ operation: 'introspectToken', nth: 0, with: { active: true } });
  await page.goto('/login/birch/?token=good-token-1');
  await page.locator('[data-action="forgot-password"]').click();
  await expect(page).toHaveURL(/\/reset$/);
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'User ID' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'User ID' })).toBeVisible();
  expect(visitor.notes.requests.filter((request) => asks(request.url()))).toHaveLength(1);
  expect(JSON.stringify(await page.evaluate(() => ({ ...sessionStorage })))).not.toContain('good-token-1');
});

test('opening the address without the token clears the values that the token brought', async ({ page }) => {
  await page.route('**/introspect*', (route) =>
    route.fulfill({ json: { active: true, flowId: 'sign-in', interactionId: 'stranger-1', web: true } }),
  );
  const kept = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  const [brand] = readdirSync('brands', { withFileTypes: true }).filter((each) => each.isDirectory());
  await page.goto(new URL(`/login/${brand?.name}/?token=good-token-1`, productSite).href);
  await expect(page.getByRole('textbox', { name: 'User ID' })).toBeVisible();
  expect(await kept()).toContain('stranger-1');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'User ID' })).toBeVisible();
  expect(await kept()).toContain('stranger-1');
  const loaded = page.waitForEvent('load');
  await page.evaluate(() => setTimeout(() => location.assign(location.href.replace(/\?.*/, ''))));
  await loaded;
  await expect.poll(kept).not.toContain('stranger-1');
  await expect(page.getByRole('textbox', { name: 'User ID' })).toBeVisible();
});

test('the token error page leads to the sign-in by keyboard', async ({ page, visitor }) => {
  await visitor.force({ operation: 'introspectToken', with: { active: false } });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/login/cedar/?token=old-token-1&lang=es');
  await expect(page.getByRole('heading', { name: 'Su enlace ha vencido' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  const way = page.getByRole('link', { name: 'Ir al inicio de sesión' });
  for (const _ of Array.from({ length: 6 })) {
    if (await way.evaluate((link) => link === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(way).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('input[name="userId"]')).toBeVisible();
});
