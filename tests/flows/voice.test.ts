import { beforeAll, describe, expect, it } from 'vitest';
import type { Json, Scope } from '../../src/engine/types.ts';
import { view } from '../../src/engine/view.ts';
import { open } from './drive.ts';
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
