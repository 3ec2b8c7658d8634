import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type JsonObject, ownValue } from '../../../engine/index.ts';
import { isObject, objectOf, parseSource, pointerOf, type SourceFile } from '../../source.ts';
import { rememberedByText } from './by-text.ts';

/**
 * Schemas that refer to each other. A reference is a file's name with a JSON Pointer (RFC 6901), as
 * `flow.schema.json#/$defs/Step`.
 */
export type SchemaGroup = {
  /** The schemas by file name. */
  readonly documents: Readonly<Record<string, JsonObject>>;
  /** Compiles a schema, or a part of one, when it is first needed. */
  readonly compiled: (reference: string) => ValidateFunction;
  /** The reference of each part of the schemas. */
  readonly places: WeakMap<object, string>;
  /** Schemas that cannot be used at all, with the reason. */
  readonly broken: Readonly<Record<string, string>>;
};

/**
 * The schemas of a project in groups that do not depend on each other. Compiling is most of the work of a check, and schemas
 * change rarely: a change makes only its own group compile again.
 */
export const schemaGroups = (schemas: Readonly<Record<string, SourceFile>>): readonly SchemaGroup[] => {
  const files = Object.values(schemas).filter(
    (file) => file.path.endsWith('.schema.json') && isObject(file.value),
  );
  const words = schemas['grammar.schema.json'] ?? parseSource('schemas/grammar.schema.json', '{}');
  return groupsOf(files).map((group) => compiledGroup([words, ...group]));
};

// An editor and a publisher that check again and again, each with schemas of its own, find them compiled.
const most = 50;

const compiledGroup = rememberedByText(most, ([words, ...files]): SchemaGroup => {
  const documents = files.map((file) => {
    const name = nameOf(file);
    return [name, { ...objectOf(file.value), $id: name }] as const;
  });
  const ajv = createAjv(objectOf(words?.value));
  const added = documents.map(([name, value]) => [name, attempt(() => ajv.addSchema(value, name))] as const);
  const places = new WeakMap<object, string>();
  for (const [name, value] of documents) note(value, `${name}#`, places);
  const validators = new Map<string, ValidateFunction>();
  const compiled = (reference: string): ValidateFunction => {
    const validate = validators.get(reference) ?? ajv.compile({ $ref: reference });
    validators.set(reference, validate);
    return validate;
  };
  const unusable = documents.map(([name]) => [name, attempt(() => compiled(`${name}#`))] as const);
  const broken = Object.fromEntries(
    [...added, ...unusable].filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return { documents: Object.fromEntries(documents), compiled, places, broken };
});

/** The name of a file without its folder. */
export const nameOf = ({ path }: SourceFile): string => path.slice(path.lastIndexOf('/') + 1);

// Files that refer to each other, directly or through others.
const groupsOf = (files: readonly SourceFile[]): readonly (readonly SourceFile[])[] =>
  files.reduce<readonly (readonly SourceFile[])[]>((groups, file) => {
    const named = namesIn(file.value);
    const related = [file, ...files.filter((other) => named.has(nameOf(other)))];
    const joined = groups.filter((group) => group.some((other) => related.includes(other)));
    const all = new Set([...joined.flat(), ...related]);
    return [...groups.filter((group) => !joined.includes(group)), files.filter((other) => all.has(other))];
  }, []);

const namesIn = (node: unknown, names = new Set<string>()): ReadonlySet<string> => {
  if (typeof node !== 'object' || node === null) return names;
  for (const [name, member] of Object.entries(node)) {
    if (name === '$ref' && typeof member === 'string') names.add(member.split('#')[0] ?? '');
    namesIn(member, names);
  }
  return names;
};

const createAjv = ({ $defs, properties }: JsonObject): Ajv2020 => {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    strict: false,
    strictSchema: true, // A slip in a word of a schema is no word at all.
    logger: false,
    validateSchema: false,
    // Compiled once and asked a few hundred times: what optimizing costs is never had back.
    code: { optimize: false },
  });
  // The plugin's types are those of its CommonJS build.
  (addFormats as unknown as (target: Ajv2020) => void)(ajv);
  // Words of our own stand beside those of JSON Schema. What the grammar says of them is asked of each.
  ajv.addVocabulary(['x-use', 'x-name', 'x-limit', 'x-field', 'x-rules', 'x-unused', 'x-looks']);
  for (const keyword of ['x-holds', 'x-at']) {
    const metaSchema = { ...objectOf(ownValue(objectOf(properties), keyword)), $defs };
    if (attempt(() => ajv.addKeyword({ keyword, schemaType: 'object', metaSchema })) !== undefined)
      ajv.addKeyword({ keyword });
  }
  return ajv;
};

const attempt = (work: () => unknown): string | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [...new Set(reason.split(', '))].join(', '); // AJV says the same of each branch.
  }
};

// Where each part of a schema stands, so that the branches of a failed anyOf can be looked at one by one.
const note = (node: unknown, reference: string, places: WeakMap<object, string>): void => {
  if (typeof node !== 'object' || node === null) return;
  places.set(node, reference);
  for (const [name, member] of Object.entries(node)) note(member, `${reference}${pointerOf(name)}`, places);
};
