import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Authenticator, authenticatorFor } from './authenticator.ts';
import { test as base, bankBrands as brands, password } from './bank.ts';
import { expect, type Visitor } from './visit.ts';

/** A test on the tests' own bank with a brand that has passkeys switched on, which is there for the test alone. */
export const test = base.extend<{ keyed: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads what is asked for out of the pattern.
  keyed: async ({}, use) => {
    const id = `keyed${process.pid}x${Date.now()}`;
    cpSync(join(brands, 'cedar'), join(brands, id), { recursive: true });
    const file = join(brands, id, 'brand.json');
    const brand = JSON.parse(readFileSync(file, 'utf8')) as object;
    writeFileSync(file, JSON.stringify({ ...brand, passkeys: true }));
    await use(id);
    rmSync(join(brands, id), { recursive: true });
  },
});

/** Presses an action, whichever screen shows it. */
export const press = (page: Page, action: string): Promise<void> =>
  page.locator(`[data-action="${action}"]`).click();

/** Enters a user ID and password, and the passcode that is asked for then. */
export const signInByPasscode = async (page: Page, { sandbox }: Visitor): Promise<void> => {
  await page.locator('input[name="userId"]').fill('otto.onetime');
  await page.locator('input[name="password"]').fill(password);
  await press(page, 'submit');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio').first().check();
  await dialog.getByRole('radio').last().check();
  await dialog.locator('[data-action="submit"]').click();
  await dialog.locator('.p-passcode__digit').first().focus();
  const [last] = (await sandbox('outbox.json')) as unknown as readonly { readonly code: string }[];
  await page.keyboard.type(last?.code ?? '');
  await page.keyboard.press('Enter');
};

/** Signs in by passcode, and comes to where a passkey is offered. */
export const comeToOffer = async (page: Page, visitor: Visitor, brand: string): Promise<void> => {
  await page.goto(`/login/${brand}/`);
  await signInByPasscode(page, visitor);
  await expect(page.locator('[data-action="create"]')).toBeVisible();
};

/** Has whoever sits before the page agree to what it asks the authenticator for, or leave the question open. */
export const agreeing = ({ client, id }: Authenticator, enabled: boolean): Promise<unknown> =>
  client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId: id, enabled });

/** Gives a page an authenticator that has a passkey which the bank knows, and whose owner has been signed in once. */
export const withPasskey = async (page: Page, visitor: Visitor, brand: string): Promise<Authenticator> => {
  const authenticator = await authenticatorFor(page);
  await comeToOffer(page, visitor, brand);
  await press(page, 'create');
  await page.waitForURL(/handOver\.action/);
  expect(await authenticator.credentials()).toBe(1);
  return authenticator;
};

/** The codes that calls were answered with, the first one first. */
export const answersTo = async ({ calls }: Visitor, operation: string): Promise<readonly unknown[]> =>
  (await calls()).filter((call) => call.operation === operation).map(({ code }) => code);
