import type { Page } from '@playwright/test';
import type { JsonObject } from '../src/engine/index.ts';
import { holdCall } from './hold.ts';
import { expect, onThisMachine, test, type Visitor } from './visit.ts';

/** Signs in at a brand that lets people have several accounts. */
const signIn = async (page: Page, person: string, query = ''): Promise<void> => {
  await page.goto(`/login/alder/${query}`);
  await page.locator('input[name="userId"]').fill(person);
  await page.locator('input[name="password"]').fill('Harbor-7');
  await page.locator('button[type="submit"]').click();
};

const comeToChoose = async (page: Page): Promise<void> => {
  await signIn(page, 'mary.many');
  await page.waitForURL(/\/select-account$/);
  await expect(page.locator('h1')).toBeFocused();
};

const choose = (page: Page, account: string): Promise<void> =>
  page.locator(`input[name="account"][value="${account}"]`).check();

const called = ({ notes }: Visitor, path: RegExp, method = 'GET') =>
  notes.requests.filter(
    (request) => request.method() === method && path.test(new URL(request.url()).pathname),
  );

const slots = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => Object.keys(sessionStorage).map((name) => name.replace('portico.', '')));

const ofSession = ['accessToken', 'multiAccountToken', 'sessionId', 'apiBaseUrl', 'codeVerifier'];

const accounts = /\/multi-account\/accounts$/;
const handover = /\/session\/handover$/;

for (const [query, link] of [
  ['', undefined],
  ['?link=payments', 'payments'],
] as const)
  test(`the servicing site gets a form of these fields, from a page that has let go of the session (${query})`, async ({
    page,
  }) => {
    await page.route(/\/handOver\.action$/, (route) => route.fulfill({ status: 204 }));
    const posts = page.waitForRequest(/\/handOver\.action$/);
    const answers = page.waitForResponse(/\/login\/authenticate$/);
    await signIn(page, 'rita.ready', query);
    const answer = await answers;
    const { session_id } = (await answer.json()) as JsonObject; // As its schema says.
    const { auth } = answer.request().postDataJSON() as { readonly auth: JsonObject }; // As it was sent.
    for (const proof of [auth.state, auth.nonce]) expect(proof).toMatch(/^[\w.~-]{8}$/);
    expect(auth).toMatchObject({ scope: 'read write', code_challenge_method: 'S256' });
    const posted = await posts;
    expect(posted.method()).toBe('POST');
    expect(posted.headers()['content-type']).toBe('application/x-www-form-urlencoded');
    const fields = Object.fromEntries(new URLSearchParams(posted.postData() ?? ''));
    expect(fields).toEqual({
      accountType: 'plcc',
      data: expect.stringMatching(/./),
      clientId: 'alder',
      transferLoginAccessed: 'true',
      langId: 'en',
      startTime: expect.stringMatching(/^\d{13}$/),
      syfIdentifier: 'rita.ready',
      URL: `${new URL(page.url()).origin}/login/alder`,
      tokenId: session_id,
      ...(link !== undefined && { link }),
    });
    // A site that answers with nothing leaves the page where it is.
    const left = await slots(page);
    for (const slot of ofSession) expect(left).not.toContain(slot);
  });

test('a loan is paid at its own site, with a code that was asked for with what the accounts came with', async ({
  page,
  visitor,
}) => {
  // What a page was answered is gone with the page.
  const replies: JsonObject[] = [];
  await page.route(accounts, async (route) => {
    const response = await route.fetch({ url: onThisMachine(route.request().url()) });
    replies.push((await response.json()) as JsonObject);
    await route.fulfill({ response });
  });
  await signIn(page, 'lena.loan');
  await page.waitForURL(/\/loan\/pay\?/);
  const [listed, given] = replies;
  const [asked, ...others] = called(visitor, accounts, 'PUT');
  expect(others).toEqual([]);
  const redirectUri = `${visitor.site}/login/alder`;
  expect(asked?.postDataJSON()).toEqual({
    auth: { clientId: 'alder', redirectUri, scope: 'read write', state: expect.stringMatching(/^.{8}$/) },
    syfIdentifier: 'lena.loan',
    sessionId: listed?.sessionId,
  });
  expect(asked?.headers().authorization).toMatch(/^Bearer ./);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    authCode: given?.authorizationCode,
    correlationId: await page.evaluate(() => sessionStorage.getItem('portico.correlationId')),
    syfIdentifier: 'lena.loan',
    redirectUri,
  });
  const left = await slots(page);
  for (const slot of ofSession) expect(left).not.toContain(slot);
  await page.goBack();
  await expect(page.locator('input[name="userId"]')).toBeVisible();
  expect(called(visitor, accounts, 'PUT')).toHaveLength(1);
});

test('Back from the choice says that one is signed in, with the focus where that is said', async ({
  page,
  visitor,
}) => {
  await comeToChoose(page);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'You are signed in' })).toBeFocused();
  expect(called(visitor, accounts)).toHaveLength(1);
});

test('a choice that has no token any more is not shown again: the sign-in page is', async ({
  page,
  visitor,
}) => {
  await comeToChoose(page);
  await page.evaluate(() => sessionStorage.removeItem('portico.multiAccountToken'));
  await page.reload();
  await expect(page).toHaveURL(/\/login\/alder\/$/);
  await expect(page.locator('input[name="userId"]')).toBeVisible();
  expect(called(visitor, accounts)).toHaveLength(1);
});

for (const width of [1280, 320])
  test(`a double click before anything is chosen chooses nothing (${width} px)`, async ({
    page,
    visitor,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await comeToChoose(page);
    await page.locator('button[type="submit"]').dblclick();
    await expect(page.getByText('Choose an account to go on.').first()).toBeVisible();
    expect(await page.locator('input[name="account"]:checked').count()).toBe(0);
    expect(called(visitor, handover)).toEqual([]);
  });

for (const [account, call, site] of [
  ['mary.many', handover, /handOver\.action$/],
  ['mary.many-loan', accounts, /\/loan\/pay/],
] as const)
  test(`who cancels while ${account} is opened comes to the sign-in page, and nothing opens`, async ({
    page,
    visitor,
  }) => {
    await comeToChoose(page);
    const opens = await holdCall(page, call);
    await choose(page, account);
    await page.locator('button[type="submit"]').click();
    await opens.came();
    await expect(page.locator('button[type="submit"][aria-busy="true"]')).toBeVisible();
    await page.locator('[data-action="cancel"]').click();
    await expect(page.locator('input[name="userId"]')).toBeVisible();
    await opens.go();
    await page.waitForTimeout(1000);
    expect(called(visitor, site, 'GET').concat(called(visitor, site, 'POST'))).toEqual([]);
    expect(called(visitor, /\/oauth2\/revoke$/, 'POST')).toHaveLength(1);
    for (const slot of ['accessToken', 'multiAccountToken']) expect(await slots(page)).not.toContain(slot);
  });
