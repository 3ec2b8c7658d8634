import type { Page } from '@playwright/test';
import { beginningOf, openProject } from '../src/tools/play/project.ts';
import { hold } from './hold.ts';
import { anotherVerifier, ask, configurationOf } from './oauth-client.ts';
import { openPartner } from './partner-server.ts';
import { goFrom, type Sent, sentIn } from './sent.ts';
import { expect, test, type Visitor } from './visit.ts';

// By number: a partner's server, which is none of the browser's, finds the bank under the same name.
test.use({ baseURL: `http://127.0.0.1:${process.env.E2E_PORT}` });

const project = await openProject(process.cwd());

const asked = ['client_id', 'redirect_uri', 'state', 'code_challenge', 'code_challenge_method'];
const all = sentIn(project, asked);

// The sandbox is one of the addresses that most partners have registered.
const backOf = ({ sender }: Sent): string =>
  sender.redirectUris.find((address) => address.startsWith('/')) ?? '';
const sent = all.filter((one) => backOf(one) !== '');

// Others are on the machine that they are tried out on.
const nearby = 'http://127.0.0.1';
const near = all.filter(({ sender }) => sender.redirectUris.some((each) => each.startsWith(nearby)));

/** The first of some for each that is told apart so. */
const firstOfEach = (some: readonly Sent[], key: (one: Sent) => string): readonly Sent[] =>
  some.filter((one, at) => some.findIndex((other) => key(other) === key(one)) === at);

const pageAndClient = ({ sender }: Sent): string => `${sender.page} ${sender.clientId}`;

// A code that a journey makes up cannot be redeemed.
const linked = firstOfEach(
  sent.filter(({ error, journey }) => error === undefined && beginningOf(journey).force === undefined),
  pageAndClient,
);
// Only a person's refusal counts: a client made by others sends no faulty request.
const isRefused = ({ error, journey }: Sent): boolean =>
  error !== undefined && journey.scenario.steps.some((step) => 'press' in step);
const refused = firstOfEach(sent.filter(isRefused), pageAndClient);
const pages = firstOfEach(linked, ({ sender }) => sender.page);

const nameOf = ({ journey, sender }: Sent): string =>
  `${sender.clientId} at ${sender.brand}, ${journey.flow}: ${journey.scenario.name}`;

/** What a client made by others asks the bank, for somebody who is to come back to a path of the site. */
const askFrom = async ({ site }: Visitor, one: Sent, back = backOf(one)) => {
  const redirectUri = `${site}${back}`;
  const configuration = await configurationOf(site, one.sender);
  return { redirectUri, ...(await ask(configuration, { page: one.sender.page, redirectUri })) };
};

const comeBack = (page: Page, one: Sent): Promise<void> =>
  page.waitForURL(({ pathname }) => pathname === backOf(one));

test('the scenarios cover at least two linking pages and one error', () => {
  expect(new Set(linked.map(({ sender }) => sender.page)).size).toBeGreaterThan(1);
  expect(refused.length).toBeGreaterThan(0);
});

for (const one of linked) {
  test(`a third-party OAuth client redeems the code with its own verifier, only once: ${nameOf(one)}`, async ({
    page,
    visitor,
  }) => {
    const { sender, journey } = one;
    const { address, state, verifier, redirectUri, redeem } = await askFrom(visitor, one);
    expect(await goFrom(project, page, visitor, address, one)).toEqual([]);
    await comeBack(page, one);
    const came = new URL(page.url());
    expect(`${came.origin}${came.pathname}`).toBe(redirectUri);
    expect([...came.searchParams.keys()].sort()).toEqual(['code', 'state']);
    expect(came.searchParams.get('state')).toBe(state);
    const tokens = await redeem(came.href);
    expect(tokens.claims()).toMatchObject({ sub: beginningOf(journey).as, aud: sender.clientId });
    await expect(redeem(came.href)).rejects.toMatchObject({ error: 'invalid_grant' });
    // The verifier stays with the client, and the page redeems nothing.
    const { requests } = visitor.notes;
    const all = requests.map((request) => `${request.url()} ${request.postData()}`);
    expect(all.filter((each) => each.includes(verifier))).toEqual([]);
    expect(requests.filter((request) => request.url().includes('/oauth2/'))).toEqual([]);
    const asked = requests.flatMap((request) => (request.method() === 'POST' ? [request.postData()] : []));
    expect(asked.find((body) => body?.includes(`"client_id":"${sender.clientId}"`))).toContain(
      `"state":"${state}"`,
    );
  });
}

for (const one of pages) {
  test(`a code cannot be redeemed with another verifier: ${nameOf(one)}`, async ({ page, visitor }) => {
    const { address, redeem } = await askFrom(visitor, one);
    await goFrom(project, page, visitor, address, one);
    await comeBack(page, one);
    await expect(redeem(page.url(), anotherVerifier())).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  test(`nobody is redirected to an unregistered address, and no password is sent: ${nameOf(one)}`, async ({
    page,
    visitor,
  }) => {
    const { address } = await askFrom(visitor, one, '/sandbox/elsewhere');
    // It does not go as the journey says: how it goes is said by others.
    await goFrom(project, page, visitor, address, one);
    const { notes } = visitor;
    expect(
      notes.addresses.filter((each) => new URL(each, visitor.site).pathname === '/sandbox/elsewhere'),
    ).toEqual([]);
    const person = project.personas.find(({ id }) => id === beginningOf(one.journey).as);
    expect(person?.password).toMatch(/./);
    expect(notes.requests.filter((each) => each.postData()?.includes(person?.password ?? ''))).toEqual([]);
  });
}

for (const one of refused)
  test(`a third-party OAuth client receives the error when there is no code: ${nameOf(one)}`, async ({
    page,
    visitor,
  }) => {
    const { address, redeem } = await askFrom(visitor, one);
    expect(await goFrom(project, page, visitor, address, one)).toEqual([]);
    await comeBack(page, one);
    await expect(redeem(page.url())).rejects.toMatchObject({ error: one.error });
  });

for (const one of firstOfEach(near.filter(isRefused), pageAndClient))
  test(`the server of a partner can link, introspect, sign in again and revoke: ${one.sender.clientId}`, async ({
    page,
    visitor,
  }) => {
    const { brand, clientId, page: name, redirectUris } = one.sender;
    const registered = redirectUris.find((each) => each.startsWith(nearby)) ?? '';
    const person = linked.find(({ sender }) => sender.brand === brand && sender.page === name);
    if (person === undefined) throw new Error('Nobody links at this page.');
    const asking = { brand, clientId, page: name, back: new URL(registered).pathname };
    const server = await openPartner(visitor.site, asking);
    const sentOn = async () =>
      (await fetch(`${server.origin}/link`, { redirect: 'manual' })).headers.get('location') ?? '';
    const isBack = ({ origin }: URL) => origin === server.origin;

    await goFrom(project, page, visitor, await sentOn(), one);
    await page.waitForURL(isBack);
    expect(server.log).toEqual([one.error]);

    await goFrom(project, page, visitor, await sentOn(), person);
    await page.waitForURL(isBack);
    const issuer = `${visitor.site}/login/${brand}`;
    const { as } = beginningOf(person.journey);
    expect(server.log.at(-1)).toBe(`linked ${as} by ${issuer}`);
    expect(new URL(page.url()).searchParams.get('iss')).toBe(issuer);
    expect(await server.introspect()).toMatchObject({ active: true, sub: as, scope: 'openid read' });

    await page.goto(`${server.origin}/stay`);
    await page.waitForURL(/handOver\.action$/);
    await expect(page.locator('body')).toContainText(`Signed in as ${as}`);

    await server.revoke();
    expect(await server.introspect()).toEqual({ active: false });
    await page.goto(`${server.origin}/stay`);
    await expect(page).toHaveURL(/\/cpl-error\?/);
    expect(visitor.notes.requests.filter((request) => request.url().includes('client_secret'))).toEqual([]);
    server.close();
  });

// One for each page that people are sent to by a partner whom its brand names to them: to sign in, or with a token of theirs.
const introduced = project.journeys
  .flatMap((journey) => {
    const { scenario } = journey;
    const { at, brand = '', language, flow, force } = beginningOf(journey);
    const { pathname, searchParams } = new URL(at, 'http://site');
    const { partners = [], languages = [] } = project.brands[brand] ?? {};
    const partner = partners.find(({ clientId }) => clientId === searchParams.get('client_id'));
    const name = partner?.name?.[languages[0] ?? ''];
    const isAsked = [...searchParams].every(
      ([key, value]) => [...asked, 'access_token', 'nonce'].includes(key) && value !== '',
    );
    // The page answers a faulty request before it shows, so nobody presses anything there.
    const isAnswered = !scenario.steps.some((step) => 'press' in step);
    const mayAsk =
      (searchParams.get('code_challenge_method') === 'S256' && !isAnswered) ||
      searchParams.has('access_token');
    const isBack = partner?.redirectUris.includes(searchParams.get('redirect_uri') ?? '');
    const isPlain = flow === undefined && language === undefined && force === undefined;
    return isPlain && isAsked && mayAsk && isBack && name !== undefined
      ? [{ at, brand, page: pathname, name }]
      : [];
  })
  .filter(({ page }, at, every) => every.findIndex((other) => other.page === page) === at);

test('named partners send people to at least three pages', () => {
  expect(introduced.length).toBeGreaterThan(2);
});

for (const { at, brand, page: path, name } of introduced)
  test(`the page names the partner before sign-in and offers to refuse: ${path}`, async ({ page }) => {
    const { go } = await hold(page, (url) => /\/v\d\//.test(url.pathname));
    await page.goto(`/login/${brand}${at}`);
    const asks = page.locator('main').locator('.p-request');
    await expect(asks).toContainText(name);
    await expect(asks.locator('img')).toBeVisible();
    await expect(page.locator('[data-action="cancel"], [data-action="decline"]').first()).toBeVisible();
    await go();
  });

for (const name of ['partner', 'voice', 'persist'])
  test(`the ${name} page of the sandbox opens a page of the app`, async ({ page }) => {
    await page.goto(`/sandbox/${name}`);
    // Some are let in at once, and do not stay there.
    const led = page.waitForRequest(/\/login\/[\w-]+\/\w/);
    await page.locator('form').getByRole('button').first().click();
    await led;
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  });

test('the picture on a partner page has a limited width and shows in narrow windows', async ({ page }) => {
  const measured: number[] = [];
  for (const { sender } of pages) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/login/${sender.brand}/${sender.page}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const picture = page.locator('main .p-hero img');
    if ((await picture.count()) === 0) continue;
    await expect(picture).toBeVisible();
    // At one go: what was drawn ahead gives way to what React draws.
    measured.push(
      await page.evaluate(
        () => document.querySelector('main .p-hero img')?.getBoundingClientRect().width ?? 0,
      ),
    );
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 640 });
      await expect(picture).toBeInViewport();
    }
  }
  expect(measured.length).toBeGreaterThan(0);
  expect(measured.filter((width) => width <= 300 || width > 800)).toEqual([]);
});
