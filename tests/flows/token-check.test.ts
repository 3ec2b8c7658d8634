import { beforeAll, describe, expect, it } from 'vitest';
import { type JsonObject, type Scope, view } from '../../src/engine/index.ts';
import { answer, calledIn, forgottenIn, open, type Ran, send } from './drive.ts';
import { projectScope } from './scope.ts';

const facts = {} as { scope: Scope };

beforeAll(async () => {
  const scope = await projectScope();
  facts.scope = {
    ...scope,
    environment: { ...scope.environment, apiHost: '' },
    flags: { ...scope.flags, canTryUniversalIdp: true },
    visitor: { ...scope.visitor, brandId: 'demo' },
  };
});

const opened = (scope: Scope, token?: string): Ran =>
  open(scope, 'login', '/', { query: token === undefined ? {} : { token } });

const checked = (reply: JsonObject): Ran =>
  answer(facts.scope, opened(facts.scope, 'secret-token-1'), 'introspectToken', reply);

/** The same tab at a page that is loaded anew: what was stored is there, and nothing else. */
const reloaded = ({ effects }: Ran, brandId = 'demo'): Scope => {
  const stored = effects.flatMap((effect) =>
    effect.type === 'store' && effect.slot.startsWith('session.')
      ? [[effect.slot.replace('session.', ''), effect.value] as const]
      : [],
  );
  return {
    ...facts.scope,
    session: Object.fromEntries(stored),
    visitor: { ...facts.scope.visitor, brandId },
  };
};

const asksProvider = (scope: Scope): boolean => {
  const form = { userId: 'annabel7', password: 'Harbor-7', rememberMe: false };
  const ran = send(scope, opened(scope), { type: 'press', machine: 'page', action: 'submit', form });
  return calledIn(ran).includes('idpAuthenticate');
};

describe('a reload after the page was opened with a token', () => {
  it.each([
    ['of a web app', { active: true, web: true }, { isIdpFlow: true }, true],
    ['of which it is not known', { active: true }, { isIdpFlow: true }, true],
    ['of a mobile app', { active: true, web: false }, { isIdpFlow: true, isWebApp: false }, false],
    [
      'that is over, of a mobile app',
      { active: false, web: false },
      { isIdpFlow: true, isWebApp: false },
      false,
    ],
  ])('%s changes nothing of where people sign in, and checks nothing again', (_, reply, visit, isAsked) => {
    const scope = reloaded(checked(reply));
    expect(opened(scope).state.shared).toMatchObject(visit);
    expect(calledIn(opened(scope))).not.toContain('introspectToken');
    expect(asksProvider(scope)).toBe(isAsked);
  });

  it('finds where the check failed what is true of any token', () => {
    const failed = answer(facts.scope, opened(facts.scope, 'secret-token-1'), 'introspectToken', {}, 500);
    expect(forgottenIn(failed)).toContain('session.openedOnWeb');
    expect(opened(reloaded(failed)).state.shared).toMatchObject({ isIdpFlow: true });
  });

  it('has nothing of the token, and knows nothing at another brand', () => {
    const ran = checked({ active: true, web: false });
    expect(JSON.stringify(reloaded(ran).session)).not.toContain('secret-token-1');
    expect(opened(reloaded(ran, 'alder')).state.shared ?? {}).not.toHaveProperty('isIdpFlow');
    expect(asksProvider(reloaded(ran, 'alder'))).toBe(false);
  });

  it('does not keep a new token from being checked', () => {
    expect(calledIn(opened(reloaded(checked({ active: true })), 'secret-token-2'))).toContain(
      'introspectToken',
    );
  });
});

it('the interaction that the check names is kept for the calls of the session, and one before it is not', () => {
  const { effects } = checked({ active: true, interactionId: 'interaction-1' });
  expect(effects).toContainEqual({ type: 'store', slot: 'session.interactionId', value: 'interaction-1' });
  expect(forgottenIn(checked({ active: true }))).toContain('session.interactionId');
  expect(JSON.stringify(checked({ active: true }).effects)).not.toContain('interaction-1');
});

it.each([
  [{ active: true }, true],
  [{ active: false }, false],
  [{}, false],
])('whether the tab was opened with a token that is good is kept for the brand: %j', (reply, isKept) => {
  const stored = { type: 'store', slot: 'session.tokenFor', value: 'demo' };
  const ran = checked(reply);
  expect(ran.effects.some((effect) => JSON.stringify(effect) === JSON.stringify(stored))).toBe(isKept);
  expect(forgottenIn(opened(facts.scope, 'secret-token-2'))).toContain('session.tokenFor');
});

it('what the check says is kept by name, and nobody may try again to sign in because of it', () => {
  const said = { active: true, web: false, flowId: 'registration', returnTo: '/from', consumerKey: 'key-1' };
  const { state } = checked({ ...said, interactionId: 'interaction-1' });
  const { web, ...rest } = said;
  expect(state.shared).toMatchObject({
    isIdpFlow: true,
    isWebApp: web,
    canRetryLogin: false,
    tokenCheck: { ...rest, idpSessionId: 'interaction-1' },
  });
});

it('nothing is known of a token before it has been checked, and the page waits with a screen of its own', () => {
  const { state, effects } = opened(facts.scope, 'secret-token-1');
  expect(state.shared).toEqual({ isIdpFlow: true, canRetryLogin: false });
  expect(view(state, facts.scope, 'page').layers.map(({ flow, screen }) => `${flow}/${screen}`)).toEqual([
    'token-check/checking',
  ]);
  expect(effects.filter(({ type }) => type === 'call')).toHaveLength(1);
});
