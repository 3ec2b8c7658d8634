import { type Json, ownValue } from '../../engine/index.ts';
import { isObject, objectOf, pointerOf, type SourceFile, segmentsOf, valueAt } from '../source.ts';
import type { CheckRule, Finding } from './diagnostic.ts';
import { once } from './model/once.ts';

/** Every property in a schema has a description: it is the editor's tooltip and the manual's table. */
export const schemaDescribed: CheckRule = ({ project: { schemas } }) =>
  Object.entries(schemas).flatMap(([name, file]) =>
    withoutDescription(file)
      .filter(({ property }) => !isDescribedElsewhere(property, name, schemas))
      .map(({ name: own, pointer }) => findingOf(own, pointer, file)),
  );

type Property = { readonly name: string; readonly pointer: string; readonly property: Json };

// The properties of a file without a description of their own. A file is read once: most of them never change.
const withoutDescription = once(({ value }: SourceFile): readonly Property[] => propertiesIn(value, ''));

const propertiesIn = (node: Json | undefined, pointer: string): readonly Property[] => {
  if (Array.isArray(node))
    return node.flatMap((member, at) => propertiesIn(member, `${pointer}${pointerOf(at)}`));
  if (!isObject(node)) return [];
  const own = Object.entries(objectOf(node.properties)).flatMap(([name, property]) =>
    isDescribed(property) ? [] : [{ name, pointer: `${pointer}${pointerOf('properties', name)}`, property }],
  );
  return [
    ...own,
    ...Object.entries(node).flatMap(([name, member]) => below(name, member, `${pointer}${pointerOf(name)}`)),
  ];
};

// A map of schemas is not itself one: a property may well be called properties.
const below = (name: string, member: Json, pointer: string): readonly Property[] => {
  if (data.has(name)) return [];
  if (!maps.has(name)) return propertiesIn(member, pointer);
  return Object.entries(objectOf(member)).flatMap(([key, schema]) =>
    propertiesIn(schema, `${pointer}${pointerOf(key)}`),
  );
};

const maps: ReadonlySet<string> = new Set(['properties', '$defs', 'patternProperties', 'schemas']);

// What stands in these is data, not a schema.
const data: ReadonlySet<string> = new Set(['default', 'enum', 'const', 'example', 'examples', 'x-field']);

const findingOf = (name: string, pointer: string, file: SourceFile): Finding => ({
  file,
  pointer,
  message: `The property ${name} has no description`,
  advice: 'Say in one sentence what it is for.',
});

const isDescribed = (property: Json): boolean => {
  const { description, $ref } = objectOf(property);
  if (typeof description === 'string' && description.trim() !== '') return true;
  return typeof $ref !== 'string' && property === false;
};

const isDescribedElsewhere = (
  property: Json,
  name: string,
  schemas: Readonly<Record<string, SourceFile>>,
): boolean => {
  const { $ref } = objectOf(property);
  if (typeof $ref !== 'string') return false;
  const [file = '', pointer = ''] = $ref.split('#');
  const target = valueAt(
    ownValue(schemas, file === '' ? name : file)?.value,
    pointerOf(...segmentsOf(pointer)),
  );
  return typeof objectOf(target).description === 'string';
};
