import { beforeAll, describe, expect, it } from 'vitest';
import {
  type Effect,
  type Event,
  initialState,
  type JsonObject,
  type Scope,
  type State,
  transition,
} from '../../src/engine/index.ts';
import { onward } from './drive.ts';
import { projectScope } from './scope.ts';

const facts = {} as { scope: Scope };

beforeAll(async () => {
  facts.scope = await projectScope();
});

type Ran = { readonly state: State; readonly effects: readonly Effect[] };

const send = ({ state, effects }: Ran, event: Event): Ran => {
  const next = transition(state, event, facts.scope);
  return { state: next.state, effects: [...effects, ...next.effects] };
};

const answer = (ran: Ran, operation: string, body: JsonObject): Ran => {
  const call = ran.effects.find((effect) => effect.type === 'call' && effect.operation === operation);
  if (call?.type !== 'call') throw new Error(`${operation} was not called`);
  return send(ran, { type: 'answer', id: call.id, answer: { status: 200, body } });
};

const signedIn = (entry: JsonObject): Ran => {
  const opened = send(
    { state: initialState, effects: [] },
    { type: 'enter', machine: 'page', flow: 'login', path: '/', entry, query: {} },
  );
  const form = { userId: 'rita.ready', password: 'secret-1', rememberMe: false };
  const sent = send(opened, { type: 'press', machine: 'page', action: 'submit', form });
  const known = answer(sent, 'authenticateLogin', {
    status: { response_code: '1005' },
    authorization_code: 'code-1',
    session_id: 'session-1',
  });
  const redeemed = answer(onward(facts.scope, known), 'exchangeToken', { access_token: 'token-1' });
  return onward(facts.scope, redeemed);
};

const isHandover = (effect: Effect) => effect.type === 'call' && effect.operation === 'getHandover';

describe('after signing in', () => {
  it('a page that asked for it is gone back to, with the user ID, and nothing is handed over', () => {
    const { effects } = signedIn({ returnTo: '/reset' });
    expect(effects.at(-1)).toMatchObject({
      type: 'resume',
      route: '/reset',
      entry: { userId: 'rita.ready' },
    });
    expect(effects.some(isHandover)).toBe(false);
  });

  it.each(['/', 'https://elsewhere.example/reset', '//elsewhere.example', '/no-such-page', undefined])(
    'to go back to %s is as good as the servicing site',
    (returnTo) => {
      const { effects } = signedIn(returnTo === undefined ? {} : { returnTo });
      expect(effects.some(isHandover)).toBe(true);
      expect(effects.some(({ type }) => type === 'resume')).toBe(false);
    },
  );
});
