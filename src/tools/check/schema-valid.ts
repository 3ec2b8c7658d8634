import { ownValue } from '../../engine/index.ts';
import { objectOf, parseSource, pointerOf, type SourceFile, segmentsOf, valueAt } from '../source.ts';
import { type CheckRule, type Finding, told } from './diagnostic.ts';
import { stepKinds } from './model/model.ts';
import { isNestedStep } from './model/nested.ts';

/** Every declaration is what its schema says, and the schemas and the API document can be used. */
export const schemaValid: CheckRule = ({ project, problems, validator, operationFaults, flows }) => {
  const refused = Object.entries(problems).flatMap(([path, found]) => {
    const file = ownValue(project.files, path);
    return file === undefined
      ? []
      : found
          .filter(({ pointer }) => !isStepOfManyKinds(file.value, pointer))
          .filter(({ pointer }) => !isNestedLater(file, pointer))
          .map((problem) => ({ file, ...problem, ...nestedStep(file, problem.pointer) }));
  });
  const unusable = Object.entries(validator.broken).flatMap(([name, reason]) => {
    const file = ownValue(project.schemas, name);
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
  const faults = (ownValue(problems, api.path) ?? []).length > 0 ? [] : new Set(operationFaults);
  const unread = [...faults].map((reason) => ({
    file: api,
    pointer: '',
    message: reason,
    advice: 'Mend the API document; the operation is not checked until then.',
    ...whereWritten(api, reason),
  }));
  // While the fields cannot be read, no screen's can.
  const hasFields = project.schemas['fields.schema.json']?.value !== undefined;
  const unlinked = Object.values(flows).flatMap(({ screens }) =>
    Object.values(screens).flatMap(({ file, fault }) =>
      fault === undefined || !hasFields
        ? []
        : [
            {
              file,
              pointer: '/form/schema',
              message: fault,
              advice: 'Refer to a field of schemas/fields.schema.json, or add the field there.',
              ...whereWritten(file, fault),
            },
          ],
    ),
  );
  return [...refused, ...unusable, ...unread, ...unlinked];
};

// A brace that is forgotten at the end of a step puts the next one, or all that follow, into it.
const nestedStep = (file: SourceFile, pointer: string): Partial<Finding> => {
  const [, step] = segmentsOf(pointer);
  const [name, ...others] = nestedBeside(file, pointer);
  if (!isNestedStep({ file, pointer })) return {};
  const all = others.length === 0 ? `step ${name} stands` : `steps ${[name, ...others].join(', ')} stand`;
  return {
    message: `The ${all} inside the step ${step}`,
    advice: `Move ${others.length === 0 ? 'it' : 'them'} behind the } that ends ${step}: ${others.length === 0 ? 'both' : 'all'} stand side by side in "steps".`,
  };
};

const isNestedLater = (file: SourceFile, pointer: string): boolean =>
  isNestedStep({ file, pointer }) && nestedBeside(file, pointer)[0] !== segmentsOf(pointer).at(-1);

// The steps that stand in the same step, in the order of the file.
const nestedBeside = (file: SourceFile, pointer: string): readonly string[] => {
  const [root = '', step = ''] = segmentsOf(pointer);
  const outer = pointerOf(root, step);
  return Object.keys(objectOf(valueAt(file.value, outer))).filter((name) =>
    isNestedStep({ file, pointer: `${outer}${pointerOf(name)}` }),
  );
};

// A reference that leads nowhere is told with where it should have led: that is how it is found.
const whereWritten = ({ text }: SourceFile, reason: string): { readonly offset?: number } => {
  const [target = ''] = reason.match(/#?\/\S*(?=\.?$)/) ?? [];
  const at = text.indexOf(`${target.replace(/\.$/, '')}"`);
  const offset = text.lastIndexOf('"$ref"', at);
  return target === '' || at < 0 || offset < 0 ? {} : { offset };
};

// one-kind tells these in plain words.
const isStepOfManyKinds = (value: Parameters<typeof valueAt>[0], pointer: string): boolean => {
  const [root, name, ...rest] = segmentsOf(pointer);
  if (root !== 'steps' || name === undefined || rest.length > 1) return false;
  const step = objectOf(ownValue(objectOf(objectOf(value).steps), name));
  return stepKinds.filter((kind) => kind in step).length > 1;
};
