import { schemaParser } from '@rjsf/utils';
import { _, type AnySchema, type Format } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { type Json, type JsonObject, ownValue } from '../../engine/index.ts';
import type * as compiled from '../../runtime/compiled.ts';
import { isObject } from '../source.ts';

/**
 * Validators as source text, for which the parts of AJV in `uses` and, where `formats` says so, `formats` have to be in
 * scope. `body` makes one const `validators`, by form: each is a function with `parts`, the map of all functions of that form
 * by the key under which rjsf asks for them.
 */
export type ValidatorCode = {
  readonly body: string;
  readonly uses: readonly (keyof typeof runtimeParts)[];
  readonly formats: boolean;
};

/** The modules of AJV that compiled validators call, by the name that has their place in `body`: all of src/runtime/compiled.ts. */
export const runtimeParts = {
  ucs2length: 'ajv/dist/runtime/ucs2length',
  equal: 'ajv/dist/runtime/equal',
} as const satisfies Record<keyof typeof compiled, string>;

/**
 * Compiles the schemas of forms to code that never evaluates code, so that it runs under a strict content security policy.
 * Formats stay references, so that a rule may follow the brand. Throws on a schema that is broken, on a format without a
 * rule, and on `allOf`, `anyOf` and `oneOf` outside conditions, which the forms' library could not draw.
 */
export const compileForms = (
  schemas: Readonly<Record<string, JsonObject>>,
  formats: Readonly<Record<string, Format>>,
): ValidatorCode => {
  for (const [form, schema] of Object.entries(schemas)) {
    const word = undrawable(schema);
    if (word !== undefined) throw new Error(`The form of ${form} has ${word}, which cannot be drawn`);
  }
  const parsed = Object.entries(schemas).map(([form, schema]) => [form, partsOf(schema)] as const);
  const all: Readonly<Record<string, AnySchema>> = Object.fromEntries(
    parsed.flatMap(([, parts]) => Object.entries(parts)),
  );
  const keys = Object.keys(all);
  if (keys.length === 0) return { body: 'const validators = {};', uses: [], formats: false };
  const ajv = new Ajv2020({ ...options, formats: { ...formats }, schemas: Object.values(all) });
  Object.assign(ajv.opts, unused);
  const names = Object.fromEntries(keys.map((key, at) => [`form${at}`, key]));
  const code = standaloneCode(ajv, names);
  const functions = Object.fromEntries(Object.entries(names).map(([name, key]) => [key, `exports.${name}`]));
  const forms = parsed.map(([form, parts]) => {
    // The parser puts the form itself first.
    const [root = ''] = Object.keys(parts);
    const map = Object.keys(parts).map((key) => `${JSON.stringify(key)}: ${ownValue(functions, key)}`);
    return `${JSON.stringify(form)}: Object.assign(${ownValue(functions, root)}, { parts: { ${map.join(', ')} } })`;
  });
  const { text, uses } = withoutRequire(code);
  return {
    body: `const exports = {};\n${text}\nconst validators = { ${forms.join(',\n')} };`,
    uses,
    formats: /\bformats\b/.test(text),
  };
};

/** Compiles one schema that stands alone, such as a brand's; the const is `validate`. */
export const compileSchema = (schema: JsonObject): Pick<ValidatorCode, 'body' | 'uses'> => {
  const { $id: _id, ...anonymous } = schema;
  const ajv = new Ajv2020(options);
  const { text, uses } = withoutRequire(standaloneCode(ajv, ajv.compile(anonymous)));
  return { body: `const module = {}, exports = {};\n${text}\nconst validate = module.exports;`, uses };
};

const undrawable = (schema: Json | undefined): string | undefined =>
  isObject(schema)
    ? Object.entries(schema)
        .filter(([word]) => word !== 'if' && word !== 'not')
        .map(([word, value]) => (/^(?:all|any|one)Of$/.test(word) ? word : undrawable(value)))
        .find((word) => word !== undefined)
    : undefined;

// The two libraries type a schema each in its own way; whether it is one, AJV says.
const partsOf = (schema: JsonObject): Readonly<Record<string, AnySchema>> =>
  schemaParser(schema) as Record<string, AnySchema>;

const refuse = (message: string): never => {
  throw new Error(message);
};

const options = {
  allErrors: true,
  strict: false,
  // AJV would only warn of a format that it does not know, and then let anything pass.
  logger: { log: () => undefined, warn: refuse, error: refuse },
  messages: false,
  code: { source: true, lines: true, optimize: 2, formats: _`formats` },
};

// Once a schema is known to be one: no declaration has the words for which the code would keep what was seen.
const unused = { unevaluated: false, dynamicRef: false };

// Nobody asks where in a schema the word stands that failed.
const withoutPaths = (code: string): string => code.replace(/,schemaPath:"(?:[^"\\]|\\.)*"/g, '');

// AJV writes CommonJS; its own ES modules cannot have names such as rjsf's keys.
const withoutRequire = (code: string): { readonly text: string; readonly uses: ValidatorCode['uses'] } => {
  const wanted = [...code.matchAll(/const (\w+) = require\("([^"]+)"\)\.default;\n?/g)];
  const uses = wanted.map(([, , path]) => partOf(path ?? ''));
  const text = wanted.reduce(
    (left, [line, name], at) => left.replace(line, name === uses[at] ? '' : `const ${name} = ${uses[at]};\n`),
    code,
  );
  if (/\brequire\(/.test(text)) throw new Error('A schema needs a part of AJV that the build does not know');
  return { text: withoutPaths(text.replace('"use strict";', '')), uses: [...new Set(uses)] };
};

const partOf = (path: string): keyof typeof runtimeParts => {
  const found = Object.keys(runtimeParts)
    .filter(isPart)
    .find((name) => runtimeParts[name] === path);
  if (found === undefined) throw new Error(`A schema needs ${path}, which the build does not know`);
  return found;
};

const isPart = (name: string): name is keyof typeof runtimeParts => name in runtimeParts;
