import { describe, expect, it } from 'vitest';
import type { Validate } from '../../../src/runtime/catalogue.ts';
import { equal, ucs2length } from '../../../src/runtime/compiled.ts';
import { compileForms, compileSchema, type ValidatorCode } from '../../../src/tools/vite/validators.ts';

const evaluate = (
  { body, uses }: Pick<ValidatorCode, 'body' | 'uses'>,
  result: string,
  formats: object = {},
): unknown =>
  new Function('formats', ...uses, `${body}\nreturn ${result};`)(
    formats,
    ...uses.map((part) => ({ equal, ucs2length })[part]),
  );

const compiled = (
  schemas: Parameters<typeof compileForms>[0],
  formats: Record<string, (value: string) => boolean> = {},
) => evaluate(compileForms(schemas, formats), 'validators', formats) as Record<string, Validate>;

describe('form validators', () => {
  const name = {
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string', minLength: 2, maxLength: 4 } },
  };

  it('report all errors', () => {
    const { form } = compiled({ form: { ...name, required: ['name', 'other'] } });
    expect(form?.({ name: 'a' })).toBe(false);
    expect(form?.errors?.map(({ keyword }) => keyword).sort()).toEqual(['minLength', 'required']);
    expect(form?.({ name: 'abc', other: 1 })).toBe(true);
  });

  it('count characters by code points', () => {
    const { form } = compiled({ form: name });
    expect(form?.({ name: '👍👍👍👍' })).toBe(true);
    expect(form?.({ name: '👍' })).toBe(false);
  });

  it('look up a format on each call, so that its rule can change', () => {
    let length = 16;
    const formats = { account: (value: string) => value.length === length };
    const { form } = compiled(
      { form: { type: 'object', properties: { number: { type: 'string', format: 'account' } } } },
      formats,
    );
    expect(form?.({ number: '1234' })).toBe(false);
    length = 4;
    expect(form?.({ number: '1234' })).toBe(true);
  });

  it('include the parts of a conditional form under the keys of the forms library', async () => {
    const { hashForSchema } = await import('@rjsf/utils');
    const schema = {
      type: 'object',
      properties: { abroad: { enum: ['yes', 'no'] } },
      if: { properties: { abroad: { const: 'yes' } } },
      then: { required: ['dob'] },
      else: { required: ['zip'] },
    };
    const { form, other } = compiled({ form: schema, other: name });
    expect(form?.parts?.[hashForSchema(schema as never)]).toBe(form);
    expect(form?.parts?.[hashForSchema(schema.if as never)]?.({ abroad: 'yes' })).toBe(true);
    expect(form?.parts?.[hashForSchema(schema.if as never)]?.({ abroad: 'no' })).toBe(false);
    expect(form?.({ abroad: 'yes', zip: '1' })).toBe(false);
    expect(Object.keys(other?.parts ?? {})).toHaveLength(1);
  });

  it('never evaluate code', () => {
    const { body } = compileForms({ form: name }, {});
    expect(body).not.toMatch(/new Function|eval\(|require\(/);
  });

  it('are empty without forms', () => {
    expect(compiled({})).toEqual({});
  });

  it.each([
    [
      'a format without a rule',
      { type: 'object', properties: { a: { type: 'string', format: 'nobody-knows' } } },
      /nobody-knows/,
    ],
    ['a broken schema', { type: 'thing' }, /schema is invalid/],
    ['a form with an unsupported keyword', { allOf: [name] }, /allOf/],
    ['a field with an unsupported keyword', { properties: { a: { oneOf: [name] } } }, /oneOf/],
  ])('refuse %s', (_, schema, message) => {
    expect(() => compileForms({ form: schema as never }, {})).toThrow(message);
  });
});

describe('a validator of one schema', () => {
  it('needs only the helpers that it lists', () => {
    const validate = evaluate(
      compileSchema({
        $id: 'x.json',
        type: 'object',
        properties: { list: { type: 'array', uniqueItems: true, items: { type: 'object' } } },
      }),
      'validate',
    ) as Validate;
    expect(
      validate({
        list: [
          { a: 1, b: [1] },
          { b: [1], a: 1 },
        ],
      }),
    ).toBe(false);
    expect(validate({ list: [{ a: 1 }, { a: 2 }, { a: [1] }] })).toBe(true);
  });
});
