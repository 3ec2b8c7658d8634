import type { Page } from '@playwright/test';
import { expect, test } from './visit.ts';

/** How a person uses a page: with a pointer, or with nothing but keys. */
type Hands = {
  readonly write: (page: Page, field: string, text: string) => Promise<void>;
  readonly tick: (page: Page, field: string) => Promise<void>;
  readonly press: (page: Page, action: string) => Promise<void>;
};

const pointer: Hands = {
  write: (page, field, text) => page.locator(`input[name="${field}"]`).fill(text),
  tick: (page, field) => page.locator(`input[name="${field}"]`).first().check({ force: true }),
  press: (page, action) => page.locator(`main [data-action="${action}"]`).click(),
};

const tabTo = async (page: Page, selector: string): Promise<void> => {
  await expect(page.locator(selector).first()).toBeVisible();
  for (const _ of Array.from({ length: 40 })) {
    await page.keyboard.press('Tab');
    if (await page.locator(`${selector}:focus`).count()) return;
  }
  throw new Error(`The focus never comes to ${selector}`);
};

const keys: Hands = {
  write: async (page, field, text) => {
    await tabTo(page, `input[name="${field}"]`);
    await page.keyboard.type(text);
  },
  tick: async (page, field) => {
    await tabTo(page, `input[name="${field}"]`);
    await page.keyboard.press('Space');
  },
  press: async (page, action) => {
    await tabTo(page, `main [data-action="${action}"]`);
    await page.keyboard.press('Enter');
  },
};

// Registers without further proof, and has two more accounts.
const card = '9900100000000541';
const zip = '10001';
const passwords = ['Lantern-1', 'Lantern-2', 'Lantern-3', 'Lantern-4', 'Lantern-5'];
const user = { userId: 'newcomer2026', accountNumber: card, zipCode: zip, dob: '01021980' };

const screen = (page: Page, name: string) =>
  expect(page.locator(`#${name.replace('/', '-')}-title`)).toBeVisible();
const arrived = (page: Page) => page.waitForURL(/handOver\.action$/);

for (const [who, hands, query] of [
  ['with a pointer', pointer, ''],
  ['with nothing but keys, in Spanish', keys, '?lang=es'],
] as const) {
  test(`a card is registered, forgotten and found, given new passwords, and serves, ${who}`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    const { write, tick, press } = hands;
    const fill = async (fields: Readonly<Record<string, string>>): Promise<void> => {
      for (const [field, text] of Object.entries(fields)) await write(page, field, text);
      await press(page, 'submit');
    };
    const home = (route = '') => page.goto(`/login/alder/${route}${query}`);
    const { userId, accountNumber, zipCode, dob } = user;
    const [first = '', ...further] = passwords;
    const chooseAnAccount = async (): Promise<void> => {
      await screen(page, 'accounts/choose');
      await tick(page, 'account');
      await press(page, 'submit');
      await arrived(page);
    };
    const signIn = async (password: string): Promise<void> => {
      await home();
      await fill({ userId, password });
    };
    const reset = async (password: string): Promise<void> => {
      await home('reset');
      await fill({ userId, zipCode, dob });
      await screen(page, 'reset/select');
      await fill({ newPassword: password });
    };

    await home('register');
    await fill({ accountNumber, zipCode });
    await screen(page, 'register/profile');
    await fill({ registrationUID: userId, newPassword: first, email: 'newcomer@example.com' });
    await screen(page, 'register/complete');
    await press(page, 'continue');
    await chooseAnAccount();

    await signIn(first);
    await chooseAnAccount();

    await home('findUserId');
    await fill({ accountNumber, zipCode });
    await screen(page, 'find-id/found');
    await expect(page.locator('main')).toContainText(userId);

    for (const password of further.slice(0, 3)) {
      await reset(password);
      await screen(page, 'reset/complete');
    }
    // The last four are remembered: the one that counts now, and the three before it.
    for (const password of passwords.slice(0, 4)) {
      await reset(password);
      await expect(page.locator('main .p-notice--error')).toBeVisible();
    }
    await reset(further[3] ?? '');
    await screen(page, 'reset/complete');

    await signIn(further[3] ?? '');
    await chooseAnAccount();
  });
}
