import { objectOf, parseSource, segmentsOf, type valueAt } from '../source.ts';
import { type CheckRule, told } from './diagnostic.ts';
import { stepKinds } from './model/model.ts';

/** Every declaration is what its schema says, and the schemas and the API document can be used. */
export const schemaValid: CheckRule = ({ project, problems, validator, operationFaults, flows }) => {
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
  // What has a place is told there.
  const unread = ((problems[api.path] ?? []).length > 0 ? [] : operationFaults).flatMap((reason) =>
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
  return [...refused, ...unusable, ...unread, ...unlinked];
};

// one-kind tells these in plain words.
const isStepOfManyKinds = (value: Parameters<typeof valueAt>[0], pointer: string): boolean => {
  const [root, name, ...rest] = segmentsOf(pointer);
  if (root !== 'steps' || name === undefined || rest.length > 1) return false;
  const step = objectOf(objectOf(objectOf(value).steps)[name]);
  return stepKinds.filter((kind) => kind in step).length > 1;
};
