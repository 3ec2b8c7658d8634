/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** Whether a value is an object with named members. */
export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !isList(value);

/** Whether a value is a list. */
export const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

/** The value as an object; an empty one when it is something else. */
export const objectOf = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

/**
 * What a record has under a name that may come from outside, such as an address, an answer or a declaration. What all objects
 * inherit, such as `constructor`, is not its own.
 */
export const ownValue = <T>(
  record: Readonly<Record<string, T>> | readonly T[] | null | undefined,
  name: string | number,
): T | undefined => (record && Object.hasOwn(record, name) ? Reflect.get(record, name) : undefined);

/** A record with other values under the same names. A name whose new value is undefined is left out. */
export const mapValues = <T, Mapped>(
  record: Readonly<Record<string, T>>,
  map: (value: T, name: string) => Mapped | undefined,
): Record<string, Mapped> =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => {
      const mapped = map(value, name);
      return mapped === undefined ? [] : [[name, mapped]];
    }),
  );

/** The values but for those whose names are dropped; the same object where none is. */
export const without = <T>(
  values: Readonly<Record<string, T>>,
  drops: (name: string) => boolean | undefined,
): Readonly<Record<string, T>> => {
  const entries = Object.entries(values);
  const kept = entries.filter(([name]) => !drops(name));
  return kept.length === entries.length ? values : Object.fromEntries(kept);
};
