import { type Json, type JsonObject, ownValue } from '../../../engine/index.ts';
import type { Control } from '../../grammar/declarations.ts';
import { listOf, objectOf, pointerOf } from '../../source.ts';
import type { FlowModel, ScreenModel } from './model.ts';
import { type Usage, usage } from './usage.ts';

/** A field of a form: its schema, and whether it has to be filled in under some circumstances. */
export type Field = { readonly name: string; readonly schema: JsonObject; readonly required: boolean };

/** The fields that have to be filled in whatever else a form says. */
export const alwaysRequired = (schema: JsonObject): readonly string[] => [
  ...listOf(schema.required).map(String),
  ...listOf(schema.allOf).flatMap((part) => alwaysRequired(objectOf(part))),
  ...alwaysRequiredOf([schema.then, schema.else]),
  ...['anyOf', 'oneOf'].flatMap((word) => alwaysRequiredOf(listOf(ownValue(schema, word)))),
];

const alwaysRequiredOf = (parts: readonly (Json | undefined)[]): readonly string[] => {
  const [first = [], ...others] = parts.map((part) =>
    part === undefined ? [] : alwaysRequired(objectOf(part)),
  );
  return first.filter((name) => others.every((names) => names.includes(name)));
};

/** What the branches of a form are chosen by. */
export const deciding = (schema: JsonObject): readonly string[] =>
  [schema, ...branchesOf(schema)].flatMap((part) => Object.keys(objectOf(objectOf(part.if).properties)));

/** The fields of a form, those of its branches included. */
export const fieldsOf = (schema: JsonObject): readonly Field[] => {
  const parts = [schema, ...branchesOf(schema)];
  const required = new Set(parts.flatMap((part) => listOf(part.required).map(String)));
  const names = [...new Set(parts.flatMap((part) => Object.keys(objectOf(part.properties))))];
  return names.map((name) => ({
    name,
    required: required.has(name),
    schema: Object.assign(
      {},
      ...[...parts].reverse().map((part) => objectOf(ownValue(objectOf(part.properties), name))),
    ),
  }));
};

/** The words of a form's fields: labels, choices, what is wrong with a value; hints where there are any. */
export const fieldUsages = (flow: FlowModel, screen: ScreenModel, schema: JsonObject): readonly Usage[] =>
  fieldsOf(schema).flatMap((field) => {
    const options = Object.keys(objectOf(screen.screen?.form?.options)).includes(field.name);
    const text = (key: string, control: Control, needed: boolean) =>
      own(flow, screen, field, key, { control, needed });
    return [
      text('label', 'label', true),
      text('help', 'help', false),
      text('placeholder', 'placeholder', false),
      ...(options ? [] : choicesOf(field.schema)).flatMap((value) => [
        text(`option.${value}`, 'option', true),
        text(`option-more.${value}`, 'help', false),
      ]),
      ...rulesOf(screen, field).map((rule) => text(`rule.${rule}`, 'item', true)),
      // The field's own words come first, wherever they stand; the app's words for the keyword stand in for them.
      ...keywordsOf(field).map((keyword) =>
        own(flow, screen, field, `error.${keyword}`, {
          control: 'error',
          needed: !isPrevented(keyword),
          otherwise: [`error.${keyword}`],
          given: [...(ownValue(parametersOf, keyword) ?? []), 'label'],
          what: `what is said when the field ${field.name} of the screen ${screen.name} breaks ${keyword}`,
        }),
      ),
    ];
  });

const branchesOf = (schema: JsonObject): readonly JsonObject[] => [
  ...['if', 'then', 'else'].flatMap((word) =>
    ownValue(schema, word) === undefined ? [] : withBranches(objectOf(ownValue(schema, word))),
  ),
  ...['allOf', 'anyOf', 'oneOf'].flatMap((word) =>
    listOf(ownValue(schema, word)).flatMap((part) => withBranches(objectOf(part))),
  ),
];

const withBranches = (schema: JsonObject): readonly JsonObject[] => [schema, ...branchesOf(schema)];

const own = (
  flow: FlowModel,
  { name, file }: ScreenModel,
  field: Field,
  key: string,
  about: Pick<Usage, 'control' | 'needed'> & Partial<Usage>,
): Usage =>
  usage(
    flow,
    { file, pointer: pointerOf('form', 'schema', 'properties', field.name) },
    {
      keys: [`${name}.${field.name}.${key}`, `field.${field.name}.${key}`],
      what: `the ${key.replace('.', ' ')} of the field ${field.name} of the screen ${name}`,
      ...about,
    },
  );

const choicesOf = ({ type, enum: values, 'x-field': hints }: JsonObject): readonly string[] => {
  if (type === 'boolean') return objectOf(hints).widget === 'radio' ? ['true', 'false'] : [];
  return listOf(values).map(String);
};

const rulesOf = ({ screen }: ScreenModel, { name, schema }: Field): readonly string[] =>
  (screen?.blocks ?? []).flatMap((block) =>
    'checklist' in block && block.checklist === name
      ? (block.rules ?? Object.keys(objectOf(schema['x-rules'])))
      : [],
  );

const keywordsOf = ({ schema, required }: Field): readonly string[] => [
  ...(required ? ['required'] : []),
  ...Object.keys(schema).filter((word) => ownValue(parametersOf, word) !== undefined),
];

// A control that offers only right choices hardly ever breaks these: words are welcome, not needed.
const isPrevented = (keyword: string): boolean => keyword === 'enum' || keyword === 'type';

const parametersOf: Readonly<Record<string, readonly string[]>> = {
  required: ['missingProperty'],
  minLength: ['limit'],
  maxLength: ['limit'],
  minimum: ['limit'],
  maximum: ['limit'],
  pattern: ['pattern'],
  // What a brand's rule says of itself: the lengths of its account numbers.
  format: ['format', 'lengths'],
  not: [],
  enum: ['allowedValues'],
  type: ['type'],
};

/** The rules that a field may break. */
export const keywords: readonly string[] = Object.keys(parametersOf);
