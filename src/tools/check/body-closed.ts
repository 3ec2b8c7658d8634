import { type JsonObject, ownValue } from '../../engine/index.ts';
import { isObject, listOf, objectOf, pointerOf, valueAt } from '../source.ts';
import type { CheckRule } from './diagnostic.ts';

/** A request body says what it takes: it and the objects in it name their members and refuse others, so that a misspelled member is reported. */
export const bodyClosed: CheckRule = ({ project, problems }) => {
  const file = project.schemas['issuer.openapi.json'];
  if (file?.value === undefined || (ownValue(problems, file.path) ?? []).length > 0) return [];
  const document = objectOf(file.value);
  return Object.entries(objectOf(document.paths)).flatMap(([path, item]) =>
    Object.entries(objectOf(item)).flatMap(([method, operation]) => {
      const { requestBody, operationId } = objectOf(operation);
      return Object.entries(objectOf(objectOf(requestBody).content))
        .flatMap(([type, media]) =>
          openIn(objectOf(media).schema, document).map((member) => ({ type, member })),
        )
        .map(({ type, member }) => ({
          file,
          pointer: pointerOf('paths', path, method, 'requestBody', 'content', type, 'schema'),
          message: `The request of ${operationId} accepts anything${member === '' ? '' : ` in ${member}`}, so that a misspelled member goes unnoticed`,
          advice: 'List its members in "properties", and add "additionalProperties": false.',
        }));
    }),
  );
};

// The names that lead to the open objects of a body. A member with "additionalProperties": true is open on purpose.
const openIn = (schema: unknown, document: JsonObject): readonly string[] =>
  isClosed(schema, document) ? openMembers(schema, document) : [''];

const openMembers = (schema: unknown, document: JsonObject, depth = 0): readonly string[] => {
  const whole = linked(schema, document);
  const parts = [whole, ...(['allOf', 'anyOf', 'oneOf'] as const).flatMap((word) => listOf(whole[word]))];
  return parts.flatMap((part) =>
    Object.entries(objectOf(linked(part, document).properties)).flatMap(([name, member]) => {
      const declared = linked(member, document);
      const object = declared.type === 'array' ? linked(declared.items, document) : declared;
      if (object.type !== 'object' || object.additionalProperties === true || depth > 12) return [];
      return isClosed(object, document)
        ? openMembers(object, document, depth + 1).map((below) => `${name}.${below}`)
        : [name];
    }),
  );
};

const linked = (schema: unknown, document: JsonObject): JsonObject => {
  const { $ref } = objectOf(schema);
  return objectOf(typeof $ref === 'string' ? valueAt(document, $ref.replace(/^#/, '')) : schema);
};

// Of several bodies each is closed; of parts that count together one is enough. A reference that leads nowhere is told elsewhere.
const isClosed = (schema: unknown, document: JsonObject, depth = 0): boolean => {
  if (!isObject(schema)) return false;
  const { $ref, type, additionalProperties, unevaluatedProperties } = schema;
  if (typeof $ref === 'string') {
    const target = valueAt(document, $ref.replace(/^#/, ''));
    return target === undefined || depth > 12 || isClosed(target, document, depth + 1);
  }
  const all = (['anyOf', 'oneOf'] as const).flatMap((word) => listOf(schema[word]));
  const parts = listOf(schema.allOf);
  return (
    (type !== undefined && ![type].flat().includes('object')) ||
    [additionalProperties, unevaluatedProperties].some((others) => others === false || isObject(others)) ||
    (all.length > 0 && all.every((part) => isClosed(part, document, depth + 1))) ||
    parts.some((part) => isClosed(part, document, depth + 1))
  );
};
