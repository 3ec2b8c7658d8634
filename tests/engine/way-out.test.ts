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

describe('a message that ends what a screen is for', () => {
  test('leaves of the actions those that say that they are still of use', () => {
    const flow = open();
    flow.press('lock');
    expect(flow.top().ends).toBe(true);
    expect(Object.keys(flow.top().actions)).toEqual(['chat', 'home']);
  });

  test('takes no press for what is not offered any more', () => {
    const flow = open();
    flow.press('lock');
    const before = flow.top();
    flow.press('reset');
    expect(flow.top()).toEqual(before);
  });

  test('stays while something is opened beside it, and goes with the way on', () => {
    const flow = open();
    flow.press('lock');
    flow.press('chat');
    expect(flow.top().message?.key).toBe('locked');
    flow.press('home');
    expect(flow.top().message).toBeUndefined();
    expect(Object.keys(flow.top().actions)).toEqual(['submit', 'lock', 'try-again', 'reset', 'chat']);
  });
});

describe('Back, where a flow that was called is over', () => {
  const caller = linked(
    'main',
    {
      entries: { '/': { start: 'ask' } },
      steps: {
        ask: { screen: 'ask', on: { submit: { goto: 'prove' } } },
        prove: { flow: 'prove', as: 'dialog', on: { cancelled: { goto: 'ask' } } },
      },
    },
    { ask: screen({ submit: 'submit' }) },
  );
  const prove = linked(
    'prove',
    {
      start: 'choose',
      returns: { cancelled: {} },
      messages: { locked: { ends: true, next: [] } },
      steps: {
        choose: { screen: 'choose', on: { submit: { goto: 'code' } } },
        code: {
          screen: 'code',
          on: {
            lock: { say: 'locked', goto: 'code' },
            wrong: { say: 'wrong', goto: 'code' },
            last: { goto: 'sorry' },
            cancel: { leave: { return: 'cancelled' } },
          },
        },
        sorry: { screen: 'sorry', ends: true, on: { leave: { leave: { return: 'cancelled' } } } },
      },
    },
    {
      choose: screen({ submit: 'submit' }),
      code: screen(
        {},
        {
          actions: {
            lock: { kind: 'go' },
            wrong: { kind: 'go' },
            last: { kind: 'go' },
            cancel: { kind: 'back', ended: 'too' },
          },
        },
      ),
      sorry: screen({ leave: 'back' }),
    },
  );
  const atCode = () => {
    const flow = drive(scopeOf([caller, prove]));
    flow.press('submit');
    flow.press('submit');
    expect(flow.top().screen).toBe('code');
    return flow;
  };

  test.each([
    ['with a message that ends the screen', 'lock'],
    ['with a screen that ends it', 'last'],
  ])('%s, leads to what its caller showed', (_, action) => {
    const flow = atCode();
    flow.press(action);
    flow.back();
    expect(flow.view().layers.map(({ screen: name }) => name)).toEqual(['ask']);
  });

  test('leads to the screen before where nothing has ended', () => {
    const flow = atCode();
    flow.press('wrong');
    flow.back();
    expect(flow.top().screen).toBe('choose');
  });
});

test('another message leaves the screen as it is', () => {
  const flow = open();
  flow.press('try-again');
  expect(flow.top().ends).toBe(false);
  expect(Object.keys(flow.top().actions)).toContain('submit');
});

test('a call of a screen dials its phone, and is not offered without one', () => {
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
