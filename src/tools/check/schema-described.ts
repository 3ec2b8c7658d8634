import type { Json } from '../../engine/index.ts';
import { isObject, objectOf, pointerOf, type SourceFile, segmentsOf, valueAt } from '../source.ts';
import type { CheckRule, Finding } from './diagnostic.ts';

/** Every property in a schema has a description: it is the editor's tooltip and the manual's table. */
export const schemaDescribed: CheckRule = ({ project }) =>
  Object.entries(project.schemas).flatMap(([name, file]) =>
    undescribed(file.value, '', { name, file, schemas: project.schemas }),
  );

type Around = {
  readonly name: string;
  readonly file: SourceFile;
  readonly schemas: Readonly<Record<string, SourceFile>>;
};

const undescribed = (node: Json | undefined, pointer: string, around: Around): readonly Finding[] => {
  if (Array.isArray(node))
    return node.flatMap((member, at) => undescribed(member, `${pointer}${pointerOf(at)}`, around));
  if (!isObject(node)) return [];
  const own = Object.entries(objectOf(node.properties)).flatMap(([name, property]) =>
    isDescribed(property, around)
      ? []
      : [findingOf(name, `${pointer}${pointerOf('properties', name)}`, around.file)],
  );
  return [
    ...own,
    ...Object.entries(node).flatMap(([name, member]) =>
      below(name, member, `${pointer}${pointerOf(name)}`, around),
    ),
  ];
};

// A map of schemas is not itself one: a property may well be called properties.
const below = (name: string, member: Json, pointer: string, around: Around): readonly Finding[] => {
  if (data.has(name)) return [];
  if (!maps.has(name)) return undescribed(member, pointer, around);
  return Object.entries(objectOf(member)).flatMap(([key, schema]) =>
    undescribed(schema, `${pointer}${pointerOf(key)}`, around),
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

const isDescribed = (property: Json, { name, schemas }: Around): boolean => {
  const { description, $ref } = objectOf(property);
  if (typeof description === 'string' && description.trim() !== '') return true;
  if (typeof $ref !== 'string') return property === false;
  const [file = '', pointer = ''] = $ref.split('#');
  const target = objectOf(
    valueAt(schemas[file === '' ? name : file]?.value, pointerOf(...segmentsOf(pointer))),
  );
  return typeof target.description === 'string';
};
