import { readFileSync } from 'node:fs';
import type { WidgetProps } from '@rjsf/utils';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { widgets } from '../../../src/ui/form/widgets.tsx';

const { phone } = JSON.parse(readFileSync('schemas/fields.schema.json', 'utf8')).$defs;

test('a phone field formats its number during typing, and reports blur', async () => {
  const Phone = widgets.phone as (props: WidgetProps) => React.ReactNode;
  const change = vi.fn();
  const leave = vi.fn();
  const context = {
    layer: { flow: 'a', screen: 'b', blocks: [] },
    say: { field: (_: string, part: string) => (part === 'label' ? 'Phone' : undefined), kit: () => '' },
    errors: {},
    more: {},
    required: new Set(),
    change,
    leave,
  };
  // What rjsf and a form give beside these, a text field does not read.
  const props = {
    name: 'phone',
    schema: phone,
    options: { hints: phone['x-field'] },
    registry: { formContext: context },
  } as unknown as WidgetProps;
  render(<Phone {...props} />);
  await userEvent.type(screen.getByLabelText('Phone'), '+1 555-123');
  expect(change).toHaveBeenLastCalledWith('phone', '(555) 123');
  expect(leave).not.toHaveBeenCalled();
  await userEvent.tab();
  expect(leave.mock.calls).toEqual([['phone']]);
});

test('choices with the same label are numbered, and duplicate values show once', () => {
  const Radio = widgets.radio as (props: WidgetProps) => React.ReactNode;
  const offered = ['a 1', 'b 1', 'c 2', 'a 1'].map((value) => ({
    value,
    label: 'ending',
    params: { digit: value.slice(-1) },
  }));
  const say = {
    field: (_: string, part: string) => (part === 'label' ? 'Phone' : undefined),
    screen: (_: string, { digit }: { digit: string }) => `Ends in ${digit}`,
    kit: (_: string, { number, count }: Record<string, unknown>) => `(${number} of ${count})`,
  };
  const context = {
    layer: { flow: 'a', screen: 'b', blocks: [], choices: { phone: offered } },
    say,
    errors: {},
    more: {},
    required: new Set(),
  };
  const props = { name: 'phone', schema: {}, options: {}, registry: { formContext: context } };
  render(<Radio {...(props as unknown as WidgetProps)} />);
  const named = screen.getAllByRole<HTMLInputElement>('radio').map(({ value, labels }) => ({
    [value]: labels?.[0]?.textContent?.trim(),
  }));
  expect(named).toEqual([
    { 'a 1': 'Ends in 1 (1 of 2)' },
    { 'b 1': 'Ends in 1 (2 of 2)' },
    { 'c 2': 'Ends in 2' },
  ]);
});
