import type { Page, Request, Route } from '@playwright/test';
import { password } from './bank.ts';
import { pinned, scripts, test } from './second-site.ts';
import { expect, onThisMachine, type Visitor } from './visit.ts';

// In one worker, so that the second site is built once.
test.describe.configure({ mode: 'default' });

type Role = keyof typeof scripts;
type Reply = (route: Route) => unknown;

/** What the pretend companies answer: each with the sandbox's stand-in. */
const standIn = async (route: Route, { site }: Visitor): Promise<void> => {
  const name = new URL(route.request().url());
  const address = onThisMachine(`${site}/sandbox/script/${name.pathname.split('/').at(-1)}${name.search}`);
  await route.fulfill({ response: await route.fetch({ url: address }) });
};

/** Has a script answered for in a way of its own. The result lists each time that the page asked for it and had its answer. */
const answer = async (page: Page, visitor: Visitor, role: Role, reply: Reply): Promise<readonly Route[]> => {
  const { href } = new URL(scripts[role].src, visitor.site);
  const asked: Route[] = [];
  await page.route(
    (url) => url.href === href,
    async (route) => {
      await reply(route);
      asked.push(route);
    },
  );
  return asked;
};

/** Has the pinned script be a text. */
const serve = (page: Page, body: string) =>
  page.route(
    (url) => url.pathname + url.search === pinned.src,
    (route) => route.fulfill({ contentType: 'text/javascript', body }),
  );

const isSignIn = (request: Request): boolean =>
  request.method() === 'POST' && new URL(request.url()).pathname.endsWith('/login/authenticate');

/** Begins to sign in. A script that is out keeps the page from being loaded, but nobody from using it. */
const signIn = async (page: Page): Promise<void> => {
  await page.goto('/login/birch/', { waitUntil: 'commit' });
  await page.locator('input[name="userId"]').fill('rita.ready');
  await page.locator('input[name="password"]').fill(password);
  await page.locator('button[type="submit"]').click();
};

/** What the scripts had to say in the sign-in call, once that is sent. */
const told = async ({ notes }: Visitor): Promise<Record<Role, unknown>> => {
  await expect.poll(() => notes.requests.filter(isSignIn)).toHaveLength(1);
  const request = notes.requests.find(isSignIn);
  return {
    telemetry: request?.headers()['x-telemetry'],
    blackBox: request?.postDataJSON().device_info.black_box,
  };
};

// Asks from outside, as the policy lets nobody evaluate words inside.
const isThere = (page: Page, global: string): Promise<unknown> =>
  page.evaluate(`Boolean(window.${global.replaceAll('.', '?.')})`);

/** Waits for what a script puts into the page. */
const reached = (page: Page, global: string): Promise<void> =>
  expect.poll(() => isThere(page, global)).toBe(true);

const arrived = (page: Page) => expect(page).toHaveURL(/handOver\.action$/);

/** Lets no time pass in the page but what a test asks for. */
const stopClock = async (page: Page): Promise<void> => {
  const now = Date.now();
  // The clock runs until it is paused, and cannot be paused in its past: a slow machine has a minute in between.
  await page.clock.install({ time: now - 60_000 });
  await page.clock.pauseAt(now);
};

/** Lets time pass, far less than a script is waited for, until something has happened. */
const tick = (page: Page, happened: () => boolean): Promise<void> =>
  expect
    .poll(
      async () => {
        await page.clock.runFor(10);
        return happened();
      },
      { intervals: [100] },
    )
    .toBe(true);

test.beforeEach(({ page }) => serve(page, 'window.survey = 1;\n'));

test('the issuer’s scripts never run on a page that asks for a card number', async ({ page, visitor }) => {
  await answer(page, visitor, 'telemetry', (route) => standIn(route, visitor));
  await page.goto('/login/birch/register');
  await expect(page.locator('input[name="accountNumber"]')).toBeVisible();
  await page.locator('header a img').click();
  await reached(page, scripts.telemetry.global);
  await page.locator('main [data-action="register"]').click();
  await expect(page.locator('input[name="accountNumber"]')).toBeVisible();
  expect(await isThere(page, scripts.telemetry.global)).toBe(false);
  expect(await isThere(page, scripts.blackBox.global)).toBe(false);
  await page.goBack();
  await reached(page, scripts.telemetry.global);
});

test('a changed script does not run, and the page reports the change', async ({ page, visitor }) => {
  visitor.provoke(/Failed to find a valid digest|script\.changed/);
  await answer(page, visitor, 'telemetry', (route) => standIn(route, visitor));
  await page.goto('/login/birch/');
  await reached(page, pinned.global);
  await serve(page, 'window.survey = 2;\n');
  await page.reload();
  const faults = () => visitor.notes.analytics.filter(({ type }) => type === 'fault');
  await expect.poll(faults).toMatchObject([{ code: 'script.changed', script: 'survey' }]);
  expect(await isThere(page, pinned.global)).toBe(false);
});

test('the content security policy allows the issuer’s scripts and no others', async ({ page, visitor }) => {
  await answer(page, visitor, 'telemetry', (route) => standIn(route, visitor));
  const response = await page.goto('/login/birch/');
  const policy = response?.headers()['content-security-policy'] ?? '';
  const { 'script-src': allowed = [] } = Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.filter((source) => !source.startsWith("'sha256-"))];
    }),
  );
  expect(allowed).toEqual(["'self'", scripts.telemetry.src]);
  for (const { global } of Object.values(scripts)) await reached(page, global);
  expect(visitor.notes.faults).toEqual([]);
  visitor.provoke(/trusted-types|TrustedScriptURL/);
  await expect(
    page.evaluate((src) => {
      document.createElement('script').src = src;
    }, scripts.telemetry.src),
  ).rejects.toThrow('TrustedScriptURL');
  await expect.poll(() => visitor.notes.faults.join()).toContain('require-trusted-types-for');
});

test('a sign-in sends the values that the scripts provide', async ({ page, visitor }) => {
  await answer(page, visitor, 'telemetry', (route) => standIn(route, visitor));
  await signIn(page);
  expect(await told(visitor)).toEqual({ telemetry: 'sandbox-telemetry', blackBox: 'sandbox-black-box' });
  await arrived(page);
});

for (const [role, other, last, pause] of [
  ['telemetry', 'blackBox', 5000, 1000],
  ['blackBox', 'telemetry', 4500, 500],
] as const)
  test(`a sign-in waits for a slow ${role} script until the last poll`, async ({ page, visitor }) => {
    await stopClock(page);
    await answer(page, visitor, other, (route) => standIn(route, visitor));
    const asked = await answer(page, visitor, role, () => undefined);
    await signIn(page);
    await expect(page.locator('[aria-busy="true"]').first()).toBeVisible();
    await tick(page, () => asked.length === 1);
    await reached(page, scripts[other].global);
    await page.clock.runFor(last - pause);
    expect(visitor.notes.requests.filter(isSignIn)).toEqual([]);
    for (const late of asked) await standIn(late, visitor);
    await reached(page, scripts[role].global);
    await page.clock.runFor(pause);
    expect(await told(visitor)).toEqual({ telemetry: 'sandbox-telemetry', blackBox: 'sandbox-black-box' });
    await page.clock.resume();
    await arrived(page);
  });

for (const [what, reply] of [
  ['never answer', () => undefined],
  ['cannot be reached', (route) => route.abort()],
  ['answer with an error', (route) => route.fulfill({ status: 503 })],
  ['are broken', (route) => route.fulfill({ contentType: 'text/javascript', body: 'throw Error("broken")' })],
] satisfies readonly (readonly [string, Reply])[])
  test(`a sign-in continues without the scripts if they ${what}`, async ({ page, visitor }) => {
    visitor.provoke(
      /^console: (portico \{code: (telemetry|blackBox)|Failed to load)|^uncaught: .*Error: broken/,
    );
    await stopClock(page);
    const telemetry = await answer(page, visitor, 'telemetry', reply);
    const blackBox = await answer(page, visitor, 'blackBox', reply);
    await signIn(page);
    await tick(page, () => telemetry.length + blackBox.length === 2);
    await page.clock.runFor(5000);
    expect(await told(visitor)).toEqual({ telemetry: undefined, blackBox: '' });
    await page.clock.resume();
    await arrived(page);
  });
