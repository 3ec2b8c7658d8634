import { beforeAll, describe, expect, test } from 'vitest';
import { type JsonObject, type Scope, view } from '../../src/engine/index.ts';
import { calledIn, open, type Ran, send } from './drive.ts';
import { projectScope } from './scope.ts';

const facts = {} as { scope: Scope };

beforeAll(async () => {
  facts.scope = await projectScope();
});

const press = (ran: Ran, action: string, form: JsonObject = {}, scope = facts.scope): Ran =>
  send(scope, ran, { type: 'press', machine: 'page', action, form });

describe('while the provider is asked about a registration', () => {
  const wanted = (): Scope => ({
    ...facts.scope,
    flags: {
      ...facts.scope.flags,
      canTryUniversalIdp: true,
      isIdpRegistrationFlow: true,
      startsWithIdp: true,
    },
  });
  const shown = (ran: Ran, scope: Scope) => view(ran.state, scope, 'page').layers.map(({ screen }) => screen);

  test('who typed a card keeps the form before them, and can leave', () => {
    const scope = wanted();
    const opened = open(scope, 'register', '/register', { entry: { returnTo: '/' } });
    const waiting = press(
      opened,
      'submit',
      { accountNumber: '9900100000000374', inUsa: 'yes', zipCode: '10001' },
      scope,
    );
    expect(calledIn(waiting)).toEqual(['idpAuthenticate']);
    expect(shown(waiting, scope)).toEqual(['lookup']);
    const ran = press(waiting, 'back', {}, scope);
    expect(ran.effects.at(-1)).toMatchObject({ type: 'resume', route: '/' });
    expect(ran.effects.some(({ type }) => type === 'abort')).toBe(true);
  });

  test('who was invited reads that the invitation is checked', () => {
    const scope = wanted();
    const waiting = open(scope, 'register', '/register', { query: { tid: 'INVITE-2468' } });
    expect(calledIn(waiting)).toEqual(['idpAuthenticate']);
    expect(shown(waiting, scope)).toEqual(['checking']);
  });
});
