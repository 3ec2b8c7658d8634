import type { Json, JsonObject } from '../engine/index.ts';

/** The part of a field's schema that says how what was typed becomes what is sent. */
type FieldSchema = {
  readonly 'x-field'?: { readonly normalize?: readonly string[] };
  readonly default?: Json;
};

/** All fields of a form's schema by name, those of its conditional parts included, in the order in which they show. */
export const fieldsOf = (schema: unknown): Readonly<Record<string, FieldSchema>> => {
  if (typeof schema !== 'object' || schema === null) return {};
  const { properties = {}, then, else: otherwise, dependentSchemas = {} } = schema as FormSchema;
  const parts = [then, otherwise, ...Object.values(dependentSchemas)];
  return Object.assign({}, properties, ...parts.map(fieldsOf), properties);
};

/** The values as they are checked and sent: each normalised as its field says; empty texts are absent. */
export const normalized = (values: Readonly<Record<string, Json>>, schema: unknown): JsonObject => {
  const fields = fieldsOf(schema);
  return Object.fromEntries(
    Object.entries(values)
      .map(
        ([name, value]) =>
          [name, typeof value === 'string' ? normalizedText(value, fields[name]) : value] as const,
      )
      .filter(([, value]) => value !== '' && value !== null),
  );
};

/** The values that the fields' schemas start with. */
export const defaultValues = (schema: unknown): JsonObject =>
  Object.fromEntries(
    Object.entries(fieldsOf(schema)).flatMap(([name, field]) =>
      field.default === undefined ? [] : [[name, field.default]],
    ),
  );

type FormSchema = {
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly then?: unknown;
  readonly else?: unknown;
  readonly dependentSchemas?: Readonly<Record<string, unknown>>;
};

const normalizedText = (text: string, field: FieldSchema | undefined): string =>
  (field?.['x-field']?.normalize ?? []).reduce((made, name) => normalizers[name]?.(made) ?? made, text);

const normalizers: Readonly<Record<string, (text: string) => string>> = {
  // Copied texts bring marks along that nobody sees.
  trim: (text) => text.replace(/\p{Cf}/gu, '').trim(),
  digits: (text) => text.replace(/\D/g, ''),
  'no-spaces': (text) => text.replace(/\s/g, ''),
  'no-dashes': (text) => text.replaceAll('-', ''),
  'no-brackets': (text) => text.replace(/[()]/g, ''),
  upper: (text) => text.toUpperCase(),
  lower: (text) => text.toLowerCase(),
};
