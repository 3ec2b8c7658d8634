import { expect, test } from 'vitest';
import { type Answer, type Scope, view } from '../../src/engine/index.ts';
import { open, reply, send } from './drive.ts';
import { projectScope } from './scope.ts';

const scope: Scope = await projectScope();

const query = {
  access_token: 'token-of-a-partner',
  nonce: 'nonce-of-a-partner',
  client_id: 'larkmoor-app',
  redirect_uri: 'https://app.larkmoor.example/card',
};

const coded = (code: string): Answer => ({
  status: 200,
  body: { status: { response_code: code, response_desc: 'Their words', trans_id: 'T-1' } },
});

test('the server’s description is shown only for response code 500', () => {
  const entered = open(scope, 'persist', '/persist', { query });
  // The page that shows meanwhile goes on by the clock.
  const background = Object.entries(entered.state.machines.page?.background ?? {});
  const [clock] = background.find(([, { kind }]) => kind === 'after') ?? [];
  const due = send(scope, entered, { type: 'due', id: Number(clock) });
  const shown = (answer: Answer) => {
    const opened = reply(scope, due, answer).effects.find(({ type }) => type === 'navigate');
    return opened?.type === 'navigate' ? opened.entry.detail : 'not opened';
  };
  expect(shown(coded('500'))).toBe('Their words');
  expect(shown(coded('1003'))).toBeUndefined();
  expect(shown({ status: 500, body: { message: 'Down the line' } })).toBeUndefined();
});

test.each([
  ['an empty challenge', { code_challenge: '', code_challenge_method: 'S256' }],
  ['an empty method', { code_challenge: 'x'.repeat(43), code_challenge_method: '' }],
])('%s is refused on arrival, also where the partner needs no challenge', (_, challenge) => {
  const address = 'https://lax.example/back';
  const partners = [{ clientId: 'lax', name: { en: 'Lax' }, redirectUris: [address] }];
  const lax: Scope = { ...scope, brand: { ...scope.brand, partners } };
  const query = { client_id: 'lax', redirect_uri: address, state: 'state-a1', ...challenge };
  for (const [flow, route] of [
    ['linking', '/cpl'],
    ['voice', '/google'],
  ] as const) {
    const { effects } = open(lax, flow, route, { query });
    expect(effects).toContainEqual(
      expect.objectContaining({
        type: 'redirect',
        query: expect.objectContaining({ error: expect.anything(), state: 'state-a1' }),
      }),
    );
  }
});

test.each([
  ['is open', 'state-a1', 'sign-in'],
  ['was replaced by another', 'state-b1', 'replaced'],
  ['was answered', undefined, 'over'],
])('a page that is opened again whose request %s shows what is true of it', (_, stored, screen) => {
  const reopened: Scope = {
    ...scope,
    visitor: { ...scope.visitor, reopened: true },
    session: stored === undefined ? {} : { partnerRequest: stored },
  };
  const query = {
    client_id: 'larkmoor-shop',
    redirect_uri: 'https://shop.larkmoor.example/account/card',
    state: 'state-a1',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  };
  const { state } = open(reopened, 'linking', '/cpl', { query });
  expect(view(state, reopened, 'page').layers.at(-1)?.screen).toBe(screen);
});
