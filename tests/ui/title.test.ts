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

test('each step of a wizard has its own title', () => {
  expect(titleOf(surroundings, 'wizard', layer())).toBe('Your card | Card');
  expect(titleOf(surroundings, 'wizard', layer({ screen: 'second' }))).toBe('Your profile | Card');
});

test('a page uses the title from its texts', () => {
  expect(titleOf(surroundings, 'home', layer())).toBe('Sign in | Card');
});

test('a screen of a called flow has its own title', () => {
  expect(titleOf(surroundings, 'home', layer({ flow: 'called' }))).toBe('A passcode | Birch');
});

test('an inherited screen has its own title', () => {
  expect(titleOf(surroundings, 'home', layer({ screen: 'trouble' }))).toBe('Something went wrong | Birch');
});

test('a message that ends a screen sets the title', () => {
  expect(titleOf(surroundings, 'home', layer({ ...said('over', 'error'), ends: true }))).toBe(
    'It is over | Birch',
  );
});

test('a waiting screen uses the text of its spinner as its title', () => {
  const blocks = [{ spinner: 'text', params: {}, values: [] }];
  expect(titleOf(surroundings, 'wizard', layer({ screen: 'waits', blocks }))).toBe('One moment | Card');
});

test('the title begins with "Error" for form errors, errors and warnings, but not for notes', () => {
  expect(titleOf(surroundings, 'home', layer(), true)).toBe('Error: Sign in | Card');
  for (const tone of ['error', 'warning'] as const)
    expect(titleOf(surroundings, 'home', layer(said('wrong', tone)))).toBe('Error: Sign in | Card');
  expect(titleOf(surroundings, 'home', layer(said('told', 'info')))).toBe('Sign in | Card');
});

test('the title stays the same until a screen shows', () => {
  expect(titleOf(surroundings, 'home', undefined)).toBeUndefined();
});
