import { objectOf, parseSource, pointerOf, type SourceFile, segmentsOf, type valueAt } from '../source.ts';
import { type Rule, told } from './diagnostic.ts';
import { stepKinds } from './model/model.ts';
import { suggest } from './model/nearest.ts';
import { follow, memberNames } from './model/shape.ts';

/** Every declaration is what its schema says, and the schemas and the API document can be used. */
export const schemaValid: Rule = ({ project, problems, validator, operationFaults, operations, flows }) => {
  const refused = Object.entries(problems).flatMap(([path, found]) => {
    const file = project.files[path];
    return file === undefined
      ? []
      : found
          .filter(({ pointer }) => !isStepOfManyKinds(file.value, pointer))
          .map((problem) => ({ file, ...problem }));
  });
  const unusable = Object.entries(validator.broken).flatMap(([name, reason]) => {
    const file = project.schemas[name];
    return file === undefined
      ? []
      : told(
          { file, pointer: '' },
          `The schema cannot be used: ${reason}`,
          'Mend the schema; what it describes is not checked until then.',
        );
  });
  const api = project.schemas['issuer.openapi.json'] ?? parseSource('schemas/issuer.openapi.json', '');
  const unread = operationFaults.flatMap((reason) =>
    told(
      { file: api, pointer: '' },
      reason,
      'Mend the API document; the operation is not checked until then.',
    ),
  );
  const unlinked = Object.values(flows).flatMap(({ screens }) =>
    Object.values(screens).flatMap(({ file, fault }) =>
      fault === undefined
        ? []
        : told(
            { file, pointer: '/form/schema' },
            fault,
            'Refer to a field of schemas/fields.schema.json, or add the field there.',
          ),
    ),
  );
  const lost = Object.values(operations).flatMap(({ id, operation, success }) => {
    const { outcome } = operation ?? {};
    const names = segmentsOf(outcome ?? '');
    return outcome === undefined || follow(success, names) !== undefined
      ? []
      : told(
          { file: api, pointer: pointerOfOperation(api, id) },
          `The code of ${id} is read at ${outcome}, which its answer does not have`,
          suggest(names.at(-1) ?? '', memberNames(follow(success, names.slice(0, -1)) ?? success)),
        );
  });
  return [...refused, ...unusable, ...unread, ...unlinked, ...lost];
};

const pointerOfOperation = ({ value }: SourceFile, id: string): string =>
  Object.entries(objectOf(objectOf(value).paths)).flatMap(([path, item]) =>
    Object.entries(objectOf(item)).flatMap(([method, node]) =>
      objectOf(node).operationId === id ? [pointerOf('paths', path, method, 'x-outcome')] : [],
    ),
  )[0] ?? '';

// one-kind tells these in plain words.
const isStepOfManyKinds = (value: Parameters<typeof valueAt>[0], pointer: string): boolean => {
  const [root, name, ...rest] = segmentsOf(pointer);
  if (root !== 'steps' || name === undefined || rest.length > 1) return false;
  const step = objectOf(objectOf(objectOf(value).steps)[name]);
  return stepKinds.filter((kind) => kind in step).length > 1;
};
