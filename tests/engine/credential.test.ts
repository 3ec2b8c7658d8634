import { describe, expect, it } from 'vitest';
import type { CredentialOutcome, JsonObject, Step } from '../../src/engine/index.ts';
import { saved } from '../../src/engine/index.ts';
import { drive, linked, scopeOf, screen } from './fixture.ts';

const rules = {
  given: { goto: 'send' },
  declined: {},
  unsupported: { say: 'none' },
  'failed.exists': { say: 'there' },
  failed: { say: 'broken' },
};

const asking = (options: JsonObject | null = { challenge: 'abc' }) =>
  linked(
    'main',
    {
      entries: { '/': { start: 'page' } },
      data: { options: { type: 'object', ...(options && { default: options }) } },
      steps: {
        page: {
          screen: 'page',
          on: { go: { goto: 'ask' }, other: { goto: 'page' }, cancel: { goto: 'page' } },
        },
        ask: { credential: 'get', options: '$data.options', on: rules },
        send: { call: 'verify', send: { credential: '$response' }, on: { '*': { goto: 'page' } } },
      } as Record<string, Step>,
      on: { '*': { say: 'swallowed' } },
    },
    { page: screen({ go: 'go', other: 'go', cancel: 'back' }) },
  );

type Driver = ReturnType<typeof drive>;
const tell = (driver: Driver, credential: CredentialOutcome, body?: JsonObject, id = asked(driver)) =>
  driver.send({ type: 'answer', id, answer: { credential, ...(body && { body }) } });
const asked = (driver: Driver): number => {
  const waiting = driver.now.state.machines.page?.waiting;
  return waiting?.for === 'call' ? waiting.id : -1;
};

describe('a credential step', () => {
  it('passes its options to the browser, waits, and sends the credential in a call', () => {
    const driver = drive(scopeOf([asking()]));
    driver.press('go');
    expect(driver.effect('credential')).toMatchObject({ credential: 'get', options: { challenge: 'abc' } });
    expect(driver.top().busy).toBe(true);
    expect(driver.press('go')).toEqual([]);
    tell(driver, 'given', { id: 'k-1' });
    expect(driver.effect('call')).toMatchObject({ operation: 'verify', body: { credential: { id: 'k-1' } } });
  });

  it.each([
    ['declined', undefined],
    ['unsupported', 'none'],
    ['failed.exists', 'there'],
    ['failed.unfit', 'broken'],
  ] as const)('returns to the screen after the outcome %s', (outcome, message) => {
    const driver = drive(scopeOf([asking()]));
    driver.press('go');
    tell(driver, outcome);
    expect(driver.top()).toMatchObject({ screen: 'page', busy: false });
    expect(driver.top().message?.key).toBe(message);
  });

  it('fails without a browser request if its options are missing', () => {
    const driver = drive(scopeOf([asking(null)]));
    driver.press('go');
    expect(driver.effect('credential')).toBeUndefined();
    expect(driver.top().message?.key).toBe('broken');
  });

  it.each(['cancel', 'other'])('is aborted by a press of another action: %s', (action) => {
    const driver = drive(scopeOf([asking()]));
    driver.press('go');
    const id = asked(driver);
    driver.press(action);
    expect(driver.now.effects).toContainEqual({ type: 'abort', id });
    expect(tell(driver, 'given', { id: 'k-1' }, id)).toEqual([]);
  });

  it('ends when a saved state is resumed', () => {
    const driver = drive(scopeOf([asking()]));
    driver.press('go');
    driver.now.state = saved(driver.now.state, driver.now.scope);
    driver.send({ type: 'resumed' });
    expect(driver.top()).toMatchObject({ screen: 'page', busy: false });
  });
});

const offering = (when?: object) =>
  linked(
    'main',
    {
      entries: { '/': { start: 'page' } },
      data: { key: { type: 'object', writeOnly: true } },
      steps: {
        page: {
          screen: 'page',
          offer: {
            credential: 'get',
            call: 'start',
            ...(when && { when }),
            send: { brand: '$brand.id' },
            options: '/options',
            then: { keep: { key: '$response' }, goto: 'send' },
          },
          on: { submit: { goto: 'password' }, leave: { goto: 'other' } },
        },
        password: { call: 'login', send: {}, on: { '*': { say: 'wrong', goto: 'page' } } },
        send: { call: 'verify', send: { credential: '$data.key' }, on: { '*': { goto: 'page' } } },
        other: { screen: 'other', on: { back: { goto: 'page' } } },
      } as unknown as Record<string, Step>,
    },
    { page: screen({ submit: 'go', leave: 'go' }), other: screen({ back: 'go' }) },
  );

const brand = { id: 'alder', keys: true };
const open = (when?: object, known: JsonObject = brand) => drive(scopeOf([offering(when)], { brand: known }));
const take = (driver: Driver, id: number) => driver.send({ type: 'due', id, given: { id: 'k-1' } });

describe('a credential offer on a screen', () => {
  it('leaves the screen usable, and runs its rule when the user accepts it', () => {
    const driver = open({ '$brand.keys': true });
    const offer = driver.effect('offer');
    expect(offer).toMatchObject({ operation: 'start', body: { brand: 'alder' }, options: '/options' });
    expect(offer?.place).toBe(driver.top().key);
    expect(driver.top().busy).toBe(false);
    take(driver, offer?.id ?? -1);
    expect(driver.effect('call')).toMatchObject({ operation: 'verify', body: { credential: { id: 'k-1' } } });
    expect(JSON.stringify(driver.now.state.machines.page?.frames[0]?.data)).not.toContain('k-1');
  });

  it('is ignored while a call is pending, and works again after the call fails', () => {
    const driver = open();
    const id = driver.effect('offer')?.id ?? -1;
    driver.press('submit');
    expect(take(driver, id)).toEqual([]);
    driver.answer({ code: 'no' });
    expect(driver.top().message?.key).toBe('wrong');
    take(driver, id);
    expect(driver.effect('call')?.operation).toBe('verify');
  });

  it('ends when another screen shows', () => {
    const driver = open();
    const id = driver.effect('offer')?.id ?? -1;
    driver.press('leave');
    expect(driver.now.effects).toContainEqual({ type: 'stop-timer', id });
    expect(take(driver, id)).toEqual([]);
  });

  it('starts again when a saved state is resumed', () => {
    const driver = open();
    driver.now.state = saved(driver.now.state, driver.now.scope);
    driver.send({ type: 'resumed' });
    take(driver, driver.effect('offer')?.id ?? -1);
    expect(driver.effect('call')?.operation).toBe('verify');
  });

  it('does not start if its condition fails or a required value is missing', () => {
    expect(open({ '$brand.keys': false }).effect('offer')).toBeUndefined();
    expect(open(undefined, {}).effect('offer')).toBeUndefined();
  });
});
