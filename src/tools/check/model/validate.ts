import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Json, JsonObject } from '../../../engine/index.ts';
import { type Node, scoreOf, targetOf } from '../../grammar/schema.ts';
import { isObject, listOf, objectOf, pointerOf, type SourceFile, valueAt } from '../../source.ts';
import { nearest, suggest } from './nearest.ts';
import { type Problem, problemOf } from './problem.ts';

/** Validates values against the project's schemas (JSON Schema 2020-12) by the schemas' file names. */
export type Validator = {
  /** All that is wrong with a value by a schema, or by a part of one (`#/…`); empty when nothing is, or when there is no such schema. */
  readonly problems: (schema: string, value: Json) => readonly Problem[];
  /** Schemas that cannot be used at all, with the reason. */
  readonly broken: Readonly<Record<string, string>>;
};

/** Compiles nothing yet: each schema is compiled when it is first needed, and kept as long as the validator. */
export const createValidator = (schemas: Readonly<Record<string, SourceFile>>): Validator => {
  const documents = Object.entries(schemas).flatMap(([file, { value }]) =>
    isObject(value) && isSchema(file) ? [{ file, value: { ...value, $id: file } }] : [],
  );
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
  addWords(ajv, objectOf(schemas['grammar.schema.json']?.value));
  const added = documents.map(
    ({ file, value }) => [file, attempt(() => ajv.addSchema(value, file))] as const,
  );
  const places = new WeakMap<object, string>();
  for (const { file, value } of documents) note(value, `${file}#`, places);
  const validators = new Map<string, ValidateFunction>();
  const compiled = (reference: string): ValidateFunction => {
    const validate = validators.get(reference) ?? ajv.compile({ $ref: reference });
    validators.set(reference, validate);
    return validate;
  };
  const tools: Tools = {
    ajv,
    compiled,
    places,
    documents: Object.fromEntries(documents.map(({ file, value }) => [file, value])),
  };
  const unusable = documents.map(({ file }) => [file, attempt(() => compiled(`${file}#`))] as const);
  const broken = Object.fromEntries(
    [...added, ...unusable].filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return {
    broken,
    problems: (schema, value) => {
      const [file = '', part = ''] = schema.split('#');
      return file in tools.documents && !(file in broken) ? explain(`${file}#${part}`, value, '', tools) : [];
    },
  };
};

// Words of our own stand beside those of JSON Schema. What the grammar says of them is asked of each.
const addWords = (ajv: Ajv2020, { $defs, properties }: JsonObject): void => {
  ajv.addVocabulary(['x-use', 'x-name', 'x-limit', 'x-field', 'x-rules', 'x-looks']);
  for (const keyword of ['x-holds', 'x-at']) {
    const metaSchema = { ...objectOf(objectOf(properties)[keyword]), $defs };
    if (attempt(() => ajv.addKeyword({ keyword, schemaType: 'object', metaSchema })) !== undefined)
      ajv.addKeyword({ keyword });
  }
};

type Tools = {
  readonly ajv: Ajv2020;
  readonly compiled: (reference: string) => ValidateFunction;
  readonly places: WeakMap<object, string>;
  readonly documents: Readonly<Record<string, JsonObject>>;
};

type Branch = Node & { readonly reference: string };

const isSchema = (file: string): boolean => file.endsWith('.schema.json');

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

// An anyOf fails with the errors of all its branches: only those of the branch that was meant are of use.
const explain = (reference: string, value: Json, pointer: string, tools: Tools): readonly Problem[] => {
  const validate = tools.compiled(reference);
  if (validate(value)) return [];
  const errors = validate.errors ?? [];
  const choices = errors.filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf');
  const outermost = choices.filter((error) => !choices.some((other) => isOf(error, other, errors)));
  const plain = errors.filter(
    (error) => !outermost.some((choice) => error === choice || isOf(error, choice, errors)),
  );
  return [
    ...unique(plain.filter(({ keyword }) => !silent.has(keyword)).map((error) => problemOf(error, pointer))),
    ...outermost.flatMap((choice) =>
      explainChoice(
        choice,
        valueAt(value, choice.instancePath) ?? null,
        `${pointer}${choice.instancePath}`,
        tools,
      ),
    ),
  ];
};

// The errors of its branches stand before the error of the choice itself, at its place or below.
const isOf = (error: ErrorObject, choice: ErrorObject, errors: readonly ErrorObject[]): boolean =>
  errors.indexOf(error) < errors.indexOf(choice) &&
  `${error.instancePath}/`.startsWith(`${choice.instancePath}/`);

// These only say that something inside them failed.
const silent: ReadonlySet<string> = new Set(['if', 'propertyNames', '$ref']);

const explainChoice = (
  error: ErrorObject,
  value: Json,
  pointer: string,
  tools: Tools,
): readonly Problem[] => {
  const place = tools.places.get(objectOf(error.parentSchema));
  const branches: readonly Branch[] = listOf(error.schema).map((branch, at) => ({
    schema: objectOf(branch),
    file: place?.split('#')[0] ?? '',
    reference: `${place}/${error.keyword}/${at}`,
  }));
  const ranked = branches
    .map((branch) => ({ ...branch, score: scoreOf(branch, value, tools.documents) }))
    .sort((a, b) => b.score - a.score);
  const [best] = ranked;
  const found =
    place === undefined || best === undefined || best.score < 0
      ? []
      : explain(best.reference, value, pointer, tools);
  return found.length > 0 ? found : [noBranch(branches, value, pointer, tools)];
};

// Where branches are told apart by the member that each requires, those members are what may stand here.
const noBranch = (branches: readonly Branch[], value: Json, pointer: string, tools: Tools): Problem => {
  const targets = branches.map((branch) => targetOf(branch, tools.documents).schema);
  const names = targets.flatMap(({ required }) => listOf(required).slice(0, 1).map(String));
  const odd = Object.keys(objectOf(value)).filter((name) => !names.includes(name));
  const slip = odd.find((name) => nearest(name, names) !== undefined);
  const types = targets.flatMap(({ type }) => type ?? []);
  const message = `${isObject(value) ? 'This object' : JSON.stringify(value)} is none of the things that may stand here`;
  const advice =
    names.length === 0
      ? `Write something of type ${types.join(' or ')}.`
      : slip === undefined
        ? `Give it one of: ${names.join(', ')}.`
        : suggest(slip, names);
  return { pointer, message, advice, extra: false };
};

const unique = (problems: readonly Problem[]): readonly Problem[] => {
  const seen = new Map(problems.map((problem) => [`${problem.pointer} ${problem.message}`, problem]));
  return [...seen.values()];
};
