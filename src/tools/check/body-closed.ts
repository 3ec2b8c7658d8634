import type { JsonObject } from '../../engine/index.ts';
import { isObject, listOf, objectOf, pointerOf, valueAt } from '../source.ts';
import { type CheckRule, told } from './diagnostic.ts';

/** A request body says what it takes: it names its members and refuses others, so that a misspelled member is reported. */
export const bodyClosed: CheckRule = ({ project, problems }) => {
  const file = project.schemas['issuer.openapi.json'];
  if (file?.value === undefined || (problems[file.path] ?? []).length > 0) return [];
  const document = objectOf(file.value);
  return Object.entries(objectOf(document.paths)).flatMap(([path, item]) =>
    Object.entries(objectOf(item)).flatMap(([method, operation]) => {
      const { requestBody, operationId } = objectOf(operation);
      return Object.entries(objectOf(objectOf(requestBody).content)).flatMap(([type, media]) =>
        isClosed(objectOf(media).schema, document)
          ? []
          : told(
              { file, pointer: pointerOf('paths', path, method, 'requestBody', 'content', type, 'schema') },
              `The request of ${operationId} accepts anything, so that a misspelled member goes unnoticed`,
              'List its members in "properties", and add "additionalProperties": false.',
            ),
      );
    }),
  );
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
