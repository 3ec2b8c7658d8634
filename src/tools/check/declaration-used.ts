import { isObject, objectOf, pointerOf } from '../source.ts';
import { type CheckRule, type Finding, told } from './diagnostic.ts';
import { areComplete } from './model/derived.ts';
import type { Model } from './model/model.ts';
import { callsIn, namesOfFile } from './model/places.ts';

/** Reports fields that no form has, and operations that nothing calls. */
export const declarationUsed: CheckRule = (model) =>
  areComplete(model) ? [...unusedFields(model), ...unusedOperations(model)] : [];

const unusedFields = ({ project }: Model): readonly Finding[] => {
  const file = project.schemas['fields.schema.json'];
  if (file === undefined) return [];
  const used = new Set([
    ...fieldsNamedIn(file.text),
    ...Object.values(project.flows).flatMap(({ screens }) =>
      Object.values(screens).flatMap(({ text }) => fieldsNamedIn(text)),
    ),
  ]);
  return Object.entries(objectOf(objectOf(file.value).$defs))
    .filter(([name, field]) => !used.has(name) && objectOf(field)['x-unused'] === undefined)
    .flatMap(([name]) =>
      told(
        { file, pointer: pointerOf('$defs', name) },
        `No form has the field ${name}`,
        'Add it to the form of a screen, remove it, or say in "x-unused" why it is kept.',
      ),
    );
};

const fieldsNamedIn = (text: string): readonly string[] =>
  [...text.matchAll(/"\$ref":\s*"(?:fields\.schema\.json)?#\/\$defs\/([^"/]+)/g)].map(
    ([, name = '']) => name,
  );

const unusedOperations = (model: Model): readonly Finding[] => {
  const file = model.project.schemas['issuer.openapi.json'];
  if (file === undefined || model.operationFaults.length > 0) return [];
  const called = new Set([
    ...Object.values(model.flows).flatMap((flow) => callsIn(flow).map(({ operation }) => operation)),
    ...namesOfFile(model, 'issuer', 'operation').map(({ value }) => value),
  ]);
  const links = pathsOf(model);
  return Object.values(model.operations).flatMap(({ id, operation }) =>
    // The browser goes to those without a compact form by itself.
    operation === undefined || called.has(id) || links.some((link) => leadsTo(link, operation.path))
      ? []
      : told(
          { file, pointer: pointerOf('paths', operation.path, operation.method.toLowerCase()) },
          `Nothing calls the operation ${id}`,
          'Name it in the "call" of a step, or remove it. If people follow a link to it, add "x-navigation": true.',
        ),
  );
};

const pathsOf = ({ issuer }: Model): readonly string[] =>
  Object.values(objectOf(issuer.paths))
    .flatMap((path) => (isObject(path) ? Object.values(path) : [path]))
    .map(String);

// A link may fill in the parameters of a path.
const leadsTo = (link: string, path: string): boolean => {
  const [given, asked] = [link, path].map((each) => each.split('/'));
  return (
    given?.length === asked?.length &&
    asked?.every((part, at) => /\{.*\}/.test(part) || part === given?.[at]) === true
  );
};
