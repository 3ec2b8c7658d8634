import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { bankBrands, password, settled, test } from './bank.ts';
import { hold, holdCall } from './hold.ts';
import { linked } from './linked.ts';
import { expect, type Visitor } from './visit.ts';

const login = '/login/birch/';

const userId = (page: Page) => page.locator('input[name="userId"]');
const secret = (page: Page) => page.locator('input[name="password"]');
const button = (page: Page) => page.locator('[data-action="submit"]').last();
const heading = (page: Page) => page.locator('main h1');

const fillIn = async (page: Page, who = 'rita.ready'): Promise<void> => {
  await userId(page).fill(who);
  await secret(page).fill(password);
};

/** Presses with what was typed before; at once it would be taken for the first press's echo. */
const pressAgain = async (page: Page): Promise<void> => {
  await expect(secret(page)).toHaveValue(password);
  await userId(page).fill('');
  await userId(page).fill('rita.ready');
  await button(page).click();
};

/** Words that can be read, and a way on that can be taken: what a page must have, whatever has failed. */
const expectAlive = async (page: Page): Promise<void> => {
  await expect(
    page.locator('main h1, #crash h2, [role="dialog"] h2').filter({ visible: true }).first(),
  ).toBeVisible();
  const ways = page
    .locator('main a[href], main button, [role="dialog"] button, #crash a[href]')
    .filter({ visible: true });
  expect(await ways.count()).toBeGreaterThan(0);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
};

/** Nothing that was typed as a password stands in an address. */
const expectUntold = ({ notes }: Visitor): void => {
  expect(notes.addresses.filter((address) => address.includes(password))).toEqual([]);
};

const calls = async (visitor: Visitor, operation: string): Promise<number> =>
  (await visitor.calls()).filter((call) => call.operation === operation).length;

const arrived = (page: Page) => expect(page).toHaveURL(/handOver\.action$/);

const isApi = (url: URL): boolean => url.pathname.startsWith('/v1/');
const isScript = (url: URL): boolean => /^\/assets\/.*\.js$/.test(url.pathname);

test.describe('slow scripts and calls', () => {
  const isCore = (url: URL): boolean => isScript(url) && !url.pathname.includes('/early-');

  test('values that are typed before the scripts load stay, and sign in', async ({ page, visitor }) => {
    const { go } = await hold(page, isCore);
    await page.goto(login, { waitUntil: 'commit' });
    await fillIn(page);
    await go();
    await settled(visitor);
    await expect(userId(page)).toHaveValue('rita.ready');
    await expect(secret(page)).toHaveValue(password);
    await button(page).click();
    await arrived(page);
    expectUntold(visitor);
  });

  test('the page sends an early submission once, after the scripts have loaded', async ({
    page,
    visitor,
  }) => {
    const { go } = await hold(page, isCore);
    await page.goto(login, { waitUntil: 'commit' });
    await fillIn(page);
    await secret(page).press('Enter');
    await expect(page).toHaveURL(new RegExp(`${login}$`));
    await go();
    await arrived(page);
    expect(await calls(visitor, 'authenticateLogin')).toBe(1);
    expectUntold(visitor);
  });

  test('the form keeps a value that is typed while the interface script loads', async ({ page }) => {
    const { go } = await hold(page, (url) => /\/assets\/main-/.test(url.pathname));
    await page.goto(login);
    await button(page).click();
    await userId(page).click();
    await page.keyboard.type('rita.re');
    await go();
    await expect(page.locator('.p-notice--error')).toBeVisible();
    await expect(userId(page)).toHaveValue('rita.re');
  });

  test('a date keeps its order when it is typed while the interface script loads', async ({ page }) => {
    const { go } = await hold(page, (url) => /\/assets\/main-/.test(url.pathname));
    await page.goto('/login/birch/reset');
    const born = page.locator('input[name="dob"]');
    await born.click();
    await page.keyboard.type('120');
    await go();
    // The interface adds the dashes or slashes.
    await expect(born).toHaveValue(/^12\D0$/);
    await page.keyboard.type('31990');
    await expect(born).toHaveValue(/^12\D03\D1990$/);
  });

  test('a script that fails once is requested again, and nobody is told', async ({ page, visitor }) => {
    visitor.provoke(/net::ERR_CONNECTION_RESET/);
    const failed = new Set<string>();
    const isEarly = ({ pathname }: URL): boolean => pathname.includes('/early-');
    await page.route(
      (url) => isScript(url) && !isEarly(url),
      (route) => {
        const address = route.request().url();
        if (failed.has(address)) return route.continue();
        failed.add(address);
        return route.abort('connectionreset');
      },
    );
    await page.goto('/login/birch/findUserId');
    await page.locator('[data-action="register"]').click();
    await expect(heading(page)).toHaveText('Register your card');
    await expect(page.locator('html')).not.toHaveAttribute('data-failed');
    expect([...failed].map((address) => address.split('/').at(-1))).toEqual(
      expect.arrayContaining([/^boot-/, /^main-/, /^further-/].map((name) => expect.stringMatching(name))),
    );
  });

  test('the field keeps the focus during hydration, even if the shell’s texts never load', async ({
    page,
  }) => {
    await page.route(/\/words-shell-/, () => undefined);
    const { go } = await hold(page, (url) => /\/assets\/main-/.test(url.pathname));
    await page.goto('/login/cedar/?lang=es', { waitUntil: 'commit' });
    await userId(page).click();
    await page.keyboard.type('rita.');
    await go();
    await expect(page.getByText('ID de usuario', { exact: true })).toBeVisible();
    await page.keyboard.type('ready');
    await expect(userId(page)).toHaveValue('rita.ready');
  });

  test('the previous page stays whole until the texts of the next page have loaded', async ({ page }) => {
    await page.goto('/login/birch/findUserId');
    const account = page.locator('input[name="accountNumber"]');
    await account.fill('99001000011');
    const title = await page.title();
    const { came, go } = await hold(page, ({ pathname }) => /\/words-register-/.test(pathname));
    await page.locator('[data-action="register"]').click();
    await came();
    await expect(page).toHaveURL(/\/register$/);
    await expect(account).toBeVisible();
    expect(await page.title()).toBe(title);
    await go();
    await expect(heading(page)).toHaveText('Register your card');
    expect(await page.title()).not.toBe(title);
  });

  test('a slow call keeps the button busy and changes nothing else', async ({ page, visitor }) => {
    await visitor.force({ operation: 'authenticateLogin', code: '1001' });
    const signsIn = await holdCall(page, /login\/authenticate$/);
    await page.goto(login);
    await fillIn(page);
    await button(page).click();
    await signsIn.came();
    await expect(button(page)).toHaveAttribute('aria-busy', 'true');
    await expect(userId(page)).toHaveValue('rita.ready');
    await button(page).click({ force: true });
    await signsIn.go();
    await expect(page.getByRole('alert').filter({ visible: true }).first()).toBeVisible();
    expect(await calls(visitor, 'authenticateLogin')).toBe(1);
    await expectAlive(page);
  });
});

test.describe('the sign-in form without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('sends nothing and keeps the typed values', async ({ page, visitor }) => {
    await page.goto(login);
    await fillIn(page);
    await secret(page).press('Enter');
    await button(page).click();
    await expect(heading(page)).toBeVisible();
    await expect(userId(page)).toHaveValue('rita.ready');
    expect(new URL(page.url()).search).toBe('');
    expect(visitor.notes.requests.filter((request) => request.isNavigationRequest())).toHaveLength(1);
    expect(visitor.notes.requests.filter((request) => request.method() === 'POST')).toEqual([]);
    expectUntold(visitor);
  });
});

test.describe('a double click', () => {
  test('on the first screen sends each call once', async ({ page, visitor }) => {
    await page.goto(login);
    await fillIn(page);
    await button(page).dblclick();
    await arrived(page);
    expect(await calls(visitor, 'authenticateLogin')).toBe(1);
    expect(await calls(visitor, 'exchangeToken')).toBe(1);
  });

  test('on a later screen sends one call', async ({ page, visitor }) => {
    await page.goto(login);
    await fillIn(page, 'otto.onetime');
    await button(page).click();
    await page.getByRole('radio').first().check();
    await page.getByRole('radio').last().check();
    await button(page).dblclick();
    await expect(page.getByRole('textbox').first()).toBeVisible();
    expect(await calls(visitor, 'initiateOtp')).toBe(1);
  });
});

const toChoice = async (page: Page): Promise<void> => {
  await page.goto(login);
  await fillIn(page, 'otto.onetime');
  await button(page).click();
  await expect(page.getByRole('radio').first()).toBeVisible();
};

for (const width of [1280, 320])
  test(`a double click before anything is chosen chooses nothing (${width} px)`, async ({
    page,
    visitor,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await toChoice(page);
    await button(page).dblclick();
    await expect(page.getByRole('dialog').locator('.p-notice--error')).toBeVisible();
    await expect(page.locator('input[type="radio"]:checked')).toHaveCount(0);
    expect(await calls(visitor, 'initiateOtp')).toBe(0);
  });

test('Cancel closes the dialog during a call, and the late answer does not reopen it', async ({
  page,
  visitor,
}) => {
  await toChoice(page);
  await page.getByRole('radio').first().check();
  await page.getByRole('radio').last().check();
  const sends = await holdCall(page, /otp\/initiate$/);
  await button(page).click();
  await sends.came();
  await expect(button(page)).toHaveAttribute('aria-busy', 'true');
  await page.locator('[data-action="cancel"]').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await sends.go();
  // It has been answered, or given up.
  await expect.poll(() => visitor.notes.pending.size).toBe(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await fillIn(page);
  await button(page).click();
  await arrived(page);
});

test('the form checks a user ID when its field loses focus, not during typing', async ({ page, visitor }) => {
  const now = Date.now();
  await page.clock.install({ time: now });
  await visitor.force({ operation: 'checkName', nth: 0, code: '1002' });
  await page.goto('/login/birch/register');
  await page.locator('input[name="accountNumber"]').fill('9900100000000011');
  await page.locator('input[name="zipCode"]').fill('10001');
  await page.keyboard.press('Enter');
  await userId(page).pressSequentially('newcomer1');
  // Longer than anything is waited for.
  await page.clock.runFor(60_000);
  expect(await calls(visitor, 'checkName')).toBe(0);
  await userId(page).blur();
  await page.clock.runFor(1000);
  await expect(page.getByText('Somebody has this user ID.').first()).toBeVisible();
  expect(await calls(visitor, 'checkName')).toBe(1);
});

test.describe('a call that fails', () => {
  const faults = [
    { fault: 'status', status: 500 },
    { fault: 'status', status: 503 },
    { fault: 'malformed' },
    { fault: 'wrong-type' },
    { fault: 'dropped' },
    { fault: 'slow', ms: 300, code: '7777' },
  ];
  for (const answer of faults) {
    test(`(${Object.values(answer).join(' ')}) shows an error and leaves a next action`, async ({
      page,
      visitor,
    }) => {
      await visitor.force({ operation: 'authenticateLogin', ...answer });
      await page.goto(login);
      await fillIn(page);
      await button(page).click();
      await expect(page.locator('main')).toContainText(/Code:|technical difficulties|not available/);
      await expect(userId(page)).toHaveValue('rita.ready');
      // What met no server is there for the next try.
      await expect(secret(page)).toHaveValue(answer.fault === 'dropped' ? password : '');
      await expectAlive(page);
    });
  }

  test('(an empty answer) shows an error and leaves a next action', async ({ page, visitor }) => {
    await visitor.force({ operation: 'authenticateLogin', fault: 'empty' });
    await page.goto(login);
    await fillIn(page);
    await button(page).click();
    await expect(page.getByRole('alert').filter({ visible: true }).first()).toContainText(/\w/);
    await expect(userId(page)).toHaveValue('rita.ready');
    await expect(secret(page)).toHaveValue('');
    await expectAlive(page);
  });

  test('because the API is unreachable shows an error; a later retry succeeds', async ({ page, visitor }) => {
    visitor.provoke(/ERR_FAILED/);
    await page.route(isApi, (route) => route.abort());
    await page.goto(login);
    await fillIn(page);
    await button(page).click();
    await expect(page.getByRole('alert').filter({ visible: true }).first()).toBeVisible();
    await expectAlive(page);
    await page.unroute(isApi);
    await pressAgain(page);
    await arrived(page);
  });

  test('because the person is offline shows a connection error; a retry online succeeds', async ({
    page,
    context,
    visitor,
  }) => {
    visitor.provoke(/ERR_INTERNET_DISCONNECTED/);
    await page.goto(login);
    await settled(visitor);
    await fillIn(page);
    await context.setOffline(true);
    await button(page).click();
    await expect(page.getByRole('alert').filter({ visible: true }).first()).toContainText(
      'Check your internet connection',
    );
    await expectAlive(page);
    await context.setOffline(false);
    await pressAgain(page);
    await arrived(page);
  });
});

test('the page keeps its language and shows a message if another language fails to load', async ({
  page,
  context,
  visitor,
}) => {
  visitor.provoke(/ERR_INTERNET_DISCONNECTED|dynamically imported module/);
  await page.goto('/login/cedar/');
  await settled(visitor);
  await userId(page).fill('rita.ready');
  const shows = page.getByRole('button', { name: 'Show' });
  await shows.click();
  await expect(secret(page)).toHaveAttribute('type', 'text');
  const title = await page.title();
  const choice = page.locator('[data-language]');
  await context.setOffline(true);
  await choice.click();
  await expect(page.locator('.p-toast')).toContainText('in the other language');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page).toHaveTitle(title);
  await expect(userId(page)).toHaveValue('rita.ready');
  await expect(page.locator('#crash')).toBeHidden();
  await context.setOffline(false);
  await choice.click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(userId(page)).toHaveValue('rita.ready');
});

test.describe('a script that fails to load', () => {
  const chunks = [
    ['the core', /\/assets\/boot-/, async () => undefined],
    ['the interface', /\/assets\/main-/, (page: Page) => button(page).click()],
    [
      'another flow',
      /\/assets\/flow-reset-/,
      (page: Page) => page.locator('[data-action="forgot-password"]').click(),
    ],
    ['the texts', /\/assets\/words-/, (page: Page) => button(page).click()],
  ] as const;
  for (const [name, path, act] of chunks) {
    test(`(${name}) shows an error and leaves a next action`, async ({ page, visitor }) => {
      visitor.provoke(/ERR_FAILED|portico|dynamically imported module/);
      await page.route(
        (url) => path.test(url.pathname),
        (route) => route.abort(),
      );
      await page.goto(login);
      await act(page);
      await expect(
        page.locator('#crash').or(page.locator('main [role="alert"]')).filter({ visible: true }).first(),
      ).toBeVisible();
      await expectAlive(page);
    });
  }
});

test.describe('a script that never comes', () => {
  const controls = [
    ['a control that only React knows', login, '.p-box__toggle'],
    ['another language', '/login/cedar/', '[data-language]'],
    ['another language on a later page', '/login/cedar/register', '[data-language]'],
    ['a link to another flow', login, '[data-action="forgot-password"]'],
  ] as const;
  for (const [name, path, control] of controls)
    test(`keeps ${name} busy, then shows words and leaves a next action`, async ({ page, visitor }) => {
      visitor.provoke(/portico|A file is late/);
      await page.clock.install();
      await page.goto(path);
      await settled(visitor);
      await page.route(isScript, () => undefined);
      const pressed = page.locator(control).last();
      await pressed.click();
      await expect(pressed).toHaveAttribute('aria-busy', 'true');
      // Eight seconds for the file, and three for the code of the message.
      await page.clock.runFor(12_000);
      await expect(
        page
          .locator('#crash, .p-toast, main [role="alert"]')
          .filter({ visible: true })
          .filter({ hasText: /\w/ })
          .first(),
      ).toBeVisible();
      await expectAlive(page);
    });
});

const ways = [
  ['hangs', () => undefined],
  ['fails', (route: Route) => route.abort()],
] as const;

for (const [how, answer] of ways)
  test(`a refused sign-in shows its error although a deferred style sheet ${how}`, async ({
    page,
    visitor,
  }) => {
    visitor.provoke(/ERR_FAILED/);
    await visitor.force({ operation: 'authenticateLogin', code: '1001' });
    await page.goto(login);
    const first = await page
      .locator('link[rel="stylesheet"]')
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
    await page.route(({ pathname }) => pathname.endsWith('.css') && !first.includes(pathname), answer);
    await fillIn(page);
    await button(page).click();
    await expect(page.locator('.p-notice--error')).toBeVisible();
    await expect(page.locator('#crash')).toBeHidden();
    await expectAlive(page);
  });

for (const [name, path] of [
  ['the interface', /\/assets\/main-/],
  ['the texts', /\/assets\/words-/],
] as const)
  test(`a failed load of ${name} keeps the form; the next refused sign-in shows its error`, async ({
    page,
    visitor,
  }) => {
    visitor.provoke(/ERR_FAILED|404|portico|dynamically imported module|did not come/);
    await visitor.force({ operation: 'authenticateLogin', nth: 0, code: '1001' });
    const isPiece = ({ pathname }: URL): boolean => path.test(pathname);
    await page.route(isPiece, (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto(login);
    await fillIn(page);
    await button(page).click();
    await expect(page.locator('#crash')).toBeVisible();
    await expect(userId(page)).toHaveValue('rita.ready');
    await page.unroute(isPiece);
    await secret(page).fill(password);
    await button(page).click();
    await expect(page.locator('.p-notice--error')).toBeVisible();
    await expect(page.locator('#crash')).toBeHidden();
    await expectAlive(page);
  });

for (const [how, answer] of ways)
  test(`the core removes the nonce and signs in although the early script ${how}`, async ({
    page,
    visitor,
  }) => {
    visitor.provoke(/ERR_FAILED/);
    await linked(page);
    await page.route(/\/assets\/early-/, answer);
    await page.goto(`${login}?nonce=nonce-of-a-partner`, { waitUntil: 'commit' });
    await expect(heading(page)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${login}$`));
    await fillIn(page);
    await button(page).click();
    await arrived(page);
    expect(await calls(visitor, 'authenticateLogin')).toBe(1);
    expectUntold(visitor);
  });

test('the page shows an error if the core throws while it starts', async ({ page, visitor }) => {
  visitor.provoke(/no core today/);
  await page.addInitScript(() =>
    addEventListener('opened', () => {
      Object.defineProperty(window.document, 'getElementById', {
        value: () => {
          throw new Error('no core today');
        },
      });
    }),
  );
  await page.goto(login);
  await expect(page.locator('#crash h2').first()).toBeVisible();
  await expect(page.locator('#crash a').first()).toBeVisible();
});

test('the page shows an error if the core throws while it is created', async ({ page, visitor }) => {
  visitor.provoke(/no numbers today/);
  await page.addInitScript(() => {
    crypto.getRandomValues = () => {
      throw new Error('no numbers today');
    };
  });
  // Long before anybody is there who could hear of it.
  const failed = page.waitForEvent('pageerror');
  await linked(page);
  await page.route(/\/assets\/early-/, async (route) => {
    await failed;
    await route.fallback();
  });
  await page.goto(login);
  await expect(page.locator('html')).toHaveAttribute('data-failed', '');
  await expect(page.locator('#crash h2').first()).toBeVisible();
});

test('a sign-in works with blocked storage', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
  });
  await page.goto(login);
  await fillIn(page);
  await button(page).click();
  await arrived(page);
});

test('an unknown brand or page shows a heading and a next action', async ({ page, visitor }) => {
  visitor.provoke(/404|portico/);
  for (const address of [
    '/login/nobody/',
    '/login/',
    '/login/nobody/reset',
    '/login/%3Cscript%3E/',
    '/login/a..b/',
    '/login/__proto__/',
    '/login/bad!id/',
    '/login/birch/no/such/page',
  ])
    await test.step(address, async () => {
      await page.goto(address);
      await expect(heading(page)).toBeVisible();
      await expectAlive(page);
    });
});

test('a brand with an invalid file shows the default brand', async ({ page, visitor }) => {
  visitor.provoke(/portico/);
  const broken: readonly (readonly [string, string])[] = [
    ['half-a-file', '{ "displayName": "Half'],
    ['not-a-brand', '{ "displayName": 5 }'],
    ['empty-file', ''],
  ];
  for (const [id, text] of broken)
    await test.step(id, async () => {
      cpSync(join(bankBrands, 'birch'), join(bankBrands, id), { recursive: true });
      writeFileSync(join(bankBrands, id, 'brand.json'), text);
      await page.goto(`/login/${id}/`);
      await expect(heading(page)).toBeVisible();
      await expect(page.locator('main')).toContainText('Plain Store Credit Card');
      await expectAlive(page);
      rmSync(join(bankBrands, id), { recursive: true });
    });
});

test.describe('Back and reload', () => {
  const toPasscode = async (page: Page): Promise<void> => {
    await page.goto(login);
    await fillIn(page, 'otto.onetime');
    await button(page).click();
    await page.getByRole('radio').first().check();
    await page.getByRole('radio').last().check();
    await button(page).click();
    await expect(page.locator('.p-passcode__digit').first()).toBeVisible();
  };

  test('Back goes through the steps of a dialog, closes it and repeats no call', async ({
    page,
    visitor,
  }) => {
    await toPasscode(page);
    await page.goBack();
    await expect(page.getByRole('radio').first()).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(userId(page)).toBeVisible();
    await expectAlive(page);
    expect(await calls(visitor, 'authenticateLogin')).toBe(1);
    expect(await calls(visitor, 'initiateOtp')).toBe(1);
  });

  test('Back from another page returns to the first one, Forward to the other', async ({ page }) => {
    await page.goto(login);
    await page.locator('[data-action="forgot-password"]').click();
    await expect(page).toHaveURL(/\/reset$/);
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${login}$`));
    await expect(secret(page)).toBeVisible();
    await page.goForward();
    await expect(page).toHaveURL(/\/reset$/);
    await expectAlive(page);
  });

  test('Back from the servicing site shows a page that works', async ({ page }) => {
    await page.goto(login);
    await fillIn(page);
    await button(page).click();
    await arrived(page);
    await page.goBack();
    await expect(userId(page)).toBeVisible();
    await expect(secret(page)).toHaveValue('');
    await fillIn(page);
    await button(page).click();
    await arrived(page);
  });

  for (const [name, reach] of [
    ['the first screen', (page: Page) => page.goto(login).then(() => fillIn(page))],
    ['the passcode', toPasscode],
    ['another page', (page: Page) => page.goto('/login/birch/register')],
    ['an error page', (page: Page) => page.goto('/login/birch/error')],
  ] as const) {
    test(`a reload at ${name} starts cleanly and repeats no call`, async ({ page, visitor }) => {
      await reach(page);
      const before = await calls(visitor, 'authenticateLogin');
      await page.reload();
      await expect(heading(page)).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expectAlive(page);
      expect(await calls(visitor, 'authenticateLogin')).toBe(before);
      expectUntold(visitor);
    });
  }
});
