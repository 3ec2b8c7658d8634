import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './visit.ts';

const password = 'Harbor-7';

const signIn = async (page: Page, userId: string): Promise<void> => {
  await page.locator('input[name="userId"]').fill(userId);
  await page.locator('input[name="password"]').fill(password);
  await page.locator('button[type="submit"]').click();
};

const dialog = (page: Page) => page.getByRole('dialog');

const askPasscode = async (page: Page): Promise<void> => {
  await signIn(page, 'otto.onetime');
  const choices = dialog(page).getByRole('radio');
  await expect(choices.first()).toBeVisible();
  await choices.first().check({ force: true });
  await choices.last().check({ force: true });
  await dialog(page).locator('button[type="submit"]').click();
  await expect(dialog(page).locator('.p-passcode__digit').first()).toBeVisible();
};

const lookUpCard = async (page: Page): Promise<void> => {
  await page.locator('input[name="accountNumber"]').fill('9900100000000374');
  await page.locator('input[name="zipCode"]').fill('10001');
  await page.locator('button[type="submit"]').click();
  await expect(page.locator('input[name="newPassword"]')).toBeVisible();
};

const widthsOf = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });

type Screen = {
  readonly name: string;
  readonly at?: string;
  readonly reach?: (page: Page) => Promise<void>;
  readonly shown: string;
};

// Every kind of screen once, with its states: empty, refused, told off, in a dialog.
const screens: readonly Screen[] = [
  { name: 'sign-in', shown: 'input[name="userId"]' },
  {
    name: 'sign-in, left empty',
    reach: (page) => page.locator('button[type="submit"]').click(),
    shown: '.p-notice--error',
  },
  { name: 'sign-in, refused', reach: (page) => signIn(page, 'stan.standard'), shown: '.p-notice--error' },
  {
    name: 'choice of phone',
    reach: (page) => signIn(page, 'otto.onetime'),
    shown: '[role="dialog"] [role="radio"], [role="dialog"] input[type="radio"]',
  },
  { name: 'passcode', reach: askPasscode, shown: '.p-passcode__digit' },
  {
    name: 'passcode, left empty',
    reach: async (page) => {
      await askPasscode(page);
      await dialog(page).locator('button[type="submit"]').click();
    },
    shown: '[role="dialog"] .p-error',
  },
  { name: 'replaced card', reach: (page) => signIn(page, 'nell.newcard'), shown: '.p-details' },
  { name: 'registration', at: '/register', shown: 'input[name="accountNumber"]' },
  { name: 'new profile', at: '/register', reach: lookUpCard, shown: 'input[name="email"]' },
  {
    name: 'new profile, left empty',
    at: '/register',
    reach: async (page) => {
      await lookUpCard(page);
      await page.locator('button[type="submit"]').click();
    },
    shown: '.p-notice--error',
  },
  { name: 'reset', at: '/reset', shown: 'input[name="userId"]' },
  { name: 'user ID search', at: '/findUserId', shown: 'input[name="accountNumber"]' },
  ...[
    'error',
    'cpl-error',
    'jwt-error',
    'locked-account',
    'post-registration-error',
    'account-locked-error',
    'softener-error',
    'session-timeout-error',
    'already-registered',
    'nope',
  ].map((path) => ({ name: `page /${path}`, at: `/${path}`, shown: 'h1' })),
];

const widths = [320, 768, 1280];
const places = [
  ['demo', 'en'],
  ['alder', 'es'],
  ['orvane', 'en'],
  ['nookwell', 'es'],
  ['alder', 'en'],
  ['orvane', 'es'],
  ['nookwell', 'en'],
] as const;

for (const [index, { name, at = '/', reach, shown }] of screens.entries()) {
  // One width for each screen, with brand and language in turn: every pair comes up. All widths where everything is asked for.
  for (const [turn, width] of widths.entries()) {
    if (process.env.E2E_MATRIX !== 'all' && turn !== index % widths.length) continue;
    const [brand, language] = places[(index + turn) % places.length] ?? places[0];
    test(`${name}: nothing to object to (${brand}, ${language}, ${width} px)`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(`/login/${brand}${at}?lang=${language}`);
      await reach?.(page);
      await expect(page.locator(shown).first()).toBeVisible();
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual(
        [],
      );
      const { scrollWidth, clientWidth } = await widthsOf(page);
      expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
    });
  }
}

test('with text at twice its size nothing is cut off at 640 px', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 900 });
  await page.goto('/login/alder/?lang=es');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const clipped = await page.evaluate(() =>
    [...document.querySelectorAll('label, button, a, h1, p')]
      .filter(
        (element) =>
          element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflow === 'hidden',
      )
      .map((element) => element.textContent),
  );
  expect(clipped).toEqual([]);
  const { scrollWidth, clientWidth } = await widthsOf(page);
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});

test('the keyboard alone signs a person in, passcode included', async ({ page, visitor }) => {
  await page.goto('/login/alder/');
  const field = page.locator('input[name="userId"]');
  await expect(field).toBeVisible();
  await field.focus();
  await page.keyboard.type('otto.onetime');
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  const tabTo = async (selector: string): Promise<void> => {
    for (const _ of Array.from({ length: 20 })) {
      if (await page.locator(`${selector}:focus`).count()) return;
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(
        true,
      );
    }
    throw new Error(`The focus never comes to ${selector}`);
  };
  await tabTo('input[type="radio"]');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await tabTo('input[type="radio"]');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page.locator('.p-passcode__digit').first()).toBeVisible();
  const outbox = (await visitor.sandbox('outbox.json')) as unknown as readonly { code: string }[];
  await tabTo('.p-passcode__digit');
  await page.keyboard.type(outbox[0]?.code ?? '');
  await page.keyboard.press('Enter');
  await page.waitForURL(/handOver\.action/);
});

test('the focus goes to what is wrong, from there to the field, and back to the form when a dialog closes', async ({
  page,
}) => {
  await page.goto('/login/demo/');
  await page.locator('button[type="submit"]').click();
  const summary = page.locator('.p-notice--error');
  await expect(summary).toBeFocused();
  await summary.getByRole('link').first().click();
  await expect(page.locator('input[name="userId"]')).toBeFocused();
  await signIn(page, 'otto.onetime');
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement?.closest('form, main') !== null)).toBe(true);
});
