import type { Cases } from '../case.ts';

export const cases: Cases = {
  'a background call must belong to a field of the form': {
    change: {
      'flows/door/flow.json#/steps/door/asks': {
        nme: {
          call: 'checkName',
          send: { name: '$form.name' },
          on: { taken: { say: 'taken', field: 'name' } },
        },
        name: null,
      },
    },
    expected: [
      ['flows/door/flow.json#/steps/door/asks/nme', 'The form has no field nme', 'Did you mean "name"?'],
    ],
  },
  'a rule can clear only fields of the form': {
    change: { 'flows/door/flow.json#/steps/door/on/away/clear': ['knocks', '$form.name', '$form.nam'] },
    expected: [
      [
        'flows/door/flow.json#/steps/door/on/away/clear/2',
        'The form has no field nam',
        'Did you mean "name"?',
      ],
    ],
  },
  'a rule can fill only fields of the form, and show a message only at one of them': {
    change: {
      'flows/door/flow.json#/steps/door': {
        load: [
          { call: 'listRooms', on: { ok: { keep: { rooms: '$response.rooms' }, fill: { nick: 'Ann' } } } },
        ],
        asks: { name: { on: { taken: { field: 'nam' } } } },
      },
    },
    expected: [
      [
        'flows/door/flow.json#/steps/door/load/0/on/ok/fill/nick',
        'The form has no field nick',
        'There are: name, word, how.',
      ],
      [
        'flows/door/flow.json#/steps/door/asks/name/on/taken/field',
        'The form has no field nam',
        'Did you mean "name"?',
      ],
    ],
  },
};
