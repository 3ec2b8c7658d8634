import { expect, it, vi } from 'vitest';
import type { JsonObject } from '../../src/engine/index.ts';
import { createWords } from '../../src/ui/words.ts';

const words = createWords({ flow: async () => ({}), brand: async () => undefined });
words.add('door', 'en', { ending: 'The card ending in {{lastFour}}.', fee: '{{text}}' });

it('a missing parameter leaves a gap in the text, never braces', () => {
  expect(words.find(['door'], ['ending'], 'en', { lastFour: '1234' })).toBe('The card ending in 1234.');
  expect(words.find(['door'], ['ending'], 'en', {})).toBe('The card ending in .');
});

it('a bracketed part of a text disappears if one of its parameters is empty', () => {
  words.add('door', 'en', { call: 'Call us[[ at {{phone}}]], {{name}}.[[\nAsk for {{who}} or {{whom}}.]]' });
  const call = (params: Record<string, string>) => words.find(['door'], ['call'], 'en', params);
  expect(call({ phone: '1-2', name: 'Rita', who: 'Ann', whom: 'Bo' })).toBe(
    'Call us at 1-2, Rita.\nAsk for Ann or Bo.',
  );
  expect(call({ name: 'Rita', who: 'Ann' })).toBe('Call us, Rita.');
  expect(call({ phone: '', name: '[[ Rita ]]' })).toBe('Call us, [[ Rita ]].');
});

it('a server text is not searched for parameters or references to other texts', () => {
  const text = 'You owe {{lastFour}} $t(ending)';
  expect(words.find(['door'], ['fee'], 'en', { text, lastFour: '1234' })).toBe(text);
});

it('texts fail to load after eight seconds, and the next request finds what has come by then', async () => {
  vi.useFakeTimers();
  let deliver = (_: JsonObject): void => undefined;
  const words = new Promise<JsonObject>((resolve) => {
    deliver = resolve;
  });
  const flow = () => words;
  const slow = createWords({ flow, brand: async () => undefined });
  const failed = expect(slow.load(['door'], 'en')).rejects.toThrow('late');
  await vi.advanceTimersByTimeAsync(8000);
  await failed;
  deliver({ title: 'Come in' });
  await slow.load(['door'], 'en');
  expect(slow.find(['door'], ['title'], 'en')).toBe('Come in');
  vi.useRealTimers();
});
