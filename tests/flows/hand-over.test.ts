import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject, Scope } from '../../src/engine/index.ts';
import { answer, calledIn, open, type Ran, send } from './drive.ts';
import { projectScope } from './scope.ts';

const facts = {} as { scope: Scope };

beforeAll(async () => {
  facts.scope = await projectScope('alder');
});

const input = { startedAt: 1, sessionId: 'session-1', accountType: 'plcc', subject: 'subject-1' };

/** Comes to be handed over, by another flow that knows the person. */
const arrive = (scope: Scope, more: JsonObject = {}): Ran =>
  open(scope, 'hand-over', '/', { entry: { ...input, ...more } });

const handed = (scope: Scope, more?: JsonObject) => {
  const { effects } = answer(scope, arrive(scope, more), 'getHandover', { service_token: 'service-1' });
  const last = effects.at(-1);
  if (last?.type !== 'post') throw new Error(`Nothing was posted: ${JSON.stringify(last)}`);
  return { effects, to: last.to, fields: last.fields };
};

const at = (of: { mobileService?: boolean; language?: string; mobile?: boolean; jwt?: boolean }): Scope => ({
  ...facts.scope,
  brand: { ...facts.scope.brand, mobileService: of.mobileService ?? false },
  visitor: { ...facts.scope.visitor, language: of.language ?? 'en', mobile: of.mobile ?? false },
  flags: { ...facts.scope.flags, hasJwtToken: of.jwt ?? false },
});

describe('the page that takes over', () => {
  it.each([
    [true, 'en', true, '/mService'],
    [true, 'en', false, '/eService'],
    [true, 'es', true, '/eService'],
    [true, 'es', false, '/eService'],
    [false, 'en', true, '/eService'],
    [false, 'en', false, '/eService'],
    [false, 'es', true, '/eService'],
    [false, 'es', false, '/eService'],
  ])('of a brand with a site for phones (%s), in %s, on a phone (%s), is that of %s', (...given) => {
    const [mobileService, language, mobile, site] = given;
    const here = { mobileService, language, mobile };
    expect(handed(at(here)).to).toBe(`${site}/AccountSummary/handOver.action`);
    expect(handed(at({ ...here, jwt: true })).to).toBe(`${site}/AccountSummary/handOverJwt.action`);
  });
});

describe('the way in', () => {
  it.each([
    [true, { token: 'jwt' }],
    [false, {}],
  ])('is asked for as a token of the other kind where the flags say so (%s)', (jwt, params) => {
    const scope = at({ jwt });
    expect(arrive(scope).effects).toContainEqual(
      expect.objectContaining({ type: 'call', operation: 'getHandover', params }),
    );
  });

  it.each([
    [{ tokenFor: 'alder' }, 'handOverJwt.action', { token: 'jwt' }],
    [{ tokenFor: 'demo' }, 'handOver.action', {}],
  ])(
    'is of the other kind too where a valid token opened the page, at its brand (%j)',
    (session, page, params) => {
      const scope = { ...facts.scope, session };
      expect(arrive(scope).effects).toContainEqual(
        expect.objectContaining({ type: 'call', operation: 'getHandover', params }),
      );
      expect(handed(scope).to).toBe(`/eService/AccountSummary/${page}`);
    },
  );

  it('is handed on with these fields and no others, once the session is emptied', () => {
    const { effects, fields } = handed(facts.scope);
    expect(fields).toEqual({
      accountType: 'plcc',
      data: 'service-1',
      clientId: 'alder',
      transferLoginAccessed: 'true',
      langId: 'en',
      startTime: '1',
      syfIdentifier: 'subject-1',
      URL: 'http://bank.example/login/alder',
      tokenId: 'session-1',
    });
    const emptied = effects.slice(0, -1).flatMap((each) => (each.type === 'forget' ? [each.slot] : []));
    for (const slot of ['session.accessToken', 'session.sessionId', 'session.apiBaseUrl'])
      expect(emptied).toContain(slot);
  });

  it('takes along where a link led, and the account that was chosen before whom the token names', () => {
    const { fields } = handed(facts.scope, { link: 'payments', accountIdentifier: 'card-2' });
    expect(fields).toMatchObject({ link: 'payments', syfIdentifier: 'card-2' });
  });

  it('is said to be missing where the answer has none, and nothing is posted', () => {
    const ran = answer(facts.scope, arrive(facts.scope), 'getHandover', {});
    expect(ran.effects.at(-1)).toMatchObject({
      type: 'returned',
      outcome: 'not-handed-over',
      result: { http: 200, code: '200' },
    });
    expect(ran.effects.some(({ type }) => type === 'post')).toBe(false);
  });

  it('to a site that no list has leads nowhere, but leaves words', () => {
    const ran = answer(facts.scope, arrive(facts.scope), 'getHandover', { service_token: 'service-1' });
    const { state } = send(facts.scope, ran, { type: 'refused', machine: 'page' });
    expect(calledIn(ran)).toEqual(['getHandover']);
    expect(state.machines.page?.frames.at(-1)?.message).toMatchObject({ key: 'default' });
  });
});
