import {
  compileOperations,
  documentedCodes,
  type OpenApiDocument,
  type Operation,
  operationIds,
  requestSchema,
  responseSchema,
} from '../../../config/operations.ts';
import { codeName, type JsonObject, ownValue } from '../../../engine/index.ts';
import { isObject, listOf, objectOf, type SourceFile } from '../../source.ts';
import { once } from './once.ts';
import { any, oneOfShapes, type Shape, schemaShape } from './shape.ts';

/** What the check knows of an operation: its compact form, its documented codes as outcomes, its statuses, and the shapes of what it sends and answers. */
export type OperationModel = {
  readonly id: string;
  /** Absent when the browser goes there by itself: such an operation cannot be called. */
  readonly operation?: Operation;
  readonly codes: Readonly<Record<string, string>>;
  readonly statuses: readonly string[];
  readonly request?: Shape;
  readonly response: Shape;
  /** What it answers when the call went well. */
  readonly success: Shape;
  readonly parameters: Readonly<Record<string, Shape>>;
};

/** The operations of the API document by id, and why those that cannot be read cannot. */
export const readOperations = (
  file: SourceFile | undefined,
): { readonly operations: Readonly<Record<string, OperationModel>>; readonly faults: readonly string[] } => {
  return file === undefined || !isObject(file.value)
    ? { operations: {}, faults: [] }
    : readDocument(file.value);
};

const readDocument = once((document: OpenApiDocument): ReturnType<typeof readOperations> => {
  try {
    const read = operationIds(document).map((id) => readOperation(document, id));
    return {
      operations: Object.fromEntries(
        read.flatMap((each) => (typeof each === 'string' ? [] : [[each.id, each]])),
      ),
      faults: read.filter((each) => typeof each === 'string'),
    };
  } catch (error) {
    return { operations: {}, faults: [reasonOf(error)] };
  }
});

/** The codes that an operation documents, and the ids of failures that the issuer lists for it, as they are written. */
export const codesOf = (operation: OperationModel, issuer: JsonObject): readonly string[] => [
  ...Object.keys(operation.codes).map((name) => name.replace(/^code\./, '')),
  ...tablesOf(operation, issuer).flatMap((table) => Object.keys(table)),
];

/** The issuer's table of the ids of an operation's failures. Where its name is wrong it may be any. */
export const tablesOf = ({ operation }: OperationModel, issuer: JsonObject): readonly JsonObject[] => {
  const name = operation?.ids?.table;
  if (name === undefined) return [];
  return (ownValue(issuer, name) === undefined ? Object.values(issuer) : [ownValue(issuer, name)]).filter(
    isObject,
  );
};

const readOperation = (document: OpenApiDocument, id: string): OperationModel | string => {
  try {
    const node = nodeOf(document, id);
    const statuses = Object.keys(objectOf(node.responses)).filter((status) =>
      /^[1-5](\d\d|XX)$/.test(status),
    );
    const request = requestSchema(document, id);
    const answersOf = (wanted: readonly string[]) => {
      const answers = wanted.flatMap((status) => {
        const schema = responseSchema(document, id, status);
        return schema === undefined ? [] : [schemaShape(schema)];
      });
      return answers.length === 0 ? any : oneOfShapes(answers);
    };
    const operation =
      node['x-navigation'] === true ? undefined : ownValue(compileOperations(document, [id]), id);
    return {
      id,
      ...(operation === undefined ? {} : { operation }),
      codes: Object.fromEntries(
        Object.entries(documentedCodes(document, id)).map(([code, meaning]) => [codeName(code), meaning]),
      ),
      statuses,
      ...(request === undefined ? {} : { request: schemaShape(request) }),
      response: answersOf(statuses),
      success: answersOf(statuses.filter((status) => status.startsWith('2'))),
      parameters: Object.fromEntries(
        (operation?.parameters ?? []).map(({ name }) => [name, parameterShape(document, node, name)]),
      ),
    };
  } catch (error) {
    return reasonOf(error);
  }
};

const nodeOf = (document: OpenApiDocument, id: string): JsonObject =>
  objectOf(
    Object.values(objectOf(document.paths))
      .flatMap((item) => Object.values(objectOf(item)))
      .map((node) => objectOf(node))
      .find(({ operationId }) => operationId === id),
  );

const parameterShape = (document: OpenApiDocument, node: JsonObject, name: string): Shape => {
  const found = listOf(node.parameters)
    .map(objectOf)
    .find((parameter) => parameter.name === name);
  return found === undefined
    ? any
    : schemaShape(objectOf(found.schema), { file: '', documents: { '': document } });
};

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
