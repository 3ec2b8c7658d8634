import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Brand } from '../src/config/declarations.ts';
import { holdCall } from './hold.ts';
import { anotherVerifier, ask, type Client } from './oauth-client.ts';
import { expect, test } from './visit.ts';

const google: Client = {
  brand: 'demo',
  clientId: 'larkmoor-voice',
  page: 'google',
  back: '/sandbox/voice/return',
};
const alexa: Client = { ...google, brand: 'alder', clientId: 'alder-voice', page: 'alexa' };

/** From the terms to the key, which sends the person back. */
const connect = async (page: Page, userId: string): Promise<void> => {
  await page.locator('[data-action="accept"]').click();
  await page.locator('input[name="userId"]').fill(userId);
  await page.locator('input[name="password"]').fill('Harbor-7');
  await page.keyboard.press('Enter');
  await page.locator('.p-passcode__digit').first().click();
  await page.keyboard.type('4821');
  await page.keyboard.press('Enter');
};

for (const asking of [google, alexa])
  test(`an assistant made by others connects an account of ${asking.brand} and redeems the code with its own verifier`, async ({
    page,
    visitor,
  }) => {
    const { address, state, verifier, redirectUri, redeem } = await ask(visitor, asking);
    await page.goto(address);
    await connect(page, 'rita.ready');
    await page.waitForURL(/\/sandbox\/voice\/return\?/);
    const came = new URL(page.url());
    expect(`${came.origin}${came.pathname}`).toBe(redirectUri);
    expect([...came.searchParams.keys()].sort()).toEqual(['code', 'state']);
    expect(came.searchParams.get('state')).toBe(state);
    const tokens = await redeem(came.href);
    expect(tokens.claims()).toMatchObject({ sub: 'rita.ready', aud: asking.clientId });
    await expect(redeem(came.href)).rejects.toMatchObject({ error: 'invalid_grant' });
    const { requests } = visitor.notes;
    expect(
      requests.find((request) => request.url().includes('/login/authenticate'))?.postDataJSON(),
    ).toMatchObject({
      auth: { client_id: asking.clientId, redirect_uri: redirectUri, state, code_challenge_method: 'S256' },
    });
    // The verifier stays with the assistant, and the page redeems nothing.
    expect(requests.filter((request) => `${request.url()} ${request.postData()}`.includes(verifier))).toEqual(
      [],
    );
    expect(requests.filter((request) => request.url().includes('/oauth2/'))).toEqual([]);
  });

test('the code of a spoken key is worth nothing with another verifier', async ({ page, visitor }) => {
  const { address, redeem } = await ask(visitor, alexa);
  await page.goto(address);
  await connect(page, 'seth.seven');
  await page.waitForURL(/\/sandbox\/voice\/return\?/);
  await expect(redeem(page.url(), anotherVerifier())).rejects.toMatchObject({ error: 'invalid_grant' });
});

test('an address that the assistant did not register gets nobody, and no password leaves', async ({
  page,
  visitor,
}) => {
  visitor.provoke(/code: refused/);
  const { address } = await ask(visitor, { ...google, back: '/sandbox/elsewhere' });
  await page.goto(address);
  await page.locator('[data-action="accept"]').click();
  await page.locator('input[name="userId"]').fill('rita.ready');
  await page.locator('input[name="password"]').fill('Harbor-7');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await expect(page).toHaveURL(/\/login\/demo\/google/);
  expect(visitor.notes.requests.filter((request) => request.postData()?.includes('Harbor-7'))).toEqual([]);
});

for (const [name, asking] of Object.entries({ google, alexa }))
  test(`the terms of ${name} are those of the brand for it`, async ({ page, visitor }) => {
    await page.goto((await ask(visitor, asking)).address);
    const file = JSON.parse(readFileSync(`brands/${asking.brand}/brand.json`, 'utf8')) as Brand;
    await expect(page.locator('[data-action="read-terms"]')).toHaveAttribute(
      'href',
      file.voice?.terms?.[name as 'google' | 'alexa'] ?? 'none',
    );
  });

test('a key has four fields of a digit each, and says that it is created while the bank takes its time', async ({
  page,
  visitor,
}) => {
  const creates = await holdCall(page, /\/pin\/create$/);
  await page.goto((await ask(visitor, google)).address);
  await page.locator('[data-action="accept"]').click();
  await page.locator('input[name="userId"]').fill('rita.ready');
  await page.locator('input[name="password"]').fill('Harbor-7');
  await page.keyboard.press('Enter');
  const digits = page.locator('.p-passcode__digit');
  await expect(digits).toHaveCount(4);
  for (const at of [0, 1, 2, 3]) {
    await digits.nth(at).click();
    await page.keyboard.type(`${at + 1}`);
    await expect(digits.nth(at)).toHaveValue(`${at + 1}`);
  }
  const button = page.locator('button[type="submit"]');
  await expect(button).toHaveAccessibleName('Create key');
  await button.click();
  await expect(button).toHaveAccessibleName('Creating key…');
  await creates.go();
  await page.waitForURL(/\/sandbox\/voice\/return\?/);
  const sent = visitor.notes.requests.find((request) => request.url().includes('/pin/create'));
  expect(new URL(sent?.url() ?? '').searchParams.get('client_id')).toBe('larkmoor-voice');
  expect(sent?.postDataJSON()).toEqual({ PIN: '1234', session_info: { session_id: expect.any(String) } });
});

test('the pages of the sandbox start each journey and show what came of it', async ({ page }) => {
  await page.goto('/sandbox');
  await page.getByRole('link', { name: 'Connect a voice assistant' }).click();
  const form = page.locator('form', { hasText: 'alder-voice' });
  await form.getByLabel('Language').selectOption('es');
  await form.getByRole('button', { name: 'Connect Alexa' }).click();
  await expect(page).toHaveURL(/\/login\/alder\/alexa\?/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await connect(page, 'rita.ready');
  await expect(page.locator('.accepted')).toHaveText('Connected: rita.ready.');
});

test('the page of the app opens an account without a password, and gets back who cancels', async ({
  page,
}) => {
  await page.goto('/sandbox/persist');
  const form = page.locator('form', { hasText: 'larkmoor-app' });
  await form.getByLabel('Person').selectOption('rita.ready');
  await form.getByRole('button').click();
  await expect(page.locator('.accepted')).toHaveText('Signed in as rita.ready.');
  await page.goto('/sandbox/persist');
  await form.getByLabel('Person').selectOption('otto.onetime');
  await form.getByRole('button').click();
  await page.getByRole('dialog').locator('[data-action="cancel"]').click();
  await expect(page).toHaveURL(/\/sandbox\/persist\/return\?/);
  await expect(page.locator('.refused')).toHaveText('Not signed in: 450 User Cancelled');
});
