import {
  type Form,
  isList,
  isObject,
  type Json,
  type JsonObject,
  objectOf,
  ownValue,
  textOf,
  valueAt,
} from '../../engine/index.ts';
import type { TextFieldProps } from '../kit/text-field.tsx';

/** Hints that a field carries about its control, beside its schema. */
export type FieldHints = {
  readonly widget?: string;
  readonly autocomplete?: string;
  readonly inputmode?: TextFieldProps['inputMode'];
  readonly enterkeyhint?: TextFieldProps['enterKeyHint'];
  readonly length?: number;
  readonly mask?: string;
  readonly match?: string;
  readonly pasteDisabled?: boolean;
  /** No secret, and still not for whoever watches the page together with the person. */
  readonly private?: boolean;
};

/** The ui schema of a form: each field's widget from its own hints, and over that what the screen says. `only` names the fields that show, where not all do. */
export const uiSchemaOf = (
  { schema, ui }: Form,
  hidden: readonly string[],
  only?: readonly string[],
): Readonly<Record<string, unknown>> => {
  const fields = Object.entries(fieldsOf(schema)).map(([name, field]) => {
    if (hidden.includes(name) || only?.includes(name) === false) return [name, { 'ui:widget': 'hidden' }];
    const own = {
      'ui:widget': valueAt(field, ['x-field', 'widget']) ?? widgetFor(field),
      'ui:options': { hints: field['x-field'] ?? {} },
    };
    return [name, { ...own, ...objectOf(ownValue(ui, name)) }];
  });
  return { ...ui, ...Object.fromEntries(fields) };
};

/** The names of a form's fields in the order in which the blocks draw them; those that it adds under a condition come last where nothing else is said. */
export const orderOf = ({ schema, ui }: Form, blocks: readonly object[]): readonly string[] => {
  const names = Object.keys(fieldsOf(schema));
  const declared = ui?.['ui:order'];
  const listed = isList(declared) ? declared.map(textOf) : ['*'];
  const order = listed.flatMap((name) =>
    name === '*' ? names.filter((each) => !listed.includes(each)) : [name],
  );
  return blocks.flatMap((block) => {
    const shown = 'form' in block ? block.form : [];
    return order.filter((name) => shown === true || (Array.isArray(shown) && shown.includes(name)));
  });
};

// The fields of the form itself and of what it adds under a condition.
const fieldsOf = (schema: Json | undefined): Readonly<Record<string, JsonObject>> => {
  if (!isObject(schema)) return {};
  const own = Object.entries(objectOf(schema.properties)).map(
    ([name, field]) => [name, objectOf(field)] as const,
  );
  const nested = ['if', 'then', 'else'].flatMap((word) => Object.entries(fieldsOf(ownValue(schema, word))));
  const added = nested.filter(([, field]) => 'type' in field || 'x-field' in field);
  return Object.fromEntries([...own, ...added, ...own]);
};

const widgetFor = (field: JsonObject): string => {
  if (field.type === 'boolean') return 'checkbox';
  return Array.isArray(field.enum) ? 'radio' : 'text';
};
