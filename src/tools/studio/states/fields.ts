import { type Json, type JsonObject, ownValue } from '../../../engine/index.ts';
import type { Validate } from '../../../runtime/catalogue.ts';
import { fieldErrors } from '../../../runtime/forms.ts';
import { defaultValues, fieldsOf, normalized } from '../../../runtime/normalize.ts';
import type { FormState } from '../../../runtime/store.ts';

/** A value that a field refuses, and the keyword of its schema that does. */
export type Refused = { readonly field: string; readonly keyword: string; readonly value: Json };

/** A value for each way in which a field of a form can be wrong beside being empty, the form's own validator being the judge. */
export const refusalsOf = (schema: Json | undefined, validate: Validate | undefined): readonly Refused[] =>
  Object.entries(fieldsOf(schema)).flatMap(([field, declared]) => {
    const tried = triedFor(declared).flatMap((value): readonly Refused[] => {
      const values = { ...defaultValues(schema), [field]: value };
      const keyword = ownValue(fieldErrors(normalized(values, schema), validate), field)?.keyword;
      return keyword === undefined || keyword === 'required' ? [] : [{ field, keyword, value }];
    });
    return [...new Map(tried.toReversed().map((each) => [each.keyword, each])).values()].toReversed();
  });

// What is no text is chosen, and nobody chooses what is not there.
const triedFor = ({ type, maxLength, minLength }: JsonObject): readonly Json[] =>
  type === 'string' ? textsFor(maxLength, minLength) : [];

const textsFor = (maxLength: Json | undefined, minLength: Json | undefined): readonly Json[] => [
  'a',
  '1',
  ...(typeof minLength === 'number' && minLength > 1
    ? ['1'.repeat(minLength - 1), 'a'.repeat(minLength - 1)]
    : []),
  '!!!! ????',
  'aaaaaaaa',
  '11111111',
  '000000000',
  '4111111111111112',
  'Aa1!aaaa',
  'nobody',
  'nobody@nowhere',
  '99/99/9999',
  '2999-01-01',
  '1850-01-01',
  '12',
  ...(typeof maxLength === 'number' ? ['1'.repeat(maxLength + 1), 'a'.repeat(maxLength + 1)] : []),
];

/** What a form is like once it was sent with these values, or once a field was left. */
export const formState = (
  schema: Json | undefined,
  validate: Validate | undefined,
  values: JsonObject,
  field?: string,
  hidden: readonly string[] = [],
): FormState => {
  const typed = { ...defaultValues(schema), ...values };
  const found = Object.entries(fieldErrors(normalized(typed, schema), validate)).filter(
    ([name]) => !hidden.includes(name) && (field === undefined || name === field),
  );
  return {
    values: { ...typed },
    touched: field === undefined ? {} : { [field]: true },
    errors: Object.fromEntries(found),
    attempts: field === undefined ? 1 : 0,
  };
};
