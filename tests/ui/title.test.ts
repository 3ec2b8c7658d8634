import { expect, test } from 'vitest';
import type { LayerView } from '../../src/engine/index.ts';
import type { Surroundings } from '../../src/ui/context.tsx';
import { titleOf } from '../../src/ui/shell/title.ts';
import { createWords } from '../../src/ui/words.ts';

const words = createWords({ flow: async () => ({}), brand: async () => undefined });
words.add('base', 'en', {
  trouble: { title: 'Something went wrong' },
  shell: { page: '{{title}} | {{brand}}', error: 'Error: {{title}}' },
});
words.add('main', 'en', {
  page: { wizard: { title: '{{title}} | Card' }, home: { title: 'Sign in | Card' } },
  first: { title: 'Your card' },
  second: { title: 'Your profile' },
  waits: { text: 'One moment' },
  ending: { over: 'It is over' },
});
words.add('called', 'en', { first: { title: 'A passcode' } });

const surroundings = {
  words,
  language: 'en',
  runtime: {
    rootFlow: 'base',
    pageFlow: () => 'main',
    flows: () => ({
      main: { extends: 'base' },
      called: { extends: 'base' },
      base: { screens: { trouble: {} } },
    }),
    store: { brand: { displayName: 'Birch' } },
  },
} as unknown as Surroundings;

const layer = (change: Partial<LayerView> = {}): LayerView =>
  ({
    flow: 'main',
    screen: 'first',
    ends: false,
    fieldMessages: {},
    blocks: [{ heading: 'title', params: {}, values: [] }],
    ...change,
  }) as LayerView;

const said = (key: string, tone: 'error' | 'warning' | 'info') =>
  ({ message: { id: 1, flow: 'main', key, params: {}, tone } }) satisfies Partial<LayerView>;

test('each step of a wizard has a title of its own', () => {
  expect(titleOf(surroundings, 'wizard', layer())).toBe('Your card | Card');
  expect(titleOf(surroundings, 'wizard', layer({ screen: 'second' }))).toBe('Your profile | Card');
});

test('a page has the title that its words say', () => {
  expect(titleOf(surroundings, 'home', layer())).toBe('Sign in | Card');
});

test('what another flow shows there has its own', () => {
  expect(titleOf(surroundings, 'home', layer({ flow: 'called' }))).toBe('A passcode | Birch');
});

test('what every flow may show has its own', () => {
  expect(titleOf(surroundings, 'home', layer({ screen: 'trouble' }))).toBe('Something went wrong | Birch');
});

test('what ends a screen has its own, too', () => {
  expect(titleOf(surroundings, 'home', layer({ ...said('over', 'error'), ends: true }))).toBe(
    'It is over | Birch',
  );
});

test('a screen that waits has the words that it waits with', () => {
  const blocks = [{ spinner: 'text', params: {}, values: [] }];
  expect(titleOf(surroundings, 'wizard', layer({ screen: 'waits', blocks }))).toBe('One moment | Card');
});

test('what went wrong is told first, of the form and of the answer, and a note is not', () => {
  expect(titleOf(surroundings, 'home', layer(), true)).toBe('Error: Sign in | Card');
  for (const tone of ['error', 'warning'] as const)
    expect(titleOf(surroundings, 'home', layer(said('wrong', tone)))).toBe('Error: Sign in | Card');
  expect(titleOf(surroundings, 'home', layer(said('told', 'info')))).toBe('Sign in | Card');
});

test('until something shows the title stays', () => {
  expect(titleOf(surroundings, 'home', undefined)).toBeUndefined();
});
