import type { ErrorObject } from 'ajv/dist/2020.js';
import type { Json } from '../../../engine/index.ts';
import { type Node, scoreOf, targetOf } from '../../grammar/schema.ts';
import { isObject, listOf, objectOf, type SourceFile, valueAt } from '../../source.ts';
import { type SchemaGroup, schemaGroups } from './compile.ts';
import { nearest, suggest } from './nearest.ts';
import { type Problem, problemOf } from './problem.ts';
import { type TypeName, typeOfLiteral } from './shape.ts';
import { typeProblem } from './type-problem.ts';
import { howToWrite } from './type-words.ts';

/** Validates values against the project's schemas (JSON Schema 2020-12) by the schemas' file names. */
export type Validator = {
  /** All that is wrong with a value by a schema, or by a part of one (`#/…`); empty when nothing is, or when there is no such schema. */
  readonly problems: (schema: string, value: Json) => readonly Problem[];
  /** Schemas that cannot be used at all, with the reason. */
  readonly broken: Readonly<Record<string, string>>;
};

/** The validator of a project's schemas. A part of a schema is compiled when it is first needed. */
export const createValidator = (schemas: Readonly<Record<string, SourceFile>>): Validator => {
  const groups = schemaGroups(schemas);
  const documents = Object.assign({}, ...groups.map((group) => group.documents));
  return {
    broken: Object.assign({}, ...groups.map(({ broken }) => broken)),
    problems: (schema, value) => {
      const [file = '', part = ''] = schema.split('#');
      const group = groups.find((one) => Object.hasOwn(one.documents, file));
      return group === undefined || Object.hasOwn(group.broken, file)
        ? []
        : explain(`${file}#${part}`, value, '', { ...group, documents });
    },
  };
};

type Branch = Node & { readonly reference: string };

// An anyOf fails with the errors of all its branches: only those of the branch that was meant are of use.
const explain = (reference: string, value: Json, pointer: string, group: SchemaGroup): readonly Problem[] => {
  const validate = group.compiled(reference);
  if (validate(value)) return [];
  const errors = validate.errors ?? [];
  const choices = errors.filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf');
  const outermost = choices.filter((error) => !choices.some((other) => isOf(error, other, errors)));
  const plain = errors.filter(
    (error) => !outermost.some((choice) => error === choice || isOf(error, choice, errors)),
  );
  return [
    ...unique(
      plain
        .filter((error) => !silent.has(error.keyword) && !plain.some((other) => isStricter(other, error)))
        .map((error) => problemOf(error, pointer)),
    ),
    ...outermost.flatMap((choice) =>
      explainChoice(
        choice,
        valueAt(value, choice.instancePath) ?? null,
        `${pointer}${choice.instancePath}`,
        group,
      ),
    ),
  ];
};

// The errors of its branches stand before the error of the choice itself, at its place or below.
const isOf = (error: ErrorObject, choice: ErrorObject, errors: readonly ErrorObject[]): boolean =>
  errors.indexOf(error) < errors.indexOf(choice) &&
  `${error.instancePath}/`.startsWith(`${choice.instancePath}/`);

// A number that is below two limits is told the higher one.
const isStricter = (one: ErrorObject, other: ErrorObject): boolean => {
  const [limit, otherLimit] = [Number(one.params.limit), Number(other.params.limit)];
  return (
    one.instancePath === other.instancePath &&
    [one, other].every(({ keyword }) => lowerLimits.has(keyword)) &&
    limit > otherLimit
  );
};

const lowerLimits: ReadonlySet<string> = new Set(['minimum', 'exclusiveMinimum']);

// These only say that something inside them failed.
const silent: ReadonlySet<string> = new Set(['if', 'propertyNames', '$ref']);

const explainChoice = (
  error: ErrorObject,
  value: Json,
  pointer: string,
  group: SchemaGroup,
): readonly Problem[] => {
  const place = group.places.get(objectOf(error.parentSchema));
  const branches: readonly Branch[] = listOf(error.schema).map((branch, at) => ({
    schema: objectOf(branch),
    file: place?.split('#')[0] ?? '',
    reference: `${place}/${error.keyword}/${at}`,
  }));
  const ranked = branches
    .map((branch) => ({ ...branch, score: scoreOf(branch, value, group.documents) }))
    .sort((a, b) => b.score - a.score);
  const [best] = ranked;
  const found =
    place === undefined || best === undefined || best.score < 0
      ? []
      : explain(best.reference, value, pointer, group);
  return found.length > 0 ? found : [noBranch(branches, value, pointer, group)];
};

// Where branches are told apart by the member that each requires, those members are what may stand here.
const noBranch = (branches: readonly Branch[], value: Json, pointer: string, group: SchemaGroup): Problem => {
  const targets = branches.map((branch) => targetOf(branch, group.documents).schema);
  const names = targets.flatMap(({ required }) => listOf(required).slice(0, 1).map(String));
  const odd = Object.keys(objectOf(value)).filter((name) => !names.includes(name));
  const slip = odd.find((name) => nearest(name, names) !== undefined);
  const types = targets.flatMap(({ type }) => (type ?? []) as TypeName | readonly TypeName[]); // The schema of schemas says so.
  if (targets.every(({ type }) => type !== undefined) && !types.includes(typeOfLiteral(value)))
    return { pointer, ...typeProblem(value, types), extra: false };
  const message = `${isObject(value) ? 'This group of values' : JSON.stringify(value)} is none of the things that may stand here`;
  const advice =
    names.length === 0
      ? `Write ${howToWrite(types)}.`
      : slip === undefined
        ? `Give it one of: ${names.join(', ')}.`
        : suggest(slip, names);
  return { pointer, message, advice, extra: false };
};

const unique = (problems: readonly Problem[]): readonly Problem[] => {
  const seen = new Map(problems.map((problem) => [`${problem.pointer} ${problem.message}`, problem]));
  return [...seen.values()];
};
