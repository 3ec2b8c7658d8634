import { applyEdits, modify } from 'jsonc-parser';
import { type Json, type JsonObject, ownValue } from '../../engine/index.ts';
import type { Project } from '../assemble.ts';
import { jsonOf, listOf, objectOf, segmentsOf } from '../source.ts';

/** An operation to be made: its name, what it is for, what its request calls the answer, and who is told no by the pretend bank. */
export type NewOperation = {
  readonly id: string;
  readonly title: string;
  readonly sent: string;
  readonly refused: string | undefined;
};

export const documentPath = 'schemas/issuer.openapi.json';

/** What the pretend bank gives as the reference: it stands in the document's example. */
export const reference = 'AB-1234';

/** The address of an operation that a flow of this name brings along. */
export const pathOf = (flow: string): string => `/v1/${flow}`;

/** The operations that the document has, with their addresses. */
export const operationsOf = (
  project: Project,
): readonly { readonly path: string; readonly operation: JsonObject }[] =>
  Object.entries(objectOf(documentOf(project).paths)).flatMap(([path, item]) =>
    Object.values(objectOf(item)).map((operation) => ({ path, operation: objectOf(operation) })),
  );

/** The document's text with one operation more: a request, an answer of its own and two codes. What most operations have it has, too. */
export const withOperation = (project: Project, flow: string, wished: NewOperation): string => {
  const text = project.files[documentPath]?.text ?? '{}';
  const at = ['paths', pathOf(flow), 'post'];
  const options = { formattingOptions: { insertSpaces: true, tabSize: 2, eol: '\n' } };
  return applyEdits(text, modify(text, at, operationOf(project, wished), options));
};

const documentOf = ({ files }: Project): JsonObject => objectOf(files[documentPath]?.value);

const operationOf = (project: Project, { id, title, sent, refused }: NewOperation): JsonObject => {
  const document = documentOf(project);
  const others = operationsOf(project).map(({ operation }) => operation);
  const outcome = objectOf(usual(others.map((each) => outcomeOf(each))) ?? { pointer: '/code' });
  const tag = objectOf(listOf(document.tags)[0]).name;
  const parameters = [...new Set(others.flatMap((each) => listOf(each.parameters).map(textOf)))];
  const shared = parameters.filter((one) =>
    isUsual(others, (each) => listOf(each.parameters).map(textOf).includes(one)),
  );
  const faults = ['4XX', '5XX'].flatMap((status) => {
    const known = usual(others.flatMap((each) => ownValue(objectOf(each.responses), status) ?? []));
    return known === undefined ? [] : [[status, known] as const];
  });
  return {
    operationId: id,
    ...(tag !== undefined && { tags: [tag] }),
    summary: title,
    'x-outcome': { ...outcome, codes: { 1001: 'It is done.', 1002: 'It cannot be done now.' } },
    'x-sandbox': { ...(refused !== undefined && { people: { [refused]: '1002' } }), otherwise: '1001' },
    security: [],
    ...(shared.length > 0 && { parameters: shared.map((one) => jsonOf(one)) }),
    requestBody: { description: 'What was answered.', required: true, content: json(requestOf(sent)) },
    responses: {
      200: {
        description: 'The response code tells.',
        content: json(answerWith(document, String(outcome.pointer)), { example: { reference } }),
      },
      ...Object.fromEntries(faults),
    },
  };
};

const json = (schema: JsonObject, more: JsonObject = {}): JsonObject => ({
  'application/json': { schema, ...more },
});

const requestOf = (sent: string): JsonObject => ({
  type: 'object',
  additionalProperties: false,
  required: [sent],
  properties: { [sent]: { type: 'string', description: 'What was typed.', minLength: 2, maxLength: 50 } },
});

const answerWith = (document: JsonObject, pointer: string): JsonObject => ({
  type: 'object',
  description: 'The response code, and a reference where it was done.',
  additionalProperties: true,
  properties: {
    ...codeAt(document, segmentsOf(pointer)),
    reference: {
      type: 'string',
      description: 'What to name when asking about it.',
      pattern: '^[A-Z0-9-]{4,20}$',
    },
  },
});

// As other answers have it, where there is one that is named.
const codeAt = (document: JsonObject, [name = 'code', ...rest]: readonly string[]): JsonObject => {
  const named = Object.values(objectOf(objectOf(document.components).schemas)).flatMap(
    (schema) => ownValue(objectOf(objectOf(schema).properties), name) ?? [],
  );
  const plain: JsonObject = { type: 'string', description: 'The response code.' };
  const held: JsonObject = {
    type: 'object',
    description: 'How it went.',
    properties: rest.length === 0 ? {} : codeAt({}, rest),
  };
  return { [name]: usual(named) ?? (rest.length === 0 ? plain : held) };
};

const outcomeOf = (operation: JsonObject): Json => {
  const { pointer, transId } = objectOf(operation['x-outcome']);
  return pointer === undefined ? {} : { pointer, ...(transId !== undefined && { transId }) };
};

const textOf = (value: Json): string => JSON.stringify(value);

const isUsual = (all: readonly JsonObject[], has: (one: JsonObject) => boolean): boolean =>
  all.filter(has).length * 2 > all.length;

// What stands most often among them; nothing counts as nothing.
const usual = (all: readonly Json[]): Json | undefined => {
  const texts = all.map(textOf).filter((text) => text !== '{}');
  const counted = [...new Set(texts)].map((text) => ({
    text,
    count: texts.filter((one) => one === text).length,
  }));
  const [first] = counted.toSorted((one, other) => other.count - one.count);
  return first === undefined ? undefined : jsonOf(first.text);
};
