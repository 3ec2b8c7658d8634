import { beforeAll, describe, expect, it } from 'vitest';
import { type Json, type JsonObject, type Scope, view } from '../../src/engine/index.ts';
import { answer, calledIn, onward, open, type Ran, send } from './drive.ts';
import { projectScope } from './scope.ts';

const facts = {} as { scope: Scope };

beforeAll(async () => {
  facts.scope = await projectScope('alder');
});

const terms = { google: 'https://www.alder.example/voice/google-terms' };

/** What the terms call the card. */
const named = (cardName: Json | undefined, language: string): unknown => {
  const scope: Scope = {
    ...facts.scope,
    brand: { ...facts.scope.brand, voice: cardName === undefined ? { terms } : { cardName, terms } },
    visitor: { ...facts.scope.visitor, language },
  };
  const { state } = open(scope, 'voice', '/google', { query: {} });
  const blocks = view(state, scope, 'page').layers.at(-1)?.blocks ?? [];
  return blocks.flatMap((block) => ('text' in block && block.text === 'text' ? [block.params?.card] : []))[0];
};

describe('what a voice assistant calls the card', () => {
  const name = { en: 'Alder card', es: 'tarjeta Alder' };

  it.each<readonly [string, Json | undefined, string, string]>([
    ['the name', name, 'en', 'Alder card'],
    ['the name', name, 'es', 'tarjeta Alder'],
    ['the one name for all languages', 'Alder card', 'es', 'Alder card'],
    ['its title where there is no name', undefined, 'en', 'Alder Signature Card'],
    ['its title where there is no name', undefined, 'es', 'Tarjeta Alder Signature'],
    [
      'its title where there is no name in that language',
      { en: 'Alder card' },
      'es',
      'Tarjeta Alder Signature',
    ],
  ])('is %s: %j in %s', (_, cardName, language, expected) => {
    expect(named(cardName, language)).toBe(expected);
  });
});

const asked: JsonObject = { client_id: 'somebody', redirect_uri: 'https://somebody.example/back' };

const press = (ran: Ran, action: string, form: JsonObject = {}): Ran =>
  send(facts.scope, onward(facts.scope, ran, action), { type: 'press', machine: 'page', action, form });

/** At the form that creates the key; the page was opened with `asked`, and now stands at an address with `query`. */
const createsKey = (query: JsonObject): Ran => {
  const opened = press(open(facts.scope, 'voice', '/google', { query: asked }), 'accept');
  const sent = press(opened, 'submit', { userId: 'annabel7', password: 'Harbor-7' });
  const status = { response_code: '1005' };
  const ran = answer(facts.scope, sent, 'authenticateLogin', { status, session_id: 's-1' });
  const { page } = ran.state.machines;
  if (page === undefined) throw new Error('There is no page');
  const state = { ...ran.state, machines: { ...ran.state.machines, page: { ...page, query } } };
  return press({ ...ran, state }, 'submit', { key: '4821' });
};

describe('a key', () => {
  it('is created for the session and the client that asked', () => {
    const call = createsKey(asked).effects.findLast(({ type }) => type === 'call');
    expect(call).toMatchObject({
      operation: 'createVoiceKey',
      params: { client_id: 'somebody' },
      body: { PIN: '4821', session_info: { session_id: 's-1' } },
    });
  });

  it.each(
    ['client_id', 'redirect_uri'].flatMap((name) => ['null', '', undefined].map((value) => [name, value])),
  )('is not created where %s is %s: the default message says so', (name = '', value) => {
    const { [name]: _, ...others } = asked;
    const ran = createsKey(value === undefined ? others : { ...asked, [name]: value });
    expect(calledIn(ran)).not.toContain('createVoiceKey');
    const top = view(ran.state, facts.scope, 'page').layers.at(-1);
    expect([top?.screen, top?.message?.key]).toEqual(['create-key', 'default']);
  });
});
