import type { FieldTemplateProps } from '@rjsf/utils';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { templates } from '../../../src/ui/form/templates.tsx';

const drawn = (schema: object, hidden = false): HTMLElement => {
  // What rjsf gives beside these, the template does not read.
  const props = { schema, hidden, children: <input /> } as unknown as FieldTemplateProps;
  return render(<templates.FieldTemplate {...props} />).container;
};

test.each([
  ['a secret field', { writeOnly: true }, true],
  ['a private field', { 'x-field': { private: true } }, true],
  ['another field', { 'x-field': { widget: 'text' } }, false],
])('only secret and private fields are marked as private: %s', (_, schema, marked) => {
  const input = drawn({ type: 'string', ...schema }).querySelector('input');
  expect(input).not.toBeNull();
  expect(input?.closest('[data-private]') !== null).toBe(marked);
});

test('a hidden field does not render', () => {
  expect(drawn({ type: 'string', writeOnly: true }, true).innerHTML).toBe('');
});
