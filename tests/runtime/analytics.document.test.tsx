import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/engine/index.ts';
import { openProject } from '../../src/tools/play/project.ts';
import { wordingOf } from '../../src/tools/play/wording.ts';
import { visit, visitsTo } from '../ui/visit.ts';

const shipped = await openProject(process.cwd());
const visitShipped = visitsTo(shipped);
const { routes, further } = shipped.catalogue;
const [brand = ''] = Object.keys(shipped.brands);

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

// A fact that depends on the page stands in braces; an empty one is there for who tells it.
const defaults: JsonObject = (await further()).pageDefaults;
const plain = Object.fromEntries(
  Object.entries(defaults).map(([group, facts]) => [
    group,
    Object.fromEntries(
      Object.entries(facts as JsonObject).filter(([, value]) => /^[^{}]{2,}$/.test(String(value))),
    ),
  ]),
);
const { attributes: _, ...usual } = plain;

test.each([...Object.keys(routes), '/nope'])('the page data of %s contain every fact', async (at) => {
  await visitShipped({ brand, at });
  await waitFor(() => expect(pages().length).toBeGreaterThan(0), { timeout: 4000 });
  for (const page of pages()) {
    expect([...namesIn(page)].sort()).toEqual([...namesIn(defaults)].sort());
    expect(page).toMatchObject(usual);
    expect(page).toMatchObject({ pageInfo: { relyingParty: brand, countryLanguage: 'us|en' } });
  }
});

test.each([
  ['loadGuestPay', 503],
  ['getDowntime', 500],
])(
  'a failed background call %s is reported once with its status, but not shown',
  async (operation, status) => {
    await visit({ brand: 'cedar', at: '/', force: [{ operation, nth: 0, fault: 'status', status }] });
    const told = () => heard.filter((each) => each.type === 'failed-call' && each.operation === operation);
    await waitFor(() => expect(told()).toHaveLength(1), { timeout: 4000 });
    expect(told()[0]).toMatchObject({ status });
    expect(screen.getByLabelText('User ID')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.body.textContent).not.toContain(String(status));
  },
);

test('the page data of a refused call contain the message and its type', async () => {
  const stage = await visit({ brand: 'cedar', at: '/' });
  await stage.fill({ widget: 'text', label: /^User ID$/ }, 'rita.ready');
  await stage.fill({ widget: 'text', label: /^Password$/ }, 'Wrong-9');
  await stage.take(/^Sign in$/);
  await stage.settle();
  expect(heard.filter(({ step }) => step === 'authenticate').at(-1)).toMatchObject({
    page: { attributes: { message: 'wrong', errorMessage: 'wrong', messageType: 'error' } },
  });
});

test('the page data contain the facts that the flow sets for the page', async () => {
  await visit({
    brand: 'cedar',
    at: '/?token=good-token-1',
    force: [{ operation: 'introspectToken', with: { active: true } }],
  });
  await waitFor(() => expect(pages().length).toBeGreaterThan(0), { timeout: 4000 });
  expect(pages().at(-1)).toMatchObject({ attributes: { token: 'Y' } });
  heard.length = 0;
  await visit({ brand: 'cedar', at: '/' });
  await waitFor(() => expect(pages().length).toBeGreaterThan(0), { timeout: 4000 });
  expect(pages().at(-1)).toMatchObject({ attributes: { token: 'N' } });
});

// What journeys cannot tell yet: promises of the flows about their page data.
describe('the page data of the shipped flows', () => {
  test.each([
    ['/register', 'register'],
    ['/register?tid=INVITE-2468', 'expedited registration'],
  ])('give %s the page function: %s', async (at, pageFunction) => {
    await visitShipped({ brand: 'alder', at });
    await waitFor(() => expect(pages().length).toBeGreaterThan(0), { timeout: 4000 });
    expect(pages().map(({ category }) => (category as JsonObject).pageFunction)).toEqual([pageFunction]);
  });

  test('contain the number of accounts on the page for choosing an account', async () => {
    const stage = await visitShipped({ brand: 'alder', at: '/' });
    const { field, action, pattern } = await wordingOf(shipped, 'alder', 'en');
    const [flow = '', first = ''] = (await stage.look()).form?.split('/') ?? [];
    for (const [name, value] of Object.entries({ userId: 'mary.many', password: 'Harbor-7' }))
      await stage.fill({ widget: 'text', label: pattern(field(flow, first, name, 'label') ?? name) }, value);
    await stage.take(pattern(action(flow, first, 'submit') ?? ''));
    await stage.settle();
    await waitFor(() => expect(pages().at(-1)).toMatchObject({ pageInfo: { pageName: 'accounts' } }));
    expect(pages().at(-1)).toMatchObject({ attributes: { numberOfAccounts: 3 } });
  });
});
