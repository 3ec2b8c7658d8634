import { describe, expect, test } from 'vitest';
import { drive, linked, scopeOf, screen } from './fixture.ts';

const main = linked(
  'main',
  {
    entries: { '/': { start: 'ask' } },
    messages: {
      locked: { ends: true, next: ['call', 'chat'] },
      again: { next: ['reset', 'call'] },
    },
    steps: {
      ask: {
        screen: 'ask',
        on: {
          submit: { say: '$form.say', with: { phone: '$brand.phones.help' }, goto: 'ask' },
          lock: { say: 'locked', with: { phone: '$brand.phones.help' } },
          'try-again': { say: 'again', with: { phone: '$brand.phones.help' } },
          chat: { do: [{ assist: 'locked' }] },
          home: { goto: 'ask' },
          reset: { leave: { route: '/' } },
        },
      },
    },
  },
  {
    ask: screen(
      { submit: 'submit', lock: 'go', 'try-again': 'go', reset: 'go' },
      {
        blocks: [
          { heading: 'title' },
          { text: 'lead' },
          { banner: 'offer', actions: ['reset'] },
          { banner: 'other', actions: ['chat'] },
          { notice: 'message' },
          { form: true },
          { actions: ['submit', 'home', 'chat'] },
        ],
        actions: {
          submit: { kind: 'submit' },
          lock: { kind: 'go' },
          'try-again': { kind: 'go' },
          reset: { kind: 'go' },
          chat: { kind: 'go', ended: 'too' },
          home: { kind: 'go', ended: 'only' },
        },
      },
    ),
  },
);

const open = (phones: Readonly<Record<string, string>> = { help: '800-555-0100' }) =>
  drive({ ...scopeOf([main]), brand: { phones } });

describe('a message that ends its screen', () => {
  test('keeps only the actions that are declared for an ended screen', () => {
    const flow = open();
    flow.press('lock');
    expect(flow.top().ends).toBe(true);
    expect(Object.keys(flow.top().actions)).toEqual(['chat', 'home']);
  });

  test('disables the other actions', () => {
    const flow = open();
    flow.press('lock');
    const before = flow.top();
    flow.press('reset');
    expect(flow.top()).toEqual(before);
  });

  test('stays while the assistant opens, and disappears with the next transition', () => {
    const flow = open();
    flow.press('lock');
    flow.press('chat');
    expect(flow.top().message?.key).toBe('locked');
    flow.press('home');
    expect(flow.top().message).toBeUndefined();
    expect(Object.keys(flow.top().actions)).toEqual(['submit', 'lock', 'try-again', 'reset', 'chat']);
  });
});

test('a message that does not end its screen keeps the submit action', () => {
  const flow = open();
  flow.press('try-again');
  expect(flow.top().ends).toBe(false);
  expect(Object.keys(flow.top().actions)).toContain('submit');
});

test('a call action links to its phone number, and is absent without one', () => {
  const calling = linked(
    'main',
    { entries: { '/': { start: 'ask' } }, steps: { ask: { screen: 'ask' } } },
    { ask: screen({}, { actions: { call: { kind: 'call', phone: '$brand.phones.help' } } }) },
  );
  const actions = (phones: Readonly<Record<string, string>>) =>
    drive({ ...scopeOf([calling]), brand: { phones } }).top().actions;
  expect(actions({ help: '800-555-0100' }).call?.address).toBe('tel:800-555-0100');
  expect(actions({})).toEqual({});
});
