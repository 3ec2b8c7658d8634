import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject, Scope } from '../../src/engine/index.ts';
import { answer, calledIn, forgottenIn, open, type Ran, send } from './drive.ts';
import { projectScope } from './scope.ts';

const facts = {} as { scope: Scope };

beforeAll(async () => {
  const scope = await projectScope();
  facts.scope = { ...scope, session: { oauthState: 'state-12', nonce: 'nonce-12', codeVerifier: 'v' } };
});

const back = (query: JsonObject, scope = facts.scope): Ran => open(scope, 'callback', '/callback', { query });

const token = (claims: object): string => `h.${btoa(JSON.stringify(claims))}.s`;

const refused: readonly (readonly [string, JsonObject])[] = [
  ['nothing', {}],
  ['a code alone', { code: 'code-1' }],
  ['a state alone', { state: 'state-12' }],
  ['another state', { code: 'code-1', state: 'state-13' }],
  ['an empty state', { code: 'code-1', state: '' }],
  ['an error', { error: 'server_error', state: 'state-12' }],
  ['a refusal with another state', { error: 'access_denied', state: 'state-13' }],
  ['a refusal without a state', { error: 'access_denied' }],
  ['an error beside a code', { error: 'access_denied', code: 'code-1', state: 'state-12' }],
];

describe('what the servicing site is to show first', () => {
  const linked = (link: string): Scope => ({
    ...facts.scope,
    session: { ...facts.scope.session, link },
  });

  it('is taken along to the provider and back, once', () => {
    const scope = { ...facts.scope, flags: { ...facts.scope.flags, canTryUniversalIdp: true } };
    const asked = open(scope, 'login', '/', { query: { link: 'payments' } });
    const left = send(scope, asked, { type: 'press', machine: 'page', action: 'try-sign-in' });
    expect(left.effects).toContainEqual({ type: 'store', slot: 'session.link', value: 'payments' });
    const ran = back({ code: 'code-1', state: 'state-12' }, linked('payments'));
    expect(forgottenIn(ran)).toContain('session.link');
    const entered = ran.state.machines.page?.frames.find(({ flow }) => flow === 'complete-sign-in');
    expect(entered?.data.queryParams).toEqual({ link: 'payments' });
  });

  it('is not that of a time before', () => {
    const scope = linked('old');
    const left = send(scope, open(scope, 'login', '/', {}), {
      type: 'press',
      machine: 'page',
      action: 'try-sign-in',
    });
    expect(forgottenIn(left)).toContain('session.link');
  });
});

describe('coming back from the provider', () => {
  it.each(refused)('with %s ends on the error page for 401, and nothing is exchanged', (_, query) => {
    const ran = back(query);
    expect(calledIn(ran)).toEqual([]);
    expect(ran.effects.at(-1)).toMatchObject({
      type: 'navigate',
      route: '/error',
      entry: { errorCode: 401, returnTo: '/' },
    });
  });

  it.each(refused)('with %s uses the state up', (_, query) => {
    expect(forgottenIn(back(query))).toEqual(['session.oauthState', 'session.codeVerifier', 'session.nonce']);
  });

  it('after the person has cancelled there ends on the same page, which says so calmly, and uses the state up', () => {
    const ran = back({ error: 'access_denied', error_description: 'Cancelled', state: 'state-12' });
    expect(calledIn(ran)).toEqual([]);
    expect(forgottenIn(ran)).toEqual(['session.oauthState', 'session.codeVerifier', 'session.nonce']);
    expect(ran.effects.at(-1)).toMatchObject({
      type: 'navigate',
      route: '/error',
      entry: { errorCode: 401, returnTo: '/', message: { $message: 'cancelled', tone: 'info' } },
    });
    expect(JSON.stringify(ran.effects)).not.toContain('error_description');
  });

  it.each([undefined, ''])('a refusal proves nothing where no state was kept (%s)', (state) => {
    const query = state === undefined ? {} : { state };
    const ran = back({ error: 'access_denied', ...query }, { ...facts.scope, session: {} });
    expect(ran.effects.at(-1)).toMatchObject({ type: 'navigate', route: '/error' });
    expect(JSON.stringify(ran.effects)).not.toContain('cancelled');
  });

  it('without having gone there ends on the error page', () => {
    const ran = back({ code: 'code-1', state: 'state-12' }, { ...facts.scope, session: {} });
    expect(calledIn(ran)).toEqual([]);
    expect(ran.effects.at(-1)).toMatchObject({ type: 'navigate', route: '/error' });
  });

  it('with code and state uses the state up and exchanges the code, with words meanwhile', () => {
    const ran = back({ code: 'code-1', state: 'state-12' });
    expect(forgottenIn(ran)).toEqual(['session.oauthState', 'session.link']);
    expect(ran.effects.find(({ type }) => type === 'call')).toMatchObject({
      operation: 'exchangeToken',
      body: { grant_type: 'authorization_code', code: 'code-1', code_verifier: { $late: '$oauth.verifier' } },
    });
  });

  it('keeps the code no longer than until it is sent', () => {
    const { state } = back({ code: 'code-1', state: 'state-12' });
    expect(JSON.stringify(state.machines.page?.frames)).not.toContain('code-1');
  });

  it('goes on to the servicing site with the time of the return', () => {
    const known = answer(facts.scope, back({ code: 'code-1', state: 'state-12' }), 'exchangeToken', {
      access_token: 'access-1',
      id_token: token({ sub: 'subject-1', nonce: 'nonce-12' }),
    });
    const ran = answer(facts.scope, known, 'getHandover', { service_token: 'service-1' });
    expect(ran.effects.at(-1)).toMatchObject({
      type: 'post',
      fields: { startTime: '1700000000000', syfIdentifier: 'subject-1' },
    });
    expect(calledIn(ran)).not.toContain('revokeToken');
  });

  it('revokes a token that was not asked for here, by its nonce, and says so at the login', () => {
    const ran = answer(facts.scope, back({ code: 'code-1', state: 'state-12' }), 'exchangeToken', {
      access_token: 'access-1',
      id_token: token({ sub: 'subject-1', nonce: 'another' }),
    });
    expect(ran.effects).toContainEqual(
      expect.objectContaining({
        type: 'tell',
        operation: 'revokeToken',
        body: { token: 'access-1', client_id: { $late: '$oauth.clientId' } },
      }),
    );
    expect(ran.effects.some((effect) => effect.type === 'store')).toBe(false);
    expect(ran.effects.at(-1)).toMatchObject({
      type: 'navigate',
      route: '/',
      entry: { error: { $message: 'default' } },
    });
  });

  it.each([
    [400, '/error', { errorCode: 400 }],
    [500, '/', { error: { $message: 'default', params: { code: '500' } } }],
  ])('says so when the exchange answers %i', (status, route, entry) => {
    const ran = answer(
      facts.scope,
      back({ code: 'code-1', state: 'state-12' }),
      'exchangeToken',
      { code: 'invalid_grant' },
      status,
    );
    expect(ran.effects.at(-1)).toMatchObject({ type: 'navigate', route, entry });
  });
});
