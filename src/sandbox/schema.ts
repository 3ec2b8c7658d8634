import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { isList, isObject, type Json, type JsonObject } from '../engine/index.ts';
import { at, parsed } from './json.ts';

/** Tells what is wrong with a value, in words; undefined when nothing is. */
export type Check = (value: Json | undefined) => string | undefined;

/** Reads an OpenAPI document: follows references and turns its schemas into checks. */
export type Reader = {
  readonly resolve: (part: Json | undefined) => Json | undefined;
  /** `name`: what the value is called in words. `fromText`: the value came as text, so that "true" may stand for a boolean. */
  readonly check: (schema: Json | undefined, name: string, fromText: boolean) => Check;
};

/** A reader of a document. Schemas are JSON Schema 2020-12, compiled at first use. */
export const createReader = (document: JsonObject): Reader => {
  const strict = validatorOf(false);
  const coercing = validatorOf(true);
  return {
    resolve: (part) => resolve(document, part),
    check: (schema, name, fromText) => {
      let validate: ValidateFunction | undefined;
      const ajv = fromText ? coercing : strict;
      return (value) => {
        // References in schemas point into the document's components, so each schema takes them along.
        validate ??= ajv.compile({
          ...(isObject(schema) ? schema : {}),
          components: document.components ?? {},
        });
        // Coercion writes into what it checks: the value itself stays as it came.
        const sample: unknown = structuredClone(value);
        return validate(sample) ? undefined : ajv.errorsText(validate.errors, { dataVar: name });
      };
    },
  };
};

/** The names of all properties that are marked `writeOnly` anywhere in a document. */
export const secretNames = (part: Json | undefined): readonly string[] => {
  if (Array.isArray(part)) return part.flatMap((one: Json) => secretNames(one));
  if (!isObject(part)) return [];
  const own = isObject(part.properties) ? Object.entries(part.properties) : [];
  return [
    ...own.filter(([, schema]) => at(schema, 'writeOnly') === true).map(([name]) => name),
    ...Object.values(part).flatMap(secretNames),
  ];
};

/** A media type without its parameters, in lower case. */
export const mediaType = (header: string | null): string | undefined =>
  header?.split(';')[0]?.trim().toLowerCase() || undefined;

/** A body of a media type as JSON: form fields become properties. Undefined when it is not what it says. */
export const decoded = (type: string, body: string): Json | undefined =>
  type === 'application/x-www-form-urlencoded' ? Object.fromEntries(new URLSearchParams(body)) : parsed(body);

/** The value as a list; what is no list counts as an empty one. */
export const list = (value: Json | undefined): readonly Json[] => (isList(value) ? value : []);

const validatorOf = (coerceTypes: boolean): Ajv2020 => {
  const ajv = new Ajv2020({ strict: false, allErrors: true, coerceTypes });
  // ajv-formats is published as CommonJS: the function is its default export or the module itself.
  addFormats.default(ajv);
  return ajv;
};

const resolve = (document: JsonObject, part: Json | undefined): Json | undefined => {
  const reference = at(part, '$ref');
  if (typeof reference !== 'string') return part;
  const names = reference.replace('#/', '').split('/');
  const found = at(document, ...names.map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~')));
  if (found === undefined) throw new Error(`${reference} leads nowhere.`);
  return resolve(document, found);
};
