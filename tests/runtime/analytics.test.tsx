// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/engine/index.ts';
import { readCatalogue } from '../../src/tools/catalogue.ts';
import { visit } from '../ui/visit.ts';

const { routes } = await readCatalogue(process.cwd());

const heard: JsonObject[] = [];
const hear = (event: Event): void => {
  if ('detail' in event) heard.push(event.detail as JsonObject); // The runtime's own event.
};

beforeEach(() => {
  heard.length = 0;
  document.addEventListener('analytics', hear);
});
afterEach(() => document.removeEventListener('analytics', hear));

const pages = () => heard.filter(({ type }) => type === 'page').map(({ page }) => page as JsonObject);

const namesIn = (data: JsonObject): readonly string[] =>
  Object.values(data).flatMap((group) => Object.keys(group as JsonObject));

const names = [
  ...['countryLanguage', 'siteIdentifier', 'device', 'relyingParty', 'pageName'],
  ...['pageKind', 'pageFunction', 'subFunction', 'product', 'productLineCode', 'customerType'],
  ...['token', 'message', 'messageType', 'errorMessage', 'numberOfAccounts'],
].sort();

const usual = {
  pageInfo: {
    siteIdentifier: 'dservice',
    countryLanguage: 'us|en',
    relyingParty: 'alder',
  },
  category: {
    pageKind: 'login-registration',
    product: 'generic',
    productLineCode: 'rc',
    customerType: 'consumer',
  },
};

test.each([...Object.keys(routes), '/nope'])('the page data of %s have every fact', async (at) => {
  await visit({ brand: 'alder', at });
  await waitFor(() => expect(pages().length).toBeGreaterThan(0), { timeout: 4000 });
  for (const page of pages()) {
    expect([...namesIn(page)].sort()).toEqual(names);
    expect(page).toMatchObject(usual);
  }
});

test.each([
  ['loadGuestPay', 503],
  ['getDowntime', 500],
])(
  '%s that fails in silence is told once with its status, and nothing of it shows',
  async (operation, status) => {
    await visit({ brand: 'alder', at: '/', force: [{ operation, nth: 0, fault: 'status', status }] });
    const told = () => heard.filter((each) => each.type === 'failed-call' && each.operation === operation);
    await waitFor(() => expect(told()).toHaveLength(1), { timeout: 4000 });
    expect(told()[0]).toMatchObject({ status });
    expect(screen.getByLabelText('User ID')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.body.textContent).not.toContain(String(status));
  },
);

test.each([
  ['/register', 'register'],
  ['/register?tid=INVITE-2468', 'expedited registration'],
])('the page data of %s say that it is for: %s', async (at, pageFunction) => {
  await visit({ brand: 'alder', at });
  await waitFor(() => expect(pages().length).toBeGreaterThan(0), { timeout: 4000 });
  expect(pages().map(({ category }) => (category as JsonObject).pageFunction)).toEqual([pageFunction]);
});

describe('a sign-in', () => {
  const signIn = async (userId: string, password: string): Promise<void> => {
    const stage = await visit({ brand: 'alder', at: '/' });
    await stage.fill({ widget: 'text', label: /^User ID$/ }, userId);
    await stage.fill({ widget: 'text', label: /^Password$/ }, password);
    await stage.take(/^Sign in$/);
    await stage.settle();
  };

  test('that is refused has the message in its page data, and of what kind it is', async () => {
    await signIn('rita.ready', 'Wrong-9');
    expect(heard.filter(({ step }) => step === 'authenticate').at(-1)).toMatchObject({
      page: {
        attributes: {
          message: 'wrongInformationVanity',
          errorMessage: 'wrongInformationVanity',
          messageType: 'error',
        },
      },
    });
  });

  test('to one of several accounts has their number, also on the page where one is chosen', async () => {
    await signIn('mary.many', 'Harbor-7');
    expect(pages().at(-1)).toMatchObject({
      pageInfo: { pageName: 'accounts' },
      attributes: { numberOfAccounts: 3 },
    });
  });
});
