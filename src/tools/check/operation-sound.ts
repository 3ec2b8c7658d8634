import { isList, isObject, type Json, type JsonObject, ownValue } from '../../engine/index.ts';
import type { Name } from '../grammar/declarations.ts';
import { type Place, placesIn } from '../grammar/walk.ts';
import { listOf, objectOf, pointerOf, type SourceFile, segmentsOf, valueAt } from '../source.ts';
import { type CheckRule, type Finding, told, unlessKnown } from './diagnostic.ts';
import { mappedOutcomes } from './model/graph.ts';
import type { Model } from './model/model.ts';
import { suggest } from './model/nearest.ts';
import { codesOf, type OperationModel } from './model/operation.ts';
import { memberNames, partAt } from './model/shape.ts';

/** What the API document and the test people say of an operation is there: codes, people, outcomes, members of its answer, tables of the issuer, parameters of its path. Its lists end somewhere. No two people are taken for one another. */
export const operationSound: CheckRule = (model) => {
  const { project, documents, problems } = model;
  const file = project.schemas['issuer.openapi.json'];
  if (file?.value === undefined || (ownValue(problems, file.path) ?? []).length > 0) return [];
  return [
    ...placesIn(documents, 'api.schema.json', file.value).flatMap(
      (place) => judges[place.holds.name ?? 'text']?.(model, { ...place, file }) ?? [],
    ),
    ...ofPaths(file),
    ...endlessIn(file, file.value, ''),
    ...ofPeople(model),
    ...twiceIn(project.people),
  ];
};

type Told = Place & { readonly file: SourceFile };

/** The ids of the test people. */
export const peopleOf = ({ project }: Model): readonly string[] =>
  listOf(objectOf(project.people?.value).people).map((person) => String(objectOf(person).id));

const judges: Partial<Record<Name, (model: Model, place: Told) => readonly Finding[]>> = {
  person: (model, place) => {
    const people = peopleOf(model);
    return people.length === 0
      ? []
      : unlessKnown(place, String(place.value), people, `There is no person ${place.value}`);
  },
  code: (model, place) => ofCode(model, place, place.target ?? '', String(place.value)),
  outcome: (model, place) => {
    const operation = ownValue(model.operations, place.target ?? '');
    if (operation === undefined) return [];
    const own = operation.operation?.outcome === undefined ? ['ok'] : Object.keys(operation.codes);
    const known = [...own, ...mappedOutcomes(model, operation.id)];
    return unlessKnown(
      place,
      String(place.value),
      known,
      `${place.value} is not an outcome of ${operation.id}`,
    );
  },
  pointer: (model, place) => {
    const operation = ownValue(model.operations, place.target ?? '');
    return operation === undefined ? [] : ofPointer(operation, place, String(place.value));
  },
  segment: (_, place) => {
    const segments = listOf(valueAt(place.file.value, '/components/parameters/Segment/schema/enum')).map(
      String,
    );
    return segments.length === 0
      ? []
      : unlessKnown(place, String(place.value), segments, `There is no segment ${place.value}`);
  },
  table: ({ issuer, project }, place) =>
    project.issuer?.value === undefined
      ? []
      : unlessKnown(
          place,
          String(place.value),
          Object.keys(issuer).filter((name) => name !== '$schema'),
          `The issuer has no table ${place.value}`,
        ),
};

/** What is told of a code that an operation does not document. */
export const ofCode = (
  { operations, issuer }: Model,
  place: Pick<Told, 'file' | 'pointer'>,
  id: string,
  code: string,
): readonly Finding[] => {
  const operation = ownValue(operations, id);
  if (operation === undefined || codesOf(operation, issuer).includes(code)) return [];
  // Of a table that there is not nothing is proposed.
  const isThere = Object.hasOwn(issuer, operation.operation?.ids?.table ?? '');
  return unlessKnown(
    place,
    code,
    codesOf(operation, isThere ? issuer : {}),
    `${id} does not document ${code}`,
  );
};

// A code stands in what is answered when the call went well; the others in any answer.
const ofPointer = (
  { id, response, success }: OperationModel,
  place: Told,
  pointer: string,
): readonly Finding[] => {
  const [what = '', shape] = place.pointer.includes('/transId/')
    ? (['A transaction id', response] as const)
    : place.pointer.includes('/ids/')
      ? (['The id of a failure', response] as const)
      : (['The code', success] as const);
  const names = segmentsOf(pointer);
  return partAt(shape, names) !== undefined
    ? []
    : told(
        place,
        `${what} of ${id} is read at ${pointer}, which its answer does not have`,
        suggest(names.at(-1) ?? '', memberNames(partAt(shape, names.slice(0, -1)) ?? shape)),
      );
};

// A name in braces that no parameter fills would be called as it stands, and a parameter that the path has no place for is lost.
const ofPaths = (file: SourceFile): readonly Finding[] =>
  Object.entries(objectOf(objectOf(file.value).paths)).flatMap(([path, item]) => {
    const asked = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name);
    const { parameters: shared, ...methods } = objectOf(item);
    return Object.entries(methods).flatMap(([method, operation]) => {
      const given = [...listOf(shared), ...listOf(objectOf(operation).parameters)]
        .map((each) => objectOf(linked(file, objectOf(each))))
        .flatMap((each) => (each.in === 'path' ? [String(each.name)] : []));
      const place = { file, pointer: pointerOf('paths', path, method) };
      return [
        ...asked.flatMap((name) =>
          unlessKnown(place, name, given, `Nothing fills {${name}} in the path: no parameter is called so`),
        ),
        ...given.flatMap((name) =>
          unlessKnown(place, name, asked, `The path has no place for the parameter ${name}`),
        ),
      ];
    });
  });

// Whoever answers decides otherwise how much a page has to draw.
const endlessIn = (file: SourceFile, value: Json, pointer: string): readonly Finding[] => {
  if (!isObject(value) && !isList(value)) return [];
  const own =
    isObject(value) && value.type === 'array' && value.items !== undefined && value.maxItems === undefined
      ? told(
          { file, pointer },
          'Nothing says how long this list may be',
          'Add maxItems: what comes beyond it is not taken in, and whoever runs the page is told.',
        )
      : [];
  const within = Object.entries(value).flatMap(([name, each]) =>
    endlessIn(file, each, `${pointer}${pointerOf(name)}`),
  );
  return [...own, ...within];
};

const linked = (file: SourceFile, parameter: JsonObject): Json | undefined =>
  typeof parameter.$ref === 'string' ? valueAt(file.value, parameter.$ref.replace(/^#/, '')) : parameter;

// The bank knows a test person by each of these.
const twiceIn = (file: SourceFile | undefined): readonly Finding[] => {
  const people = listOf(objectOf(file?.value).people).map(objectOf);
  return ['id', 'userId', 'card'].flatMap((fact) =>
    people.flatMap((person, at) => {
      const other = people.findIndex((each) => ownValue(each, fact) === ownValue(person, fact));
      return file === undefined || ownValue(person, fact) === undefined || other === at
        ? []
        : told(
            { file, pointer: pointerOf('people', at, fact) },
            `${people[other]?.id} has the same ${fact}: the bank takes the one for the other`,
            'Give each person their own.',
          );
    }),
  );
};

// What each test person is answered by an operation of its own.
const ofPeople = (model: Model): readonly Finding[] => {
  const file = model.project.people;
  if (file === undefined) return [];
  return listOf(objectOf(file.value).people).flatMap((person, at) =>
    Object.entries(objectOf(objectOf(person).answers)).flatMap(([operation, code]) => {
      const place = { file, pointer: pointerOf('people', at, 'answers', operation) };
      return ownValue(model.operations, operation) === undefined
        ? unlessKnown(
            place,
            operation,
            Object.keys(model.operations),
            `The API document has no operation ${operation}`,
          )
        : ofCode(model, place, operation, String(code));
    }),
  );
};
