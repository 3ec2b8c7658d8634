import type { Page } from '@playwright/test';
import { password, settled, test } from './bank.ts';
import { expect, type Visitor } from './visit.ts';

type Act = (page: Page, visitor: Visitor) => Promise<unknown>;

/** Somebody who waits for a call that nobody answers: how they get there, and what follows once it is given up. */
type Waiting = {
  readonly name: string;
  readonly operation: string;
  readonly path: RegExp;
  readonly come: Act;
  readonly then: Act;
};

const took = 'The answer took too long to arrive.';

const signIn: Act = async (page) => {
  await page.locator('input[name="userId"]').fill('rita.ready');
  await page.locator('input[name="password"]').fill(password);
  await page.keyboard.press('Enter');
};

const says = (page: Page) =>
  expect(page.getByRole('alert').filter({ visible: true }).first()).toContainText(took);

const people: readonly Waiting[] = [
  {
    name: 'the sign-in',
    operation: 'authenticateLogin',
    path: /login\/authenticate$/,
    come: async (page, visitor) => {
      await page.goto('/login/birch/');
      await signIn(page, visitor);
    },
    // The form keeps the user ID only; sent again it goes through.
    then: async (page, visitor) => {
      await says(page);
      await expect(page.locator('input[name="userId"]')).toHaveValue('rita.ready');
      await expect(page.locator('input[name="password"]')).toHaveValue('');
      await signIn(page, visitor);
      await page.waitForURL(/handOver\.action$/);
    },
  },
  {
    name: 'the passcode request',
    operation: 'initiateOtp',
    path: /otp\/initiate$/,
    come: async (page) => {
      await page.goto('/login/cedar/');
      await page.locator('input[name="userId"]').fill('otto.onetime');
      await page.locator('input[name="password"]').fill(password);
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio').first().check();
      await dialog.getByRole('radio').last().check();
      await dialog.locator('button[type="submit"]').click();
    },
    then: async (page) => {
      await says(page);
      await page.getByRole('dialog').locator('button[type="submit"]').click();
      await expect(page.locator('.p-passcode__digit')).toHaveCount(4);
    },
  },
  {
    name: 'the token check',
    operation: 'introspectToken',
    path: /oauth2\/introspect$/,
    come: async (page) => {
      await page.goto('/login/birch/?token=good-token-1');
      await expect(page.getByText('Checking your link')).toBeVisible();
    },
    then: (page) => expect(page).toHaveURL(/\/jwt-error/),
  },
];

// Which words each journey has for it, and what its partner hears, is told in `tests/flows/silence.test.ts`.
for (const { name, operation, path, come, then } of people)
  test(`${name} times out after 30 seconds and shows an error`, async ({ page, visitor }) => {
    await page.clock.install();
    await visitor.force({ operation, fault: 'slow', ms: 110_000 });
    const out = page.waitForRequest((request) => path.test(new URL(request.url()).pathname));
    await come(page, visitor);
    const request = await out;
    // Given up before it is there, it would leave its lateness to the call that follows.
    await expect.poll(async () => (await visitor.calls()).map((call) => call.operation)).toContain(operation);
    await page.clock.fastForward(20_000);
    expect(visitor.notes.pending.has(request)).toBe(true);
    await expect(page.locator('body')).not.toContainText(took);
    await page.clock.fastForward(10_000);
    await expect.poll(() => request.failure()?.errorText).toBe('net::ERR_ABORTED');
    const sent = () => visitor.notes.requests.filter((each) => path.test(new URL(each.url()).pathname));
    expect(sent()).toHaveLength(1);
    await then(page, visitor);
  });

for (const [when, ready] of [
  ['at once', async () => undefined],
  ['once the page is idle', (_: Page, visitor: Visitor) => settled(visitor)],
] as const)
  test(`a link whose page does not come is busy as soon as it is pressed (pressed ${when})`, async ({
    page,
    visitor,
  }) => {
    await page.goto('/login/birch/');
    await ready(page, visitor);
    await page.route(/\/assets\/(flow-|words-)/, () => undefined);
    const link = page.locator('main a[data-action]').first();
    await link.click();
    await expect(link).toHaveAttribute('aria-busy', 'true', { timeout: 3000 });
    await expect(link).toHaveCSS('opacity', '0.6');
  });
