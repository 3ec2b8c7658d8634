import { describe, expect, it } from 'vitest';
import { drive, linked, scopeOf, screen } from './fixture.ts';

const main = (steps: object, more: object = {}) =>
  linked(
    'main',
    { extends: 'base', entries: { '/': { start: 'page' } }, steps: steps as never, ...more },
    { page: screen({ go: 'go' }) },
  );
const base = linked('base', {
  steps: {},
  values: { phone: { $first: ['$data.phone', '$brand.phone'] }, line: '$value.phone', card: '$data.card' },
  effects: { tidy: [{ forget: ['session.link'] }, { track: { phone: '$value.line' } }] },
});

describe('a named value', () => {
  const page = { screen: 'page', on: { go: { keep: { seen: '$value.line', end: '$value.card.end' } } } };

  it('may refer to another named value or to data', () => {
    const own = { data: { card: { type: 'object', default: { end: '0042' } }, seen: {}, end: {} } };
    const driver = drive(scopeOf([main({ page }, own), base], { brand: { phone: '1-800' } }));
    driver.press('go');
    expect(driver.now.state.machines.page?.frames[0]?.data).toMatchObject({ seen: '1-800', end: '0042' });
  });

  it('overrides an inherited value of the same name', () => {
    const driver = drive(scopeOf([main({ page }, { values: { phone: 'its own' } }), base]));
    driver.press('go');
    expect(driver.now.state.machines.page?.frames[0]?.data).toMatchObject({ seen: 'its own' });
  });

  it('counts as missing if its reference does not resolve', () => {
    const calls = {
      page: { screen: 'page', on: { go: { goto: 'call' } } },
      call: { call: 'ask', send: { card: '$value.card' } },
    };
    const on = { on: { 'failed.unresolved': { leave: { route: '/lost' } } } };
    const driver = drive(scopeOf([main(calls, on), base]));
    driver.press('go');
    expect(driver.effect('call')).toBeUndefined();
    expect(driver.effect('navigate')?.route).toBe('/lost');
  });

  it('can open or close an entry before the flow starts', () => {
    const entries = { '/': { start: 'page', when: { '$value.phone': '1-800' }, else: '/closed' } };
    const open = drive(scopeOf([main({ page }, { entries }), base], { brand: { phone: '1-800' } }));
    const closed = drive(scopeOf([main({ page }, { entries }), base]));
    expect(open.effect('navigate')).toBeUndefined();
    expect(closed.effect('navigate')?.route).toBe('/closed');
  });

  it('makes a decision wait for the flags that it reads', () => {
    const decides = {
      page: { then: [{ when: { '$value.phone': true }, goto: 'page' }, { leave: { route: '/no' } }] },
    };
    const scope = scopeOf([main(decides, { values: { phone: '$flags.fast' } }), base], {
      flagsSettled: false,
    });
    expect(drive(scope).effect('await-flags')).toBeDefined();
  });
});

it('named effects run in order with the other effects of a rule', () => {
  const page = { screen: 'page', on: { go: { do: [{ track: { step: 'one' } }, 'tidy'] } } };
  const driver = drive(scopeOf([main({ page }), base], { brand: { phone: '1-800' } }));
  driver.press('go');
  expect(driver.now.effects.filter(({ type }) => type !== 'passed')).toEqual([
    { type: 'track', data: { step: 'one' } },
    { type: 'forget', slot: 'session.link' },
    { type: 'track', data: { phone: '1-800' } },
  ]);
});
