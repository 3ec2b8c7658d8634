import type { FieldTemplateProps } from '@rjsf/utils';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { templates } from '../../../src/ui/form/templates.tsx';

afterEach(cleanup);

const drawn = (schema: object, hidden = false): HTMLElement => {
  // What rjsf gives beside these, the template does not read.
  const props = { schema, hidden, children: <input /> } as unknown as FieldTemplateProps;
  return render(<templates.FieldTemplate {...props} />).container;
};

test.each([
  ['a secret', { writeOnly: true }, true],
  ['what is private', { 'x-field': { private: true } }, true],
  ['anything else', { 'x-field': { widget: 'text' } }, false],
])('secrets, and what else is nobody’s business, are marked: %s', (_, schema, marked) => {
  const input = drawn({ type: 'string', ...schema }).querySelector('input');
  expect(input).not.toBeNull();
  expect(input?.closest('[data-private]') !== null).toBe(marked);
});

test('a hidden field is not drawn', () => {
  expect(drawn({ type: 'string', writeOnly: true }, true).innerHTML).toBe('');
});
