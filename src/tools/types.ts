/** Generates the types of the declarations from their schemas; with --check it only says whether they are up to date. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile, type JSONSchema } from 'json-schema-to-typescript';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Each generated file and the schemas whose types it holds. */
const outputs: Readonly<Record<string, readonly string[]>> = {
  'src/engine/declarations.ts': ['flow', 'screen'],
  'src/config/declarations.ts': ['brand', 'issuer', 'environment', 'scenarios'],
};

type Schema = { readonly [key: string]: unknown };

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value);

const readSchema = (name: string): Schema | undefined => {
  const path = `${root}schemas/${name}.schema.json`;
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Schema) : undefined;
};

const untyped = ['type', 'enum', 'const', 'anyOf', 'oneOf', 'allOf', '$ref', 'properties', 'not', 'items'];

// One name space, and nothing beside a $ref: the generator would write a second type for it.
const simplified = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(simplified);
  if (!isSchema(value)) return value;
  if (typeof value.$ref === 'string') return { $ref: `#/$defs/${nameOf(value.$ref)}` };
  const entries = Object.entries(value).filter(([key]) => !['$defs', '$id', '$schema', 'propertyNames', 'not'].includes(key));
  return Object.fromEntries(entries.map(([key, member]) => [key, key === 'properties' ? properties(member) : simplified(member)]));
};

const properties = (map: unknown): unknown =>
  Object.fromEntries(Object.entries(map as Schema).map(([name, schema]) => [name, typed(simplified(schema))]));

const typed = (schema: unknown): unknown =>
  isSchema(schema) && !untyped.some((key) => key in schema) ? { ...schema, tsType: 'unknown' } : schema;

const nameOf = (reference: string): string => {
  const [file = '', pointer = ''] = reference.split('#');
  if (pointer !== '') return pointer.split('/').at(-1) ?? '';
  return titleOf(file.replace('.schema.json', ''));
};

const titleOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** The text of a file of types made from the named schemas. */
export const typesOf = async (names: readonly string[]): Promise<string> => {
  const schemas = names.flatMap((name) => {
    const schema = readSchema(name);
    return schema === undefined ? [] : [{ name, schema }];
  });
  const definitions = Object.fromEntries([
    ...schemas.map(({ name, schema }) => [titleOf(name), simplified(schema)]),
    ...schemas.flatMap(({ schema }) => Object.entries((schema.$defs ?? {}) as Schema).filter(([, definition]) => !isAlias(definition)).map(([name, definition]) => [name, simplified(definition)])),
  ]);
  const document = { title: 'Root', type: 'object', additionalProperties: false, $defs: definitions } as JSONSchema;
  const text = await compile(document, 'Root', {
    bannerComment: '/* Generated from the schemas by npm run types. */',
    unreachableDefinitions: true,
    ignoreMinAndMaxItems: true,
    format: true,
    style: { singleQuote: true, printWidth: 110 },
  });
  return tidied(text);
};

const isAlias = (definition: unknown): boolean => isSchema(definition) && typeof definition.$ref === 'string' && nameOf(definition.$ref) !== '' && definition.$ref.includes('.schema.json');

const tidied = (text: string): string =>
  text
    .replace(/export interface Root \{\}\n/, '')
    .replace(/ \*\n \* This interface was referenced by `Root`'s JSON-Schema\n \* via the `definition` "\w+"\.\n/g, '')
    .replace(/\/\*\*\n \* This interface was referenced by `Root`'s JSON-Schema\n \* via the `definition` "\w+"\.\n \*\/\n/g, '')
    .replace(/export interface (\w+) \{/g, 'export type $1 = {')
    .replace(/^\}$/gm, '};');

const main = async (): Promise<void> => {
  const check = process.argv.includes('--check');
  const stale = await Promise.all(
    Object.entries(outputs).map(async ([file, names]) => {
      const text = await typesOf(names);
      const current = existsSync(root + file) ? readFileSync(root + file, 'utf8') : '';
      if (!check) writeFileSync(root + file, text);
      return text === current ? [] : [file];
    }),
  );
  const files = stale.flat();
  if (check && files.length > 0) {
    process.stderr.write(`${files.join(', ')}: out of date with schemas/. Run npm run types and commit the result.\n`);
    process.exitCode = 1;
  }
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
