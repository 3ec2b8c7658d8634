import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { ownValue } from '../engine/index.ts';
import { brandGuide } from './brand/guide.ts';
import { type Context, command, runAs } from './command.ts';
import { objectOf } from './source.ts';

/** A JSON Schema (draft 2020-12), or any part of one. */
export type Schema = { readonly [key: string]: unknown };

/** A generated file (path below the root), its present text and the text that follows from the schemas. */
export type Generated = { readonly file: string; readonly current: string; readonly wanted: string };

/** The generated files of the project at `root`. A schema that is not there yet adds nothing. */
export const generated = async (root: string): Promise<readonly Generated[]> => {
  const types = Object.entries(outputs).map(async ([file, { json, names }]) => ({
    file,
    current: textOf(join(root, file)) ?? '',
    wanted: await typesOf(Object.fromEntries(names.flatMap((name) => namedSchema(root, name))), json),
  }));
  const manual = namedSchema(root, 'brand').map(([, schema]) => ({
    file: manualOfBrands,
    current: textOf(join(root, manualOfBrands)) ?? '',
    wanted: brandGuide(objectOf(schema)),
  }));
  return [...(await Promise.all(types)), ...manual];
};

/**
 * The text of a file with a type for each schema and each of their `$defs`. A schema's type has its name with a capital.
 * What may be anything is any JSON, the type `Json` of the module `json`.
 * Throws when two schemas define the same name differently, or when a `$ref` leads nowhere.
 */
export const typesOf = async (schemas: Readonly<Record<string, Schema>>, json: string): Promise<string> => {
  const definitions = definitionsOf(schemas);
  const document: JSONSchema = {
    title: 'Root',
    type: 'object',
    additionalProperties: false,
    $defs: definitions,
  };
  const text = await compile(document, 'Root', {
    bannerComment: '',
    unreachableDefinitions: true,
    ignoreMinAndMaxItems: true,
    style: { singleQuote: true, printWidth: 110 },
  });
  return tidied(text, json);
};

/** Each generated file, the schemas whose types it holds, and the module that it has the type of any JSON from. */
const outputs: Readonly<Record<string, { readonly json: string; readonly names: readonly string[] }>> = {
  'src/engine/declarations.ts': { json: './json.ts', names: ['flow', 'screen'] },
  'src/config/declarations.ts': {
    json: '../engine/index.ts',
    names: ['brand', 'issuer', 'environment', 'scenarios'],
  },
  'src/tools/grammar/declarations.ts': { json: '../../engine/index.ts', names: ['grammar'] },
};

const manualOfBrands = 'brands/README.md';

const textOf = (path: string): string | undefined =>
  existsSync(path) ? readFileSync(path, 'utf8') : undefined;

const namedSchema = (root: string, name: string): readonly (readonly [string, Schema])[] => {
  const text = textOf(join(root, 'schemas', `${name}.schema.json`));
  const schema: unknown = text === undefined ? undefined : JSON.parse(text);
  return isSchema(schema) ? [[name, schema]] : [];
};

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const definitionsOf = (schemas: Readonly<Record<string, Schema>>): Record<string, JSONSchema> => {
  const named = Object.entries(schemas).flatMap(([name, schema]) => [
    [titleOf(name), simplified(schema)] as const,
    ...Object.entries(isSchema(schema.$defs) ? schema.$defs : {})
      .filter(([, definition]) => !isAlias(definition))
      .map(([key, definition]) => [key, simplified(definition)] as const),
  ]);
  const definitions = Object.fromEntries(named);
  for (const [name, definition] of named) {
    if (JSON.stringify(ownValue(definitions, name)) !== JSON.stringify(definition)) {
      throw new Error(`${Object.keys(schemas).join(', ')}: two definitions of ${name} differ.`);
    }
  }
  const lost = referencesIn(definitions).filter((reference) => !Object.hasOwn(definitions, reference));
  if (lost.length > 0)
    throw new Error(`${Object.keys(schemas).join(', ')}: nothing defines ${lost.join(', ')}.`);
  return definitions;
};

/** A definition that only names one of another file: both files share one name space here, so it would name itself. */
const isAlias = (definition: unknown): boolean =>
  isSchema(definition) && typeof definition.$ref === 'string' && !definition.$ref.startsWith('#');

const untyped = ['type', 'enum', 'const', 'anyOf', 'oneOf', 'allOf', '$ref', 'properties', 'not', 'items'];
const dropped = [
  // What allOf adds to a type narrows its values.
  ...['title', '$defs', '$id', '$schema', 'propertyNames', 'not', 'allOf', 'examples'],
  ...['x-holds', 'x-at', 'x-use', 'x-name', 'x-limit', 'x-looks'],
];

// Nothing may stand beside a $ref, or the generator writes a second type for it.
const simplified = (value: unknown): JSONSchema => {
  if (!isSchema(value)) return value as JSONSchema; // a leaf of a schema, copied as it is
  if (typeof value.$ref === 'string') return { $ref: `#/$defs/${nameOf(value.$ref)}` };
  const entries = Object.entries(value).filter(([key]) => !dropped.includes(key));
  return Object.fromEntries(
    entries.map(([key, member]) => {
      if (key === 'properties') return [key, properties(member)];
      return [key, key === 'additionalProperties' ? typed(copied(member)) : copied(member)];
    }),
  );
};

const copied = (member: unknown): unknown =>
  Array.isArray(member) ? member.map(copied) : simplified(member);

const properties = (map: unknown): unknown =>
  isSchema(map)
    ? Object.fromEntries(Object.entries(map).map(([name, schema]) => [name, typed(simplified(schema))]))
    : map;

/** A property of which nothing is said may be anything. */
const typed = (schema: unknown): unknown =>
  isSchema(schema) && !untyped.some((key) => Object.hasOwn(schema, key))
    ? { ...schema, tsType: 'unknown' }
    : schema;

const nameOf = (reference: string): string => {
  const [file = '', pointer = ''] = reference.split('#');
  return pointer === '' ? titleOf(file.replace('.schema.json', '')) : (pointer.split('/').at(-1) ?? '');
};

const titleOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

const referencesIn = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (!isSchema(value)) return [];
  const own = typeof value.$ref === 'string' ? [nameOf(value.$ref)] : [];
  return [...own, ...Object.values(value).flatMap(referencesIn)];
};

const tidied = (text: string, json: string): string => {
  const types = text
    .replace(/export interface Root \{\}\n/, '')
    .replace(
      / \*\n \* This interface was referenced by `Root`'s JSON-Schema\n \* via the `definition` "\w+"\.\n/g,
      '',
    )
    .replace(
      /\/\*\*\n \* This interface was referenced by `Root`'s JSON-Schema\n \* via the `definition` "\w+"\.\n \*\/\n/g,
      '',
    )
    .replace(/export interface (\w+) \{/g, 'export type $1 = {')
    .replace(/^\}$/gm, '};')
    .replace(/: unknown(\[\])?;$/gm, ': Json$1;');
  const imports = types.includes(': Json') ? `import type { Json } from '${json}';\n` : '';
  return `/* Generated from the schemas by npm run types. */\n${imports}\n${types.trimStart()}`;
};

export const main = command('npm run types --', (program, run) =>
  program
    .description('Generates the types of declarations, and brands/README.md, from the schemas.')
    .option('--check', 'write nothing, and exit with 1 if a file is out of date')
    .action(run(generate)),
);

const generate = async ({ root }: Context, { check }: { readonly check?: boolean }): Promise<number> => {
  const stale = (await generated(root)).filter(({ current, wanted }) => current !== wanted);
  if (!check) {
    for (const { file, wanted } of stale) writeFileSync(join(root, file), wanted);
    return 0;
  }
  if (stale.length === 0) return 0;
  const files = stale.map(({ file }) => file).join(', ');
  process.stderr.write(`${files}: out of date with schemas/. Run npm run types and commit the result.\n`);
  return 1;
};

await runAs(import.meta.url, main);
