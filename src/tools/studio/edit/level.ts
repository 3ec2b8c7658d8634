import { type Json, type JsonObject, ownValue } from '../../../engine/index.ts';
import type { Holds } from '../../grammar/declarations.ts';
import { branchesOf, type Documents, type Node, targetOf } from '../../grammar/schema.ts';
import { isObject, listOf, objectOf } from '../../source.ts';
import { settled } from './written.ts';

/** A schema as a form is drawn from it, one level at a time: what is below it is not looked at before it is drawn. */
export type Level = JsonObject;

/** The schema of a part that is still to be looked at: whether it has to stay, may go, or has a name that is free. */
export const partOf = (node: Node, may: 'stay' | 'go' | 'be-renamed' = 'stay'): Level => ({
  type: 'object',
  'x-node': node as unknown as Json, // Read again by whoever draws the part.
  'x-may': may,
});

/** The part that such a schema stands for. */
export const nodeIn = (level: Readonly<Record<string, unknown>>): Node => level['x-node'] as Node; // As it was put there.

/** The schema of an object or a list by its members: those that are there or required, and those that somebody opened. */
export const levelOf = (
  node: Node,
  value: Json | undefined,
  opened: readonly string[],
  documents: Documents,
): Level => {
  const { schema, file } = node;
  if (typeOf(schema, value) === 'array') {
    const items = { schema: objectOf(schema.items), file };
    return { type: 'array', items: { ...partOf(items), default: blankOf(items, documents) } };
  }
  const required = listOf(schema.required).map(String);
  const free = schema.additionalProperties;
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(objectOf(schema.properties)).flatMap(([name, part]) => {
        const isShown =
          required.includes(name) || opened.includes(name) || ownValue(objectOf(value), name) !== undefined;
        return name === '$schema' || !isShown
          ? []
          : [
              [
                name,
                partOf({ schema: objectOf(part), file }, required.includes(name) ? 'stay' : 'go'),
              ] as const,
            ];
      }),
    ),
    additionalProperties: isObject(free) ? partOf({ schema: free, file }, 'be-renamed') : false,
  };
};

/** Members of an object that could be added, each with what it is for. */
export const addable = (
  { schema }: Node,
  value: Json | undefined,
  opened: readonly string[],
): readonly { readonly name: string; readonly label: string; readonly about: string }[] =>
  Object.entries(objectOf(schema.properties)).flatMap(([name, part]) =>
    name === '$schema' ||
    objectOf(part).not !== undefined ||
    opened.includes(name) ||
    ownValue(objectOf(value), name) !== undefined ||
    listOf(schema.required).includes(name)
      ? []
      : [{ name, label: labelOf(name, objectOf(part)), about: String(objectOf(part).description ?? '') }],
  );

/** What a part is called: as its schema says, a member of a list by its place, or else by its name in the file, as words are written. */
export const labelOf = (name: string, { title }: JsonObject): string => {
  if (/^\d+$/.test(name)) return `${Number(name) + 1}.`;
  const words = name.charAt(0).toUpperCase() + name.slice(1);
  return typeof title === 'string'
    ? title
    : words.replace(/(?!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
};

/** What is said of a part: what it is for, and what it holds; what stands beside a reference counts before what that leads to. */
export type About = { readonly about: string; readonly holds: Holds };

/** What the schemas say of a part, for a value of it. */
export const aboutOf = (node: Node, value: Json | undefined, documents: Documents): About => {
  const chain = chainOf(node, value, documents);
  const said = <T>(word: string): T | undefined =>
    chain.map(({ schema }) => ownValue(schema, word)).find((each) => each !== undefined) as T | undefined;
  const holds = said<Holds>('x-holds') ?? {};
  // What can be chosen in general says nothing of what was.
  const about = kindsOf(node, documents).length > 1 ? node.schema.description : said('description');
  return { about: String(about ?? ''), holds };
};

const chainOf = (node: Node, value: Json | undefined, documents: Documents): readonly Node[] => {
  const target = targetOf(node, documents);
  const meant = value === undefined ? target : settled(target, value, documents);
  return [node, target, meant];
};

/** The kinds that a value of a part may be of; fewer than two where there is no choice. */
export const kindsOf = (node: Node, documents: Documents, depth = 0): readonly Node[] => {
  const target = targetOf(node, documents);
  const branches = branchesOf(target);
  if (branches.length === 0 || depth > 3) return [node];
  return branches.flatMap((branch) => kindsOf(branch, documents, depth + 1));
};

/** A kind in a few words: what it is, without what else there is to know of it. */
export const kindWords = (node: Node, documents: Documents): string => {
  const target = targetOf(node, documents).schema;
  const about = String(node.schema.description ?? target.description ?? '');
  const [first = ''] = about.split(/[.:;](?: |$)/);
  if (first !== '') return first;
  return target.const === undefined
    ? (ownValue(typeWords, String(target.type)) ?? 'Something else')
    : String(target.const);
};

const typeWords: Readonly<Record<string, string>> = {
  string: 'A text',
  number: 'A number',
  integer: 'A number',
  boolean: 'Yes or no',
  array: 'A list',
  object: 'Several, by name',
};

/** The type of a value that such a schema describes; of several the one that it has. */
export const typeOf = (schema: JsonObject, value: Json | undefined): string => {
  const types = [schema.type].flat().map(String);
  if (schema.type !== undefined && types.length === 1) return types[0] ?? '';
  const [first] = [schema.const, ...listOf(schema.enum)].filter((each) => each !== undefined);
  if (first !== undefined) return typeof first;
  if (schema.properties !== undefined || schema.additionalProperties !== undefined) return 'object';
  if (schema.items !== undefined) return 'array';
  return Array.isArray(value) ? 'array' : value === null || value === undefined ? '' : typeof value;
};

/** What a part begins with when it is added. */
export const blankOf = (node: Node, documents: Documents, depth = 0): Json => {
  const [kind = node] = kindsOf(node, documents);
  const { schema, file } = settled(kind, undefined, documents);
  if (schema.const !== undefined) return schema.const;
  const [first] = listOf(schema.enum);
  if (first !== undefined) return first;
  const type = typeOf(schema, undefined);
  if (type !== 'object')
    return ownValue(blanks, type) ?? (typeof schema.minimum === 'number' ? schema.minimum : 0);
  const required = depth > 3 ? [] : listOf(schema.required).map(String);
  return Object.fromEntries(
    required.map((name) => {
      const part = { schema: objectOf(ownValue(objectOf(schema.properties), name)), file };
      return [name, blankOf(part, documents, depth + 1)];
    }),
  );
};

const blanks: Readonly<Record<string, Json>> = { string: '', array: [], boolean: true, '': '' };

/** Whether nothing was said yet in a value. */
export const isBlank = (value: Json | undefined): boolean =>
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && value !== null && Object.values(value).every(isBlank));

/** What a value says, in a line. */
export const summaryOf = (value: Json | undefined, most = 90): string => {
  const text = said(value, 0).replace(/\s+/g, ' ').trim();
  return text.length > most ? `${text.slice(0, most)} …` : text;
};

const said = (value: Json | undefined, depth: number): string => {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value))
    return value
      .map((each) => said(each, depth + 1))
      .filter((each) => each !== '')
      .join(', ');
  if (!isObject(value)) return value === true ? '' : String(value);
  // Of what is far below, the names.
  if (depth > 1) return Object.keys(value).join(', ');
  return Object.entries(value)
    .filter(([name]) => name !== '$schema')
    .map(([name, each]) =>
      name === '$ref' ? String(each).replace(/^.*\//, '') : `${name} ${said(each, depth + 1)}`,
    )
    .join(' · ');
};
