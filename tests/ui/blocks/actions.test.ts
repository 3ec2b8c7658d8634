import { expect, test } from 'vitest';
import type { ActionView } from '../../../src/engine/index.ts';
import { variantsOf } from '../../../src/ui/blocks/actions.tsx';

const call: ActionView = { name: 'call', kind: 'go', variant: 'primary' };
const submit: ActionView = { name: 'submit', kind: 'submit' };
const cancel: ActionView = { name: 'cancel', kind: 'back', variant: 'text' };
const home: ActionView = { name: 'home', kind: 'go' };

test('of several buttons that are to stand out, the first one does', () => {
  expect(variantsOf([call, submit, home, cancel], false)).toEqual([
    'primary',
    'secondary',
    'secondary',
    'text',
  ]);
});

test('a button that is not offered leaves its place to the next', () => {
  expect(variantsOf([submit, home, cancel], false)).toEqual(['primary', 'secondary', 'text']);
  expect(variantsOf([home, cancel], false)).toEqual(['secondary', 'text']);
});

test('none stands out beside what a message leads to', () => {
  expect(variantsOf([submit, cancel], true)).toEqual(['secondary', 'secondary']);
});
