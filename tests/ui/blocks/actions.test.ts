import { expect, test } from 'vitest';
import type { ActionView } from '../../../src/engine/index.ts';
import { variantsOf } from '../../../src/ui/blocks/actions.tsx';

const call: ActionView = { name: 'call', kind: 'go', variant: 'primary' };
const submit: ActionView = { name: 'submit', kind: 'submit' };
const cancel: ActionView = { name: 'cancel', kind: 'back', variant: 'text' };
const home: ActionView = { name: 'home', kind: 'go' };

test('only the first of several primary buttons stays primary', () => {
  expect(variantsOf([call, submit, home, cancel], false)).toEqual([
    'primary',
    'secondary',
    'secondary',
    'text',
  ]);
});

test('without another primary button, submit is primary and go is secondary', () => {
  expect(variantsOf([submit, home, cancel], false)).toEqual(['primary', 'secondary', 'text']);
  expect(variantsOf([home, cancel], false)).toEqual(['secondary', 'text']);
});

test('no button is primary while a message offers next actions', () => {
  expect(variantsOf([submit, cancel], true)).toEqual(['secondary', 'secondary']);
});
