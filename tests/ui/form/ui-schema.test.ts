import { expect, test } from 'vitest';
import { uiSchemaOf } from '../../../src/ui/form/ui-schema.ts';

const form = {
  schema: {
    properties: {
      userId: { type: 'string', 'x-field': { widget: 'text' } },
      email: { type: 'string', 'x-field': { widget: 'email' } },
      offers: { type: 'boolean' },
    },
  },
  ui: { email: { 'ui:widget': 'select' } },
};

const widgetsOf = (ui: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(ui).map(([name, field]) => [name, (field as Record<string, unknown>)['ui:widget']]),
  );

test('each field has its declared widget unless the screen overrides it', () => {
  expect(widgetsOf(uiSchemaOf(form, []))).toEqual({ userId: 'text', email: 'select', offers: 'checkbox' });
});

test('a block of some fields hides all other fields', () => {
  expect(widgetsOf(uiSchemaOf(form, [], ['userId', 'offers']))).toEqual({
    userId: 'text',
    email: 'hidden',
    offers: 'checkbox',
  });
});

test('a field that a condition hides stays hidden in a block that names it', () => {
  expect(widgetsOf(uiSchemaOf(form, ['offers'], ['offers']))).toEqual({
    userId: 'hidden',
    email: 'hidden',
    offers: 'hidden',
  });
});
