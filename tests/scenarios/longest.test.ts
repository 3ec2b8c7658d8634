import { expect, test } from 'vitest';
import type { ScenarioStep } from '../../src/config/declarations.ts';
import { longestOf, type Performance } from '../../src/tools/play/sample.ts';

const cast = { brand: 'own', language: 'en', width: 'desktop' } as const;

const performanceOf = (
  name: string,
  screens: readonly string[],
  { start = {}, more = [] }: { readonly start?: object; readonly more?: readonly ScenarioStep[] } = {},
): Performance => ({
  journey: {
    flow: 'own',
    scenario: {
      name,
      steps: [
        { start: { at: '/', ...start } },
        ...screens.map((screen) => ({ expect: { screen: `own/${screen}` } })),
        ...more,
      ],
    },
  },
  cast,
});

test('the longest scenario is chosen among those that do without an authenticator and without time passing', () => {
  const screens = ['one', 'two', 'three'];
  const short = performanceOf('is short', ['one']);
  const long = performanceOf('is long', ['one', 'two']);
  const withKey = performanceOf('asks for a passkey', screens, { start: { credential: 'given' } });
  const waiting = performanceOf('waits', screens, { more: [{ wait: 60 }] });
  expect(longestOf([withKey, short, waiting, long])).toBe(long);
});

test('no scenario is the longest where Chromium alone can play all of them', () => {
  expect(longestOf([performanceOf('waits', ['one'], { more: [{ wait: 60 }] })])).toBeUndefined();
});
