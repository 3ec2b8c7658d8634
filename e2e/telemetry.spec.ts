import type { Page } from '@playwright/test';
import { password, test } from './bank.ts';
import { expect, onThisMachine } from './visit.ts';

type Reported = { readonly name: string; readonly facts: Readonly<Record<string, string | number>> };

/** The number that the calls of the session in the tab carry. */
const sessionOf = (page: Page): Promise<string | null> =>
  page.evaluate(() => sessionStorage.getItem('portico.correlationId'));

/** Returns the events that a session has reported. */
const reportedBy = async (session: string | null, site: string): Promise<readonly Reported[]> => {
  const answer = await fetch(onThisMachine(`${site}/sandbox/telemetry/events.json`));
  const all = (await answer.json()) as readonly Reported[];
  return all.filter(({ facts }) => facts.correlation_id === session);
};

const signIn = async (page: Page, secret: string): Promise<void> => {
  await page.getByLabel('User ID', { exact: true }).fill('rita.ready');
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
};

test('the collector gets steps, the version and web vitals, but no personal data', async ({
  page,
  visitor,
}) => {
  await page.goto('/login/birch/');
  await signIn(page, 'Wrong-4711');
  await expect(page.getByRole('alert')).toBeVisible();
  const reported = async () => reportedBy(await sessionOf(page), visitor.site);
  await expect.poll(async () => (await reported()).map(({ facts }) => facts.step)).toContain('authenticate');
  const events = await reported();
  expect(events.find(({ name }) => name === 'portico.page')).toMatchObject({
    facts: { 'service.name': 'portico', brand: 'birch', language: 'en', route: '/' },
  });
  expect(events.map(({ name, facts }) => `${name} ${facts.name}`)).toContain('browser.web_vital ttfb');
  expect(String(events[0]?.facts['service.version'])).toMatch(/^[\w-]+\.js$/);
  expect(JSON.stringify(events)).not.toMatch(/rita\.ready|Wrong-4711/);
});

test('leaving the page sends the remaining telemetry', async ({ page, visitor }) => {
  await page.goto('/login/birch/');
  await expect.poll(() => sessionOf(page)).not.toBeNull();
  const session = await sessionOf(page);
  await signIn(page, password);
  // The person has been handed over: this page is the servicing site's.
  await page.waitForURL('**/eService/**');
  await expect
    .poll(async () => (await reportedBy(session, visitor.site)).map(({ facts }) => facts.outcome))
    .toContain('ok');
});

test('an unreachable collector does not block the sign-in', async ({ page, visitor }) => {
  visitor.provoke(/v1\/logs|ERR_FAILED/);
  await page.route('**/v1/logs', (route) => route.abort());
  await page.goto('/login/birch/');
  await signIn(page, 'Wrong-4711');
  await expect(page.getByRole('alert')).toBeVisible();
  await signIn(page, password);
  await page.waitForURL('**/eService/**');
});

test('a page whose core fails to load reports its brand, route and correlation ID', async ({
  page,
  visitor,
}) => {
  visitor.provoke(/boot-|ERR_FAILED/);
  const last = async () => {
    const answer = await fetch(onThisMachine(`${visitor.site}/sandbox/telemetry/events.json`));
    return ((await answer.json()) as readonly Reported[]).filter(({ name }) => name === 'portico.lost');
  };
  const before = (await last()).length;
  await page.route('**/assets/boot-*.js', (route) => route.abort());
  await page.goto('/login/birch/reset?code=hidden-4711#hidden-4711');
  await expect.poll(async () => (await last()).length).toBe(before + 1);
  const facts = (await last()).at(-1)?.facts;
  expect(facts).toMatchObject({
    brand: 'birch',
    language: 'en',
    route: '/reset',
    'service.version': expect.stringMatching(/^boot-[\w-]+\.js$/),
    correlation_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(JSON.stringify(facts)).not.toContain('hidden-4711');
  await page.unroute('**/assets/boot-*.js');
  const called = page.waitForRequest('**/authenticate');
  await page.goto('/login/birch/');
  await signIn(page, 'Wrong-4711');
  expect(Object.values((await called).headers())).toContain(facts?.correlation_id);
});

test('telemetry reports a policy violation by directive and origin, without the full address', async ({
  page,
  visitor,
}) => {
  visitor.provoke(/content security policy/i);
  await page.goto('/login/birch/');
  const all = () => sessionOf(page).then((session) => reportedBy(session, visitor.site));
  // Telemetry has to be there to hear of it.
  await expect.poll(async () => (await all()).length).toBeGreaterThan(0);
  await page.evaluate(() => {
    const picture = new Image();
    picture.src = 'https://elsewhere.example/a.png?who=hidden-4711';
    document.body.append(picture);
  });
  const reported = async () => (await all()).filter(({ name }) => name === 'portico.policy.violation');
  await expect.poll(async () => (await reported()).length).toBe(1);
  expect((await reported())[0]?.facts).toMatchObject({
    brand: 'birch',
    directive: 'img-src',
    origin: 'https://elsewhere.example',
  });
  expect(JSON.stringify(await all())).not.toContain('hidden-4711');
});
