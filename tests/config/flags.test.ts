import { describe, expect, test } from 'vitest';
import { flagsFrom } from '../../src/config/flags.ts';

const table = {
  banner: { from: 'idpBanner', default: false },
  script: { from: 'scriptEnabled', default: true },
  universal: { from: 'canTry', list: 'tryClients', default: false },
  disabled: { list: 'disabledClients', default: false },
};

describe('flags', () => {
  test('without a reply are the defaults', () => {
    const defaults = { banner: false, script: true, universal: false, disabled: false };
    expect(flagsFrom(undefined, 'alder', table)).toEqual(defaults);
    expect(flagsFrom({}, 'alder', table)).toEqual(defaults);
    expect(flagsFrom('<html>', 'alder', table)).toEqual(defaults);
    expect(flagsFrom(['idpBanner'], 'alder', table)).toEqual(defaults);
    expect(flagsFrom(null, 'alder', table)).toEqual(defaults);
  });

  test('are what the reply states', () => {
    const reply = {
      idpBanner: true,
      scriptEnabled: false,
      tryClients: ['alder'],
      disabledClients: ['alder', 'birch'],
    };
    expect(flagsFrom(reply, 'alder', table)).toEqual({
      banner: true,
      script: false,
      universal: true,
      disabled: true,
    });
    expect(flagsFrom(reply, 'birch', table)).toEqual({
      banner: true,
      script: false,
      universal: false,
      disabled: true,
    });
  });

  test('an explicit boolean wins over a list, and a garbled value counts as left out', () => {
    expect(flagsFrom({ canTry: false, tryClients: ['alder'] }, 'alder', table).universal).toBe(false);
    expect(flagsFrom({ canTry: true, tryClients: [] }, 'alder', table).universal).toBe(true);
    expect(flagsFrom({ canTry: 'yes', tryClients: ['alder'] }, 'alder', table).universal).toBe(true);
    expect(flagsFrom({ scriptEnabled: 0 }, 'alder', table).script).toBe(true);
  });

  test('a name that every object has is no flag', () => {
    expect(
      flagsFrom({}, 'alder', { odd: { from: 'constructor', list: 'toString', default: false } }).odd,
    ).toBe(false);
  });
});
