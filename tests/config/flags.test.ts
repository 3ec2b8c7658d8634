import { describe, expect, test } from 'vitest';
import { flagsFrom } from '../../src/config/flags.ts';

const table = {
  banner: { from: 'idpBanner', default: false },
  script: { from: 'scriptEnabled', default: true },
  universal: { from: 'canTry', list: 'tryClients', default: false },
  disabled: { list: 'disabledClients', default: false },
};

describe('flagsFrom', () => {
  test('returns the defaults for a missing or malformed reply', () => {
    const defaults = { banner: false, script: true, universal: false, disabled: false };
    expect(flagsFrom(undefined, 'alder', table)).toEqual(defaults);
    expect(flagsFrom({}, 'alder', table)).toEqual(defaults);
    expect(flagsFrom('<html>', 'alder', table)).toEqual(defaults);
    expect(flagsFrom(['idpBanner'], 'alder', table)).toEqual(defaults);
    expect(flagsFrom(null, 'alder', table)).toEqual(defaults);
  });

  test('reads flags and client lists from the reply', () => {
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

  test('prefers an explicit boolean over a list and ignores an invalid value', () => {
    expect(flagsFrom({ canTry: false, tryClients: ['alder'] }, 'alder', table).universal).toBe(false);
    expect(flagsFrom({ canTry: true, tryClients: [] }, 'alder', table).universal).toBe(true);
    expect(flagsFrom({ canTry: 'yes', tryClients: ['alder'] }, 'alder', table).universal).toBe(true);
    expect(flagsFrom({ scriptEnabled: 0 }, 'alder', table).script).toBe(true);
  });

  test('ignores properties that every object inherits', () => {
    expect(
      flagsFrom({}, 'alder', { odd: { from: 'constructor', list: 'toString', default: false } }).odd,
    ).toBe(false);
  });
});
