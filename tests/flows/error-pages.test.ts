import { beforeAll, describe, expect, test } from 'vitest';
import { type JsonObject, type Scope, view } from '../../src/engine/index.ts';
import { open, type Ran, send } from './drive.ts';
import { projectScope } from './scope.ts';

const facts = {} as { scope: Scope };

beforeAll(async () => {
  facts.scope = await projectScope();
});

const at = (path: string, entry: JsonObject = {}, query: JsonObject = {}): Ran =>
  open(facts.scope, 'error', path, { entry, query });

/** Which screen shows, the numbers and codes in its texts, and its buttons. */
const shown = ({ state }: Ran) => {
  const layer = view(state, facts.scope, 'page').layers.at(-1);
  return {
    screen: layer?.screen,
    facts: layer?.blocks.flatMap(({ params }) => Object.values(params)) ?? [],
    actions: Object.keys(layer?.actions ?? {}),
  };
};

const number = '800-555-0112';
const before = { returnTo: '/cpl', queryParams: { state: 'S-1' } };
const came = {
  customerServiceNumber: number,
  returnTo: '/register',
  queryParams: { link: 'payments' },
  before,
};
const ways = ['try-again', 'go-to-login'];

describe('the page for a status', () => {
  test.each([400, 404, 500])('%i: the sign-in page knows what the servicing site is to show', (errorCode) => {
    const press = { type: 'press', machine: 'page', action: 'go-to-login' } as const;
    const { effects } = send(facts.scope, at('/error', { ...came, errorCode }), press);
    expect(effects).toContainEqual({
      type: 'navigate',
      route: '/',
      entry: {},
      query: { link: 'payments' },
      replace: false,
    });
  });

  test.each([400, 401, 403, 405, 415])('%i: says the code and the number to call', (errorCode) => {
    expect(shown(at('/error', { ...came, errorCode }))).toEqual({
      screen: 'went-wrong',
      facts: [number, errorCode],
      actions: ways,
    });
  });

  test('404: says that the page is not available, and the number', () => {
    expect(shown(at('/error', { ...came, errorCode: 404 }))).toEqual({
      screen: 'not-found',
      facts: [number],
      actions: ways,
    });
  });

  test.each([402, 409, 500, 503, 0, undefined])(
    '%s: says that the page is not available, and no number',
    (code) => {
      const entry = code === undefined ? {} : { ...came, errorCode: code };
      expect(shown(at('/error', entry))).toEqual({
        screen: 'not-available',
        facts: [],
        actions: ['go-to-login'],
      });
    },
  );

  test.each([400, 404])(
    '%i: leads back to where it was met, with what its address asked for and where that leads back to',
    (errorCode) => {
      const ran = at('/error', { ...came, errorCode });
      const { effects } = send(facts.scope, ran, { type: 'press', machine: 'page', action: 'try-again' });
      expect(effects.at(-1)).toMatchObject({
        type: 'resume',
        route: '/register',
        query: { link: 'payments' },
        otherwise: '/',
      });
    },
  );

  test('has the general number where none came along', () => {
    expect(shown(at('/error', { errorCode: 400 })).facts).toEqual(['800-555-0110', 400]);
  });
});

describe('the page for a locked account', () => {
  test.each(['1002', '1003', '5003', undefined])('%s: the number for the kind of account', (code) => {
    const entry = { ...(code === undefined ? {} : { responseCode: code }), customerServiceNumber: number };
    expect(shown(at('/locked-account', entry))).toMatchObject({ screen: 'locked-account', facts: [number] });
  });

  test('1004: the fraud line, whatever number came along', () => {
    const entry = { responseCode: '1004', customerServiceNumber: number };
    expect(shown(at('/locked-account', entry))).toMatchObject({
      screen: 'locked-fraud',
      facts: ['800-555-0119'],
    });
  });
});

test('the page that ends a linking has two buttons, and those of a persistent sign-in are others', () => {
  const entry = { message: { $message: 'userLocked', flow: 'partner', params: {}, tone: 'error' } };
  const sent = { client_id: 'somebody', redirect_uri: 'https://somebody.example/back', error: '403' };
  expect(shown(at('/cpl-error', entry, { ...sent, from: 'linking' })).actions).toEqual([
    'try-linking',
    'continue-without-linking',
  ]);
  expect(shown(at('/cpl-error', entry, { ...sent, from: 'persist' })).actions).toEqual([
    'go-back',
    'continue-to-login',
  ]);
});

test('the page of an account that is locked goes back to the page before', () => {
  const ran = at('/account-locked-error');
  expect(shown(ran).actions).toEqual(['previous-page']);
  const { effects } = send(facts.scope, ran, { type: 'press', machine: 'page', action: 'previous-page' });
  expect(effects.at(-1)).toMatchObject({ type: 'back' });
});
