import type { Cases } from '../case.ts';

export const cases: Cases = {
  'a fact that survives a reload needs a reader': {
    change: { 'flows/end/flow.json#/entries/~1end/lasting': ['name', 'nane'] },
    expected: [
      [
        'flows/end/flow.json#/entries/~1end/lasting/1',
        'Nothing reads nane in flow end',
        'Did you mean "name"?',
      ],
    ],
  },
  'a fact that only the arrival passes needs a reader': {
    change: { 'flows/end/flow.json#/entries/~1end/once': ['name', 'nane'] },
    expected: [
      ['flows/end/flow.json#/entries/~1end/once/1', 'Nothing reads nane in flow end', 'Did you mean "name"?'],
    ],
  },
  'a fact that a rule passes to a flow needs a reader': {
    change: { 'flows/door/flow.json#/steps/door/on/away/leave/with/age': 3 },
    expected: [
      [
        'flows/door/flow.json#/steps/door/on/away/leave/with/age',
        'Nothing reads age in flow end',
        'There is: name.',
      ],
    ],
  },
};
