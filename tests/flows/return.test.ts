import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { flagsFrom } from '../../src/config/flags.ts';
import { initialState, transition } from '../../src/engine/transition.ts';
import type { Effect, Event, JsonObject, Scope, State } from '../../src/engine/types.ts';
import { readCatalogue } from '../../src/tools/catalogue.ts';

const facts = {} as { scope: Scope };

beforeAll(async () => {
  const catalogue = await readCatalogue(process.cwd());
  const modules = await Promise.all(Object.values(catalogue.load).map((load) => load()));
  const brand = JSON.parse(readFileSync('brands/demo/brand.json', 'utf8')) as JsonObject;
  facts.scope = {
    flows: Object.fromEntries(modules.map(({ flow }) => [flow.name, flow])),
    operations: Object.assign({}, ...modules.map(({ operations }) => operations)) as Scope['operations'],
    brand: { ...brand, id: 'demo' },
    issuer: catalogue.issuer as unknown as JsonObject,
    environment: { servicingHost: '' },
    flags: flagsFrom(undefined, 'demo', catalogue.issuer.flags),
    flagsSettled: true,
    session: {},
    visitor: { language: 'en', mobile: false, base: 'http://bank.example/login/demo', route: '/' },
    assistant: {},
    now: 1_700_000_000_000,
  };
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

const signedIn = (entry: JsonObject): readonly Effect[] => {
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
  return answer(known, 'exchangeToken', { access_token: 'token-1' }).effects;
};

const isHandover = (effect: Effect) => effect.type === 'call' && effect.operation === 'getHandover';

describe('after signing in', () => {
  it('a page that asked for it is gone back to, with the user ID, and nothing is handed over', () => {
    const effects = signedIn({ returnTo: '/reset' });
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
      const effects = signedIn(returnTo === undefined ? {} : { returnTo });
      expect(effects.some(isHandover)).toBe(true);
      expect(effects.some(({ type }) => type === 'resume')).toBe(false);
    },
  );
});
