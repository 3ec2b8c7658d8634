import type { Page } from '@playwright/test';
import { agree, authenticatorFor, leaveOffers } from './authenticator.ts';
import { settled } from './bank.ts';
import { examine, widths } from './examine.ts';
import { answersTo, comeToOffer, press, signInByPasscode, test, withPasskey } from './passkey-bank.ts';
import { expect, type Notes } from './visit.ts';

const message = (page: Page) => page.locator('main .p-notice');

test('a passkey created after a passcode signs in by autofill at the next visit', async ({
  page,
  visitor,
  keyed,
}) => {
  await withPasskey(page, visitor, keyed);
  expect(await answersTo(visitor, 'keepPasskey')).toEqual(['9001']);
  expect(await answersTo(visitor, 'authenticatePasskey')).toEqual([]);
  // The virtual authenticator's owner takes at once what the browser offers in the field.
  await page.goto(`/login/${keyed}/`);
  await page.waitForURL(/handOver\.action/);
  await expect(page.getByText('Signed in as otto.onetime')).toBeVisible();
  expect(await answersTo(visitor, 'authenticatePasskey')).toEqual(['1005']);
  expect(await answersTo(visitor, 'authenticateLogin')).toHaveLength(1);
});

test('the passkey button signs in without a passcode and without another offer', async ({
  page,
  visitor,
  keyed,
}) => {
  await withPasskey(page, visitor, keyed);
  // Whoever sits there leaves alone what the browser offers in the field, or would be signed in before the press.
  await page.addInitScript(leaveOffers);
  await page.goto(`/login/${keyed}/`);
  await press(page, 'use-passkey');
  await page.waitForURL(/handOver\.action/);
  expect(await answersTo(visitor, 'authenticatePasskey')).toEqual(['1005']);
  expect(await answersTo(visitor, 'startPasskey')).toHaveLength(1);
});

test('declining in the browser shows no message, creates no passkey and allows going on', async ({
  page,
  visitor,
  keyed,
}) => {
  const { client, id, credentials } = await authenticatorFor(page);
  await client.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: false });
  await comeToOffer(page, visitor, keyed);
  await press(page, 'create');
  await expect(page.locator('[data-action="create"]')).toBeEnabled();
  await expect.poll(() => answersTo(visitor, 'startPasskey')).toEqual(['9001']);
  await expect(message(page)).toHaveCount(0);
  await press(page, 'not-now');
  await page.waitForURL(/handOver\.action/);
  expect(await credentials()).toBe(0);
  expect(await answersTo(visitor, 'keepPasskey')).toEqual([]);
});

test('a device that already has a passkey continues without creating another', async ({
  page,
  visitor,
  keyed,
}) => {
  const { credentials } = await withPasskey(page, visitor, keyed);
  await page.addInitScript(leaveOffers);
  await comeToOffer(page, visitor, keyed);
  await press(page, 'create');
  await page.waitForURL(/handOver\.action/);
  expect(await credentials()).toBe(1);
  expect(await answersTo(visitor, 'keepPasskey')).toEqual(['9001']);
});

test('a person who chooses “never” is not offered a passkey again', async ({ page, visitor, keyed }) => {
  await authenticatorFor(page);
  await comeToOffer(page, visitor, keyed);
  await press(page, 'never');
  await page.waitForURL(/handOver\.action/);
  await page.goto(`/login/${keyed}/`);
  await signInByPasscode(page, visitor);
  await page.waitForURL(/handOver\.action/);
  expect(await answersTo(visitor, 'startPasskey')).toEqual([]);
});

test('a browser without passkeys gets a message from the button, and no offer', async ({
  page,
  visitor,
  keyed,
}) => {
  await agree(page, 'unsupported');
  await page.goto(`/login/${keyed}/`);
  await press(page, 'use-passkey');
  await expect(message(page)).toContainText('This browser has no passkeys');
  await signInByPasscode(page, visitor);
  await page.waitForURL(/handOver\.action/);
  expect(await answersTo(visitor, 'startPasskey')).toEqual([]);
});

test('a browser failure shows a message when a passkey is created or used', async ({
  page,
  visitor,
  keyed,
}) => {
  await agree(page, 'failed.unknown');
  await page.goto(`/login/${keyed}/`);
  await press(page, 'use-passkey');
  await expect(message(page)).toContainText('Your passkey cannot be used right now');
  await signInByPasscode(page, visitor);
  await press(page, 'create');
  await expect(message(page)).toContainText('No passkey was created');
  await expect(page.locator('[data-action="create"]')).toBeEnabled();
  await press(page, 'not-now');
  await page.waitForURL(/handOver\.action/);
});

test('an unknown passkey shows a message, and the password still signs in', async ({
  page,
  visitor,
  keyed,
}) => {
  await agree(page, 'given');
  await page.goto(`/login/${keyed}/`);
  await press(page, 'use-passkey');
  await expect(message(page)).toContainText('We could not sign you in with that passkey');
  expect(await answersTo(visitor, 'authenticatePasskey')).toEqual(['1001']);
  await signInByPasscode(page, visitor);
  await expect(page.locator('[data-action="create"]')).toBeVisible();
});

// Told by what a brand with passkeys loads: a name that changes fails there.
const ofPasskeys = /\/assets\/(?:offer|credential|flow-passkey|words-passkey-\w+)-|\/passkeys\//;
const loaded = ({ addresses }: Notes): ReadonlySet<string> =>
  new Set(addresses.flatMap((address) => ofPasskeys.exec(address) ?? []));

test('a brand without passkeys has no passkey button, no passkey files and no passkey calls', async ({
  page,
  visitor,
  keyed,
}) => {
  await page.addInitScript(() => {
    const asked: string[] = [];
    Object.assign(window, { asked });
    for (const [owner, names] of [
      [CredentialsContainer.prototype, ['create', 'get', 'store', 'preventSilentAccess']],
      [PublicKeyCredential, ['isConditionalMediationAvailable', 'parseRequestOptionsFromJSON']],
    ] as const)
      for (const name of names) {
        const former = Reflect.get(owner, name) as (...given: readonly unknown[]) => unknown;
        Reflect.set(owner, name, function (this: unknown, ...given: readonly unknown[]) {
          asked.push(name);
          return Reflect.apply(former, this, given);
        });
      }
  });
  const asked = () => page.evaluate(() => Reflect.get(window, 'asked') as readonly string[]);
  await authenticatorFor(page);
  await page.goto('/login/cedar/');
  await settled(visitor);
  await expect(page.locator('[data-action="submit"]')).toBeVisible();
  await expect(page.locator('[data-action="use-passkey"]')).toHaveCount(0);
  await signInByPasscode(page, visitor);
  await page.waitForURL(/handOver\.action/);
  expect([...loaded(visitor.notes)]).toEqual([]);
  expect(await asked()).toEqual([]);

  await page.goto(`/login/${keyed}/`);
  await expect.poll(asked).toEqual(expect.arrayContaining(['isConditionalMediationAvailable', 'get']));
  await signInByPasscode(page, visitor);
  await expect(page.locator('[data-action="create"]')).toBeVisible();
  await expect.poll(() => loaded(visitor.notes).size).toBe(5);
});

test('a passkey can be created with the keyboard alone', async ({ page, visitor, keyed }) => {
  const { credentials } = await authenticatorFor(page);
  await comeToOffer(page, visitor, keyed);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('[data-action="create"]')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL(/handOver\.action/);
  expect(await credentials()).toBe(1);
});

for (const language of ['en', 'es'])
  test(`the button and the offer pass the page checks at every width (${language})`, async ({
    page,
    visitor,
    keyed,
  }) => {
    test.setTimeout(90_000);
    await agree(page, 'failed.unknown');
    await page.goto(`/login/${keyed}/?lang=${language}`);
    await expect(page.locator('[data-action="use-passkey"]')).toBeVisible();
    await settled(visitor);
    for (const width of widths) expect(await examine(page, width)).toEqual([]);
    await signInByPasscode(page, visitor);
    await expect(page.locator('[data-action="create"]')).toBeVisible();
    for (const width of widths) expect(await examine(page, width)).toEqual([]);
    await press(page, 'create');
    await expect(message(page)).toBeVisible();
    for (const width of widths) expect(await examine(page, width)).toEqual([]);
  });
