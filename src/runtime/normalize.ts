import {
  isList,
  isObject,
  type Json,
  type JsonObject,
  mapValues,
  objectOf,
  ownValue,
  textOf,
  valueAt,
} from '../engine/index.ts';
import { plainDigits, takesDigits } from './decimal.ts';

/** All fields of a form's schema by name, those of its conditional parts included, in the order in which they show. */
export const fieldsOf = (schema: Json | undefined): Readonly<Record<string, JsonObject>> => {
  if (!isObject(schema)) return {};
  const { properties, then, else: otherwise, dependentSchemas } = schema;
  const parts = [then, otherwise, ...Object.values(objectOf(dependentSchemas))];
  return Object.assign({}, properties, ...parts.map(fieldsOf), properties);
};

/** The values as they are checked and sent: each normalised as its field says; empty texts are absent. */
export const normalized = (values: JsonObject, schema: Json | undefined): JsonObject => {
  const fields = fieldsOf(schema);
  return mapValues(values, (value, name) => {
    const sent = typeof value === 'string' ? normalizedText(value, ownValue(fields, name)) : value;
    return sent === '' || sent === null ? undefined : sent;
  });
};

/** The values that the fields' schemas start with. */
export const defaultValues = (schema: Json | undefined): JsonObject =>
  mapValues(fieldsOf(schema), (field) => field.default);

/** A text put through what a field's schema says: how what was typed becomes what is sent. */
export const normalizedText = (text: string, field: object | undefined): string => {
  const { normalize: ways, inputmode } = objectOf(valueAt(field as JsonObject | undefined, ['x-field']));
  return (isList(ways) ? ways : []).reduce<string>(
    (made, way) =>
      isObject(way)
        ? made.replace(new RegExp(textOf(way.from), 'gu'), textOf(way.to))
        : (ownValue(normalizers, textOf(way))?.(made) ?? made),
    takesDigits(inputmode) ? plainDigits(text) : text,
  );
};

const normalizers: Readonly<Record<string, (text: string) => string>> = {
  // Copied texts bring marks along that nobody sees.
  trim: (text) => text.replace(/\p{Cf}/gu, '').trim(),
  digits: (text) => plainDigits(text).replace(/\D/g, ''),
  upper: (text) => text.toUpperCase(),
  lower: (text) => text.toLowerCase(),
};
