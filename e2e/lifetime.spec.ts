import { readFileSync } from 'node:fs';
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
  tick: (page, field) => page.locator(`input[name="${field}"]`).first().check(),
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

type Words = Readonly<Record<string, Readonly<Record<string, string>>>>;

const wordsOf = (flow: string, language: string): Words =>
  JSON.parse(readFileSync(`flows/${flow}/locales/${language}.json`, 'utf8'));

/** What somebody does with a card, with these hands and in this language. */
const cardholder = (page: Page, hands: Hands, language: string) => {
  const press = (action: string) => hands.press(page, action);
  const fill = async (fields: Readonly<Record<string, string>>): Promise<void> => {
    for (const [field, text] of Object.entries(fields)) await hands.write(page, field, text);
    await press('submit');
  };
  const expectScreen = async (flow: string, name: string): Promise<void> => {
    const title = wordsOf(flow, language)[name]?.title ?? '';
    await expect(page.locator(`#${flow}-${name}-title`)).toHaveText(title);
  };
  const expectMessage = async (flow: string, key: string): Promise<void> => {
    const message = wordsOf(flow, language).message?.[key] ?? '';
    await expect(page.locator('main .p-notice--error')).toContainText(message);
  };
  const arrive = async (): Promise<void> => {
    await expectScreen('accounts', 'choose');
    await hands.tick(page, 'account');
    await press('submit');
    await page.waitForURL(/handOver\.action$/);
    await expect(page.locator('.accepted')).toHaveText('Signed in as card-several.');
  };
  return { press, fill, expectScreen, expectMessage, arrive };
};

// Registers without further proof, and has two more accounts.
const accountNumber = '9900100000000541';
const facts = { userId: 'newcomer2026', zipCode: '10001' };
const dob = '01021980';
const [first, ...further] = ['Lantern-1', 'Lantern-2', 'Lantern-3', 'Lantern-4'] as const;
const last = 'Lantern-5';

for (const [who, hands, language, width] of [
  ['with a pointer', pointer, 'en', 1280],
  ['with nothing but keys, in Spanish, in a narrow window', keys, 'es', 320],
] as const) {
  test(`a card is registered, forgotten and found, given new passwords, and serves, ${who}`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height: 720 });
    const { press, fill, expectScreen, expectMessage, arrive } = cardholder(page, hands, language);
    const home = (route = '') => page.goto(`/login/alder/${route}`);

    // The language is asked for once: it is remembered.
    await home(`?lang=${language}`);
    await press('register');
    await fill({ accountNumber, zipCode: facts.zipCode });
    await expectScreen('register', 'profile');
    await fill({ registrationUID: facts.userId, newPassword: first, email: 'newcomer@example.com' });
    await expectScreen('register', 'complete');
    await press('continue');
    await arrive();

    await home();
    await fill({ userId: facts.userId, password: first });
    await arrive();

    for (const newPassword of further) {
      await home('reset');
      await fill({ ...facts, dob });
      await expectScreen('reset', 'select');
      await fill({ newPassword });
      await expectScreen('reset', 'complete');
    }

    await home();
    await press('find-id');
    await fill({ accountNumber, zipCode: facts.zipCode });
    await expectScreen('find-id', 'found');
    await expect(page.locator('main')).toContainText(facts.userId);
    await press('reset');
    await expectScreen('reset', 'lookup');
    for (const [field, known] of Object.entries(facts))
      await expect(page.locator(`input[name="${field}"]`)).toHaveValue(known);
    await fill({ dob });
    await expectScreen('reset', 'select');
    await expectWholeWords(page);

    // The last four are remembered: the one that counts now, and the three before it.
    for (const newPassword of [first, ...further]) {
      const answered = page.waitForResponse(/reset-password\/update$/);
      await fill({ newPassword });
      expect(await (await answered).json()).toMatchObject({ status: { response_code: '6003' } });
      await expectMessage('reset', 'cannotReuse');
      await expect(page.locator('input[name="newPassword"]')).toHaveValue('');
    }
    await fill({ newPassword: last });
    await expectScreen('reset', 'complete');
    await press('go-to-login');
    await page.waitForURL(/\/login\/alder\/$/);

    await expect(page.locator('input[name="userId"]')).toHaveValue(facts.userId);
    await fill({ password: first });
    await expectMessage('login', 'wrongInformation');
    await fill({ password: last });
    await arrive();
  });
}

// No word of a step's name is broken: each takes one line.
const expectWholeWords = async (page: Page): Promise<void> => {
  const broken = await page.locator('.p-progress__step > span:last-child').evaluateAll((names) =>
    names.flatMap((name) => {
      const text = name.firstChild as Text;
      return [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length > 1 ? [word] : [];
      });
    }),
  );
  expect(broken).toEqual([]);
};
