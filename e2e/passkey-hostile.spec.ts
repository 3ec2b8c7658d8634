import type { Page } from '@playwright/test';
import { authenticatorFor, leaveOffers } from './authenticator.ts';
import { password, settled } from './bank.ts';
import { agreeing, answersTo, comeToOffer, press, test, withPasskey } from './passkey-bank.ts';
import { expect, isTelemetry, onThisMachine } from './visit.ts';

const create = (page: Page) => page.locator('[data-action="create"]');

test('the “not now” button works while the device waits for an answer', async ({ page, visitor, keyed }) => {
  await agreeing(await authenticatorFor(page), false);
  await comeToOffer(page, visitor, keyed);
  await press(page, 'create');
  await expect(create(page)).toHaveAttribute('aria-busy', 'true');
  await expect.poll(() => answersTo(visitor, 'startPasskey')).toEqual(['9001']);
  await press(page, 'not-now');
  await page.waitForURL(/handOver\.action/);
  expect(await answersTo(visitor, 'keepPasskey')).toEqual([]);
});

test('the password signs in while the device never answers', async ({ page, visitor, keyed }) => {
  const authenticator = await withPasskey(page, visitor, keyed);
  await agreeing(authenticator, false);
  await page.goto(`/login/${keyed}/`);
  await settled(visitor);
  await press(page, 'use-passkey');
  await expect(page.locator('[data-action="use-passkey"]')).toHaveAttribute('aria-busy', 'true');
  await page.locator('input[name="userId"]').fill('rita.ready');
  await page.locator('input[name="password"]').fill(password);
  await press(page, 'submit');
  await page.waitForURL(/handOver\.action/);
  expect(await answersTo(visitor, 'authenticatePasskey')).toEqual([]);
});

test('a double click on the create button creates one passkey', async ({ page, visitor, keyed }) => {
  const { credentials } = await authenticatorFor(page);
  await comeToOffer(page, visitor, keyed);
  await create(page).dblclick();
  await page.waitForURL(/handOver\.action/);
  expect(await credentials()).toBe(1);
  expect(await answersTo(visitor, 'startPasskey')).toEqual(['9001']);
  expect(await answersTo(visitor, 'keepPasskey')).toEqual(['9001']);
});

test('an answer of the device after Back is ignored', async ({ page, visitor, keyed }) => {
  const authenticator = await withPasskey(page, visitor, keyed);
  await agreeing(authenticator, false);
  await page.goto(`/login/${keyed}/register`);
  await page.goto(`/login/${keyed}/`);
  await settled(visitor);
  await press(page, 'use-passkey');
  await expect(page.locator('[data-action="use-passkey"]')).toHaveAttribute('aria-busy', 'true');
  await page.goBack();
  await expect(page.locator('[data-action="use-passkey"]')).toHaveCount(0);
  await agreeing(authenticator, true);
  await settled(visitor);
  expect(await answersTo(visitor, 'authenticatePasskey')).toEqual([]);
});

test('a reload at the passkey offer returns to sign-in and creates no passkey', async ({
  page,
  visitor,
  keyed,
}) => {
  const { credentials } = await authenticatorFor(page);
  await comeToOffer(page, visitor, keyed);
  await page.reload();
  await expect(page.locator('input[name="userId"]')).toBeVisible();
  await expect(create(page)).toHaveCount(0);
  expect(await credentials()).toBe(0);
  expect(await answersTo(visitor, 'startPasskey')).toEqual([]);
});

test('the browser refuses passkey options for another site, and a message shows', async ({
  page,
  visitor,
  keyed,
}) => {
  await authenticatorFor(page);
  await page.addInitScript(leaveOffers);
  await page.goto(`/login/${keyed}/`);
  // The page asks for options of its own first. It must not take the forced ones.
  await expect.poll(() => answersTo(visitor, 'startPasskeySignIn')).toEqual(['9001']);
  await visitor.force({
    operation: 'startPasskeySignIn',
    code: '9001',
    with: { options: { challenge: 'Y2hhbGxlbmdl', rpId: 'bank.example' } },
  });
  await press(page, 'use-passkey');
  await expect(page.locator('main .p-notice')).toContainText('Your passkey cannot be used right now');
  expect(await answersTo(visitor, 'authenticatePasskey')).toEqual([]);
});

test('a replayed passkey sign-in request is refused', async ({ page, visitor, keyed }) => {
  await withPasskey(page, visitor, keyed);
  const [sent] = await Promise.all([
    page.waitForRequest(/\/passkeys\/login$/),
    page.goto(`/login/${keyed}/`),
  ]);
  await page.waitForURL(/handOver\.action/);
  const again = await fetch(onThisMachine(sent.url()), {
    method: 'POST',
    headers: { ...(await sent.allHeaders()), 'x-sandbox-session': visitor.session },
    body: sent.postData(),
  });
  const { status } = (await again.json()) as { readonly status: { readonly response_code: string } };
  expect(status.response_code).toBe('1001');
});

test('signed data of a passkey never reaches addresses, storage, telemetry, analytics or the console', async ({
  page,
  visitor,
  keyed,
}) => {
  await withPasskey(page, visitor, keyed);
  await page.goto(`/login/${keyed}/`);
  await page.waitForURL(/handOver\.action/);
  const { requests, addresses, analytics, console } = visitor.notes;
  const sent = requests.filter((each) => /\/passkeys\/(create|login)$/.test(each.url()));
  expect(sent).toHaveLength(2);
  const credentials = sent.map((each) => each.postDataJSON().credential);
  const signed = credentials.flatMap(({ response }) =>
    ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature'].flatMap(
      (name) => response[name] ?? [],
    ),
  );
  const all = [...signed, ...credentials.flatMap(({ id, response }) => [id, response.userHandle ?? id])];
  expect(all).toHaveLength(10);
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  const told = requests.filter(isTelemetry).map((each) => each.postData() ?? '');
  const seen = [kept, ...addresses, ...told, ...console, JSON.stringify(analytics)].join(' ');
  expect(all.filter((text) => seen.includes(text))).toEqual([]);
  // The bank's own notes have the names of credentials, and nothing that was signed.
  const noted = JSON.stringify(await visitor.calls());
  expect(signed.filter((text) => noted.includes(text))).toEqual([]);
});
