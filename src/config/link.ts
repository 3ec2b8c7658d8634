import {
  type Flow,
  isList,
  isObject,
  type Json,
  type JsonObject,
  type LinkedFlow,
  type LinkedScreen,
  objectOf,
  ownValue,
  type Screen,
} from '../engine/index.ts';

/**
 * A flow with its name and its screens. Each form's schema stands alone afterwards: what it refers to in the schema of
 * fields (`fields.schema.json#/…`) is put in its place, words beside a reference win over those it refers to.
 * Throws on a reference that leads nowhere.
 */
export const linkFlow = (
  name: string,
  flow: Flow,
  screens: Readonly<Record<string, Screen>>,
  fields: JsonObject,
): LinkedFlow => ({
  ...flow,
  name,
  screens: Object.fromEntries(
    Object.entries(screens).map(([screen, declared]) => [
      screen,
      linkScreen(`${name}/${screen}`, declared, fields),
    ]),
  ),
});

const linkScreen = (where: string, screen: Screen, fields: JsonObject): LinkedScreen => {
  if (screen.form === undefined) return { ...screen, secrets: [] };
  const schema = objectOf(expand(screen.form.schema, { where, fields, inFields: false, trail: [] }));
  return { ...screen, form: { ...screen.form, schema }, secrets: [...new Set(secretsIn(schema))] };
};

type At = {
  readonly where: string;
  readonly fields: JsonObject;
  readonly inFields: boolean;
  readonly trail: readonly string[];
};

const fieldsFile = /^(?:\.\.?\/)*(?:schemas\/)?fields\.schema\.json#/;

const expand = (node: Json, at: At): Json => {
  if (isList(node)) return node.map((each) => expand(each, at));
  if (!isObject(node)) return node;
  const { $ref: reference, ...beside } = node;
  const own = Object.fromEntries(Object.entries(beside).map(([key, value]) => [key, expand(value, at)]));
  if (typeof reference !== 'string') return own;
  // A form may refer into itself; within the schema of fields `#/` means that schema.
  const pointer = fieldsFile.test(reference)
    ? reference.replace(fieldsFile, '')
    : at.inFields
      ? reference.slice(1)
      : undefined;
  return pointer === undefined
    ? { $ref: reference, ...own }
    : { ...objectOf(expandField(pointer, at)), ...own };
};

const expandField = (pointer: string, at: At): Json => {
  if (at.trail.includes(pointer))
    throw new Error(`The schema of fields refers in a circle: ${[...at.trail, pointer].join(' > ')}`);
  const found = pointer
    .split('/')
    .slice(1)
    .reduce<Json | undefined>((here, key) => (isObject(here) ? ownValue(here, key) : undefined), at.fields);
  if (found === undefined)
    throw new Error(
      `The screen ${at.where} refers to a field that the schema of fields does not have: ${pointer}`,
    );
  return expand(found, { ...at, inFields: true, trail: [...at.trail, pointer] });
};

// A field may stand in a branch (if/then, oneOf) as well as at the top.
const secretsIn = (node: Json | undefined): readonly string[] => {
  if (isList(node)) return node.flatMap(secretsIn);
  if (!isObject(node)) return [];
  const named = Object.entries(objectOf(node.properties)).flatMap(([name, field]) =>
    objectOf(field).writeOnly === true ? [name] : [],
  );
  return [...named, ...Object.values(node).flatMap(secretsIn)];
};
