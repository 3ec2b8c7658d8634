import type { Form } from '../../engine/index.ts';

/** Hints that a field carries about its control, beside its schema. */
export type FieldHints = {
  readonly widget?: string;
  readonly autocomplete?: string;
  readonly inputmode?: string;
  readonly enterkeyhint?: string;
  readonly length?: number;
  readonly mask?: string;
  readonly match?: string;
  readonly pasteDisabled?: boolean;
  readonly entryMax?: number;
  /** No secret, and still not for whoever watches the page together with the person. */
  readonly private?: boolean;
};

type Schema = {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly 'x-field'?: FieldHints;
  readonly [word: string]: unknown;
};

/** The ui schema of a form: each field's widget from its own hints, and over that what the screen says. `only` names the fields that show, where not all do. */
export const uiSchemaOf = (
  { schema, ui }: Form,
  hidden: readonly string[],
  only?: readonly string[],
): Readonly<Record<string, unknown>> => {
  const fields = Object.entries(fieldsOf(schema as Schema)).map(([name, field]) => {
    if (hidden.includes(name) || only?.includes(name) === false) return [name, { 'ui:widget': 'hidden' }];
    const own = {
      'ui:widget': field['x-field']?.widget ?? widgetFor(field),
      'ui:options': { hints: field['x-field'] ?? {} },
    };
    return [name, { ...own, ...(ui?.[name] as object | undefined) }];
  });
  return { ...ui, ...Object.fromEntries(fields) };
};

/** The names of a form's fields in the order in which the blocks draw them; those that it adds under a condition come last where nothing else is said. */
export const orderOf = ({ schema, ui }: Form, blocks: readonly object[]): readonly string[] => {
  const names = Object.keys(fieldsOf(schema as Schema));
  const listed = (ui?.['ui:order'] ?? ['*']) as readonly string[];
  const order = listed.flatMap((name) =>
    name === '*' ? names.filter((each) => !listed.includes(each)) : [name],
  );
  return blocks.flatMap((block) => {
    const shown = 'form' in block ? block.form : [];
    return order.filter((name) => shown === true || (Array.isArray(shown) && shown.includes(name)));
  });
};

// The fields of the form itself and of what it adds under a condition.
const fieldsOf = (schema: Schema): Readonly<Record<string, Schema>> => {
  const branches = ['if', 'then', 'else'].map((word) => schema[word] as Schema | undefined);
  const nested = branches.flatMap((part) => (part === undefined ? [] : Object.entries(fieldsOf(part))));
  return {
    ...schema.properties,
    ...Object.fromEntries(nested.filter(([, field]) => 'type' in field || 'x-field' in field)),
    ...schema.properties,
  };
};

const widgetFor = (field: Schema): string => {
  if (field.type === 'boolean') return 'checkbox';
  return Array.isArray(field.enum) ? 'radio' : 'text';
};
