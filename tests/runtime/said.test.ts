import { expect, test } from 'vitest';
import { initialState, type State } from '../../src/engine/index.ts';
import { saidAnew } from '../../src/runtime/said.ts';

const message = (phone: string) => ({ flow: 'reset', key: 'locked', params: { phone, code: '7' } });

// A state in which a message stands, is kept as a fact, was handed to the address, and waits in a screen before.
const saying = (phone: string): State => {
  const said = message(phone);
  const told = { ...said, id: 1, tone: 'error' as const };
  const frame = {
    ...{ flow: 'reset', as: 'page' as const, step: 'ask', visit: 1, form: { own: phone }, dropped: 0 },
    data: { kept: said, list: [said], own: phone },
    trail: [{ key: 1, step: 'ask', screen: 'ask', data: { kept: said }, closed: false }],
    message: told,
    fieldMessages: { userId: told },
  };
  const page = { query: {}, background: {}, leaving: false };
  return {
    ...initialState,
    shared: { problem: said },
    machines: { ...initialState.machines, page: { ...page, entry: { message: said }, frames: [frame] } },
  };
};

// All phones that messages name.
const named = (state: State): readonly unknown[] => {
  const found = [...JSON.stringify(state).matchAll(/"params":(\{[^}]*\})/g)];
  return [...new Set(found.map(([, params = '{}']) => JSON.parse(params).phone))];
};

test.each<[string, object, object, readonly unknown[]]>([
  ['changes with the brand', { fraud: '1' }, { fraud: '2' }, ['2']],
  ['stays if the brand keeps it', { fraud: '1', plcc: '3' }, { fraud: '1', plcc: '4' }, ['1']],
  ['is removed if the brand no longer has it', { fraud: '1' }, {}, [undefined]],
  [
    'changes if both of its uses change to the same number',
    { fraud: '1', plcc: '1' },
    { fraud: '2', plcc: '2' },
    ['2'],
  ],
  [
    'is removed if its two uses get different numbers',
    { fraud: '1', plcc: '1' },
    { fraud: '2', plcc: '3' },
    [undefined],
  ],
  ['stays if one of its two uses keeps it', { fraud: '1', plcc: '1' }, { fraud: '2', plcc: '1' }, ['1']],
  ['stays if it was not a number of the brand', { fraud: '5' }, { fraud: '2' }, ['1']],
])('a phone in a message %s', (_, before, now, phones) => {
  const state = saidAnew(saying('1'), { ...before }, { ...now });
  expect(named(state)).toEqual(phones);
  // What a person has typed is no message.
  expect(state.machines.page?.frames[0]).toMatchObject({ form: { own: '1' }, data: { own: '1' } });
});
