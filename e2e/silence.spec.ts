import type { Page } from '@playwright/test';
import { setFlags } from './flags.ts';
import { ask } from './oauth-client.ts';
import { expect, test, type Visitor } from './visit.ts';

type Act = (page: Page, visitor: Visitor) => Promise<unknown>;

/** Somebody who comes from elsewhere: how they get to the call that nobody answers, and what follows once it is given up. */
type Entrant = {
  readonly name: string;
  readonly operation: string;
  readonly path: RegExp;
  readonly come: Act;
  readonly then: Act;
};

const shop = { brand: 'demo', clientId: 'larkmoor-shop', page: 'cpl', back: '/sandbox/partner/return' };
const circle = { ...shop, brand: 'alder', clientId: 'alder-circle' };
const google = { ...shop, clientId: 'larkmoor-voice', page: 'google', back: '/sandbox/voice/return' };
const alexa = { ...google, brand: 'alder', clientId: 'alder-voice', page: 'alexa' };

const took = 'The answer took too long to arrive.';
const signIn: Act = async (page) => {
  await page.locator('input[name="userId"]').fill('rita.ready');
  await page.locator('input[name="password"]').fill('Harbor-7');
  await page.keyboard.press('Enter');
};
const accept: Act = (page) => page.locator('[data-action="accept"]').click();
const speak: Act = async (page) => {
  await page.locator('.p-passcode__digit').first().click();
  await page.keyboard.type('4821');
  await page.keyboard.press('Enter');
};
const alert = (page: Page) => page.getByRole('alert').filter({ visible: true }).first();

const through =
  (...acts: readonly Act[]): Act =>
  async (page, visitor) => {
    for (const act of acts) await act(page, visitor);
  };
const sentBy =
  (asking: typeof shop): Act =>
  async (page, visitor) =>
    page.goto((await ask(visitor, asking)).address);
const withToken: Act = (page, { site }) => {
  const query = new URLSearchParams({
    access_token: 'persist.rita.ready',
    nonce: 'nonce-12',
    client_id: 'larkmoor-app',
    redirect_uri: `${site}/sandbox/persist/return`,
  });
  return page.goto(`/login/demo/persist?${query}`);
};

/** The page says so, and who sent the person hears this number. */
const partnerHears =
  (error: string, action: string, back: string, words = took): Act =>
  async (page) => {
    await expect(page.locator('main')).toContainText(words);
    await page.locator(`[data-action="${action}"]`).click();
    await page.waitForURL((url) => url.pathname === back);
    expect(new URL(page.url()).searchParams.get('error')).toBe(error);
  };
/** The form says so and keeps the user ID only; sent again it goes through. */
const formSays =
  (goesOn: Act, words = took): Act =>
  async (page, visitor) => {
    await expect(alert(page)).toContainText(words);
    await expect(page.locator('input[name="userId"]')).toHaveValue('rita.ready');
    await expect(page.locator('input[name="password"]')).toHaveValue('');
    await signIn(page, visitor);
    await goesOn(page, visitor);
  };
const keyIsNext: Act = (page) => expect(page.locator('.p-passcode__digit')).toHaveCount(4);

const entrants: readonly Entrant[] = [
  {
    name: 'who links an account',
    operation: 'authenticateLinking',
    path: /account-linking\/authenticate$/,
    come: through(sentBy(shop), signIn),
    then: partnerHears('405', 'try-linking', shop.back),
  },
  {
    name: 'who links an account for a partner with the old numbers',
    operation: 'authenticateLinking',
    path: /account-linking\/authenticate$/,
    come: through(sentBy(circle), signIn),
    then: partnerHears('500', 'try-linking', circle.back),
  },
  {
    name: 'who stays signed in',
    operation: 'authenticatePersistent',
    path: /persistent\/authenticate$/,
    come: withToken,
    then: partnerHears('415', 'go-back', '/sandbox/persist/return'),
  },
  {
    name: 'who stays signed in and is to be handed over',
    operation: 'getHandover',
    path: /session\/handover$/,
    come: withToken,
    then: partnerHears('0', 'go-back', '/sandbox/persist/return', 'Code: 0'),
  },
  {
    name: 'who connects the first assistant',
    operation: 'authenticateLogin',
    path: /login\/authenticate$/,
    come: through(sentBy(google), accept, signIn),
    then: formSays(keyIsNext),
  },
  {
    name: 'who connects the other assistant',
    operation: 'authenticateLogin',
    path: /login\/authenticate$/,
    come: through(sentBy(alexa), accept, signIn),
    then: formSays(keyIsNext),
  },
  {
    name: 'who creates a key',
    operation: 'createVoiceKey',
    path: /pin\/create$/,
    come: through(sentBy(google), accept, signIn, speak),
    then: async (page, visitor) => {
      await expect(alert(page)).toContainText(took);
      // The bank had created it all the same, and that session is over.
      await speak(page, visitor);
      await expect(alert(page)).toContainText('Your sign-in ended before the key was created.');
      await through(signIn, speak)(page, visitor);
      await page.waitForURL(/\/sandbox\/voice\/return\?.*code=/);
    },
  },
  {
    name: "who signs in at the provider's home",
    operation: 'idpAuthenticate',
    path: /v1\/identity\/authenticate$/,
    come: through(
      (page) => setFlags(page, { canTryUniversalIdp: true }),
      (page) => page.goto('/login/demo/accounts/login'),
      signIn,
    ),
    then: formSays((page) => page.waitForURL(/handOver\.action$/)),
  },
  {
    name: 'who comes with a token',
    operation: 'introspectToken',
    path: /oauth2\/introspect$/,
    come: async (page) => {
      await page.goto('/login/demo/?token=good-token-1');
      await expect(page.getByText('Checking your link')).toBeVisible();
    },
    then: async (page) => {
      await expect(page).toHaveURL(/\/jwt-error/);
      await expect(page.getByRole('heading', { name: 'Oops!' })).toBeVisible();
      await expect(page.locator('main [data-action="go-to-login"]')).toHaveCount(0);
    },
  },
];

for (const { name, operation, path, come, then } of entrants)
  test(`${name} waits for an answer for 30 seconds and no longer, and then has words and a way on`, async ({
    page,
    visitor,
  }) => {
    await page.clock.install();
    await visitor.force({ operation, fault: 'slow', ms: 110_000 });
    const out = page.waitForRequest((request) => path.test(new URL(request.url()).pathname));
    await come(page, visitor);
    const request = await out;
    // Given up before it is there, it would leave its lateness to the call that follows.
    await expect.poll(async () => (await visitor.calls()).map((call) => call.operation)).toContain(operation);
    await page.clock.fastForward(20_000);
    expect(visitor.notes.pending.has(request)).toBe(true);
    await expect(page.locator('main')).not.toContainText(took);
    await page.clock.fastForward(10_000);
    await expect.poll(() => request.failure()?.errorText).toBe('net::ERR_ABORTED');
    const sent = () => visitor.notes.requests.filter((each) => path.test(new URL(each.url()).pathname));
    expect(sent()).toHaveLength(1);
    await then(page, visitor);
  });
