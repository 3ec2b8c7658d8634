import { expect, test } from 'vitest';
import type { BlockView, LayerView, LinkedFlow } from '../../src/engine/index.ts';
import { drawnOf } from '../../src/ui/way-out.ts';

const main: LinkedFlow = {
  name: 'main',
  title: 'main',
  steps: {},
  screens: {},
  messages: { over: { ends: true, next: ['call', 'chat'] }, again: { next: ['reset', 'call'] } },
};

const blocks = (
  [
    { image: '$brand.images.hero' },
    { image: '$brand.images.promo', href: '$brand.promoUrl' },
    { heading: 'title' },
    { text: 'lead' },
    { banner: 'gone', actions: ['submit'] },
    { banner: 'offered', actions: ['chat'] },
    { notice: 'message' },
    { form: true },
    { actions: ['submit', 'chat'] },
  ] as const
).map((block): BlockView => ({ ...block, params: {}, values: [] }) as BlockView);

const drawn = (key: string, phone = '800-555-0100') => {
  const ends = key === 'over';
  const layer = {
    blocks,
    ends,
    message: { id: 1, flow: 'main', key, params: phone === '' ? {} : { phone }, tone: 'error' },
    actions: {
      chat: { name: 'chat', kind: 'go' },
      ...(ends ? {} : { submit: { name: 'submit', kind: 'submit' }, reset: { name: 'reset', kind: 'go' } }),
    },
  } as unknown as LayerView;
  return drawnOf({ flows: () => ({ main }) }, layer);
};

const kinds = (all: readonly object[]) => all.map((block) => Object.keys(block)[0]);

test('a message that ends a screen removes the form, the texts and the promotions', () => {
  expect(kinds(drawn('over').blocks)).toEqual(['image', 'heading', 'banner', 'notice', 'actions']);
});

test('a message offers a call to its phone number', () => {
  expect(drawn('over').next).toEqual(['call', 'chat']);
  expect(drawn('over').actions.call).toMatchObject({ address: 'tel:800-555-0100' });
});

test('a message offers its other next actions if it has no phone number', () => {
  expect(drawn('over', '').next).toEqual(['chat']);
  expect(drawn('over', '').actions.call).toBeUndefined();
});

test('a message that does not end a screen keeps the form', () => {
  expect(drawn('again').next).toEqual(['reset', 'call']);
  expect(kinds(drawn('again').blocks)).toContain('form');
});
