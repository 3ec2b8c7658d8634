import { expect, it } from 'vitest';
import { createWords } from '../../src/ui/words.ts';

const words = createWords({ flow: async () => ({}), brand: async () => undefined });
words.add('door', 'en', { ending: 'The card ending in {{lastFour}}.', fee: '{{text}}' });

it('shows a gap, never braces, where a parameter is missing', () => {
  expect(words.find(['door'], ['ending'], 'en', { lastFour: '1234' })).toBe('The card ending in 1234.');
  expect(words.find(['door'], ['ending'], 'en', {})).toBe('The card ending in .');
});

it('does not read a text of the server for parameters or references to other words', () => {
  const text = 'You owe {{lastFour}} $t(ending)';
  expect(words.find(['door'], ['fee'], 'en', { text, lastFour: '1234' })).toBe(text);
});
