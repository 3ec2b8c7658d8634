import type { Page } from '@playwright/test';
import { play } from '../src/tools/play/play.ts';
import { beginningOf, type Journey, openProject } from '../src/tools/play/project.ts';
import { browserStage } from './browser-stage.ts';
import { anotherVerifier, ask, type Client } from './oauth-client.ts';
import { expect, test, type Visitor } from './visit.ts';

const project = await openProject(process.cwd());

/** A journey of somebody whom a partner sends to a page, and who comes back to it: how far it goes until then, and with what error. */
type Sent = {
  readonly journey: Journey;
  readonly upTo: number;
  readonly asking: Client;
  readonly error: string | undefined;
};

const isPlain = (query: URLSearchParams): boolean =>
  [...query.keys()].every((name) => ['client_id', 'redirect_uri', 'state'].includes(name));

const sent: readonly Sent[] = project.journeys.flatMap((journey) => {
  const { at, as, brand, flow } = beginningOf(journey);
  const { pathname, searchParams } = new URL(at, 'http://site');
  const clientId = searchParams.get('client_id') ?? '';
  const { partners = [] } = project.brands[brand ?? ''] ?? {};
  // The sandbox is one of the addresses that each partner has registered.
  const back = partners
    .find((partner) => partner.clientId === clientId)
    ?.redirectUris.find((address) => address.startsWith('/'));
  const { steps } = journey.scenario;
  const ends = steps.map((step) => ('expect' in step ? step.expect.redirected : undefined));
  const upTo = ends.findIndex((end) => end !== undefined);
  const isBack = ends[upTo]?.to === searchParams.get('redirect_uri');
  if (brand === undefined || back === undefined || flow !== undefined || as === undefined) return [];
  if (!isBack || !isPlain(searchParams)) return [];
  const error = ends[upTo]?.query?.error;
  const asking = { brand, clientId, page: pathname.slice(1), back };
  return [{ journey, upTo, asking, error: error === undefined ? undefined : String(error) }];
});

/** The first of some for each that is told apart so. */
const firstOfEach = (all: readonly Sent[], key: (one: Sent) => string): readonly Sent[] =>
  all.filter((one, at) => all.findIndex((other) => key(other) === key(one)) === at);

const pageAndClient = ({ asking }: Sent): string => `${asking.page} ${asking.clientId}`;

// A code that a journey makes up cannot be redeemed.
const linked = firstOfEach(
  sent.filter(({ error, journey }) => error === undefined && beginningOf(journey).force === undefined),
  pageAndClient,
);
const refused = firstOfEach(
  sent.filter(({ error }) => error !== undefined),
  pageAndClient,
);
const pages = firstOfEach(linked, ({ asking }) => asking.page);

const nameOf = ({ journey, asking }: Sent): string =>
  `${asking.clientId} at ${asking.brand}, ${journey.flow}: ${journey.scenario.name}`;

/** Goes the way of a journey from an address that a client made by others has built. Gives what is not as the journey says. */
const goFrom = (page: Page, visitor: Visitor, address: string, { journey, upTo, asking }: Sent) => {
  const [, ...steps] = journey.scenario.steps.slice(0, upTo);
  const { pathname, search } = new URL(address);
  const start = {
    ...beginningOf(journey),
    at: `${pathname.replace(`/login/${asking.brand}`, '')}${search}`,
  };
  const scenario = { ...journey.scenario, branches: [], steps: [{ start }, ...steps] };
  return play(project, { ...journey, scenario }, browserStage(project, page, visitor));
};

const comeBack = (page: Page, { asking }: Sent): Promise<void> =>
  page.waitForURL(({ pathname }) => pathname === asking.back);

test('there are partners who send people, and hear of a code and of an error', () => {
  expect(new Set(linked.map(({ asking }) => asking.page)).size).toBeGreaterThan(1);
  expect(refused.length).toBeGreaterThan(0);
});

for (const one of linked) {
  test(`a client made by others redeems the code with its own verifier, once: ${nameOf(one)}`, async ({
    page,
    visitor,
  }) => {
    const { asking, journey } = one;
    const { address, state, verifier, redirectUri, redeem } = await ask(visitor, asking);
    expect(await goFrom(page, visitor, address, one)).toEqual([]);
    await comeBack(page, one);
    const came = new URL(page.url());
    expect(`${came.origin}${came.pathname}`).toBe(redirectUri);
    expect([...came.searchParams.keys()].sort()).toEqual(['code', 'state']);
    expect(came.searchParams.get('state')).toBe(state);
    const tokens = await redeem(came.href);
    expect(tokens.claims()).toMatchObject({ sub: beginningOf(journey).as, aud: asking.clientId });
    await expect(redeem(came.href)).rejects.toMatchObject({ error: 'invalid_grant' });
    // The verifier stays with the client, and the page redeems nothing.
    const { requests } = visitor.notes;
    const all = requests.map((request) => `${request.url()} ${request.postData()}`);
    expect(all.filter((each) => each.includes(verifier))).toEqual([]);
    expect(requests.filter((request) => request.url().includes('/oauth2/'))).toEqual([]);
    const asked = requests.flatMap((request) => (request.method() === 'POST' ? [request.postData()] : []));
    expect(asked.find((body) => body?.includes(`"client_id":"${asking.clientId}"`))).toContain(
      `"state":"${state}"`,
    );
  });
}

for (const one of pages) {
  test(`a code is worth nothing with another verifier: ${nameOf(one)}`, async ({ page, visitor }) => {
    const { address, redeem } = await ask(visitor, one.asking);
    await goFrom(page, visitor, address, one);
    await comeBack(page, one);
    await expect(redeem(page.url(), anotherVerifier())).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  test(`an address that was not registered gets nobody, and no password leaves: ${nameOf(one)}`, async ({
    page,
    visitor,
  }) => {
    const { address } = await ask(visitor, { ...one.asking, back: '/sandbox/elsewhere' });
    // It does not go as the journey says: how it goes is said by others.
    await goFrom(page, visitor, address, one);
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
  test(`a client made by others hears why there is no code: ${nameOf(one)}`, async ({ page, visitor }) => {
    const { address, redeem } = await ask(visitor, one.asking);
    expect(await goFrom(page, visitor, address, one)).toEqual([]);
    await comeBack(page, one);
    await expect(redeem(page.url())).rejects.toMatchObject({ error: one.error });
  });

for (const name of ['partner', 'voice', 'persist'])
  test(`the sandbox's page for ${name} sends people on their way`, async ({ page }) => {
    await page.goto(`/sandbox/${name}`);
    await page.locator('form').getByRole('button').first().click();
    await expect(page).toHaveURL(/\/login\/[\w-]+\/\w/);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  });

test('a picture within such a page is no wider than it may be, and seen where the window is narrow', async ({
  page,
}) => {
  const measured: number[] = [];
  for (const { asking } of pages) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/login/${asking.brand}/${asking.page}?client_id=a&redirect_uri=b`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const picture = page.locator('main .p-hero img');
    if ((await picture.count()) === 0) continue;
    measured.push((await picture.boundingBox())?.width ?? 0);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect(picture).toBeInViewport();
  }
  expect(measured.length).toBeGreaterThan(0);
  expect(measured.filter((width) => width <= 300 || width > 800)).toEqual([]);
});
