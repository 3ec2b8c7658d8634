import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { lastCode } from '../../../src/tools/play/calls.ts';
import type { Stage } from '../../../src/tools/play/stage.ts';
import { writeSilently } from '../../scenarios/jsdom-stage.tsx';
import { visit } from '../visit.ts';

const password = 'Harbor-7';

const inputs = (label: string | RegExp) => screen.getAllByLabelText<HTMLInputElement>(label);

const write = (label: string, value: string) => {
  for (const input of inputs(label).slice(0, 1)) writeSilently(input, value);
};

const press = async (stage: Stage, name: RegExp) => {
  await stage.take(name);
  await stage.settle();
};

const signIn = async (userId: string, typed: string) => {
  const stage = await visit({ brand: 'birch', at: '/' });
  write('User ID', userId);
  write('Password', typed);
  await press(stage, /^Sign in$/);
  return stage;
};

test('a password written without an event after a refused one is sent', async () => {
  const stage = await signIn('rita.ready', 'Wrong-1');
  expect((await stage.look()).truth?.message).toBeDefined();
  expect(inputs('Password')[0]?.value).toBe('');
  write('Password', password);
  await press(stage, /^Sign in$/);
  expect((await stage.look()).posted).toBeDefined();
}, 60_000);

test.each<[string, (boxes: readonly HTMLInputElement[], code: string) => void]>([
  ['whole into the first box', ([first], code) => first && writeSilently(first, code)],
  ['a digit into each box', (boxes, code) => boxes.map((box, at) => writeSilently(box, code[at] ?? ''))],
])(
  'a passcode written without an event, %s, is sent',
  async (_, fill) => {
    const user = userEvent.setup({ delay: null });
    const stage = await signIn('otto.onetime', password);
    for (const choice of [/0142/, /Text/]) await user.click(screen.getByLabelText(choice));
    await press(stage, /^Send passcode$/);
    fill(inputs(/^Digit/), String(await lastCode(stage)));
    await press(stage, /^(Continue|Verify|Submit)/);
    expect((await stage.look()).posted).toBeDefined();
  },
  60_000,
);

test('when a field is left, all fields are read, and the masks write what stands in them', async () => {
  const user = userEvent.setup({ delay: null });
  const stage = await visit({ brand: 'birch', at: '/findUserId' });
  write('Account number', '9900100000000015');
  await user.click(inputs('ZIP code')[0]!);
  await user.tab();
  await stage.settle();
  expect(inputs('Account number')[0]?.value).toBe('•••• •••• •••• 0015');
}, 60_000);
