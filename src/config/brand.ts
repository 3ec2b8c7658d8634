import {
  isList,
  isObject,
  type Json,
  type JsonObject,
  mapValues,
  objectOf,
  ownValue,
} from '../engine/index.ts';

/**
 * A brand as flows and screens read it: with the schema's defaults below what it states, `id`, and images and the logos of
 * partners as addresses (`{assetsBase}/brands/{id}/logo.svg`). One that is an address already stays, so that resolving
 * twice is safe.
 */
export const resolveBrand = (
  brand: JsonObject,
  id: string,
  assetsBase: string,
  defaults: JsonObject = {},
): JsonObject => {
  const whole = merge(defaults, brand);
  const addressed = (files: JsonObject, names = Object.keys(files)): JsonObject =>
    Object.fromEntries(
      Object.entries(files).map(([name, file]) => [
        name,
        names.includes(name) && typeof file === 'string' && /^[^/:]+$/.test(file)
          ? brandFile(assetsBase, id, file)
          : file,
      ]),
    );
  return {
    ...whole,
    id,
    images: addressed(objectOf(whole.images)),
    ...(isList(whole.partners) && {
      partners: whole.partners.map((partner) => addressed(objectOf(partner), ['logo'])),
    }),
  };
};

/** The address of a file in a brand's folder. */
export const brandFile = (assetsBase: string, id: string, file: string): string =>
  `${assetsBase}/brands/${id}/${file}`;

/** The defaults that a JSON Schema of objects states, nested as its properties are. References to `#/$defs` are followed. */
export const defaultsOf = (schema: JsonObject, root: JsonObject = schema): JsonObject =>
  mapValues(objectOf(schema.properties), (property) => defaultOf(property, root));

const defaultOf = (property: Json, root: JsonObject): Json | undefined => {
  if (!isObject(property)) return undefined;
  if (property.default !== undefined) return property.default;
  const name = typeof property.$ref === 'string' ? property.$ref.replace('#/$defs/', '') : undefined;
  const target = name === undefined ? property : ownValue(objectOf(root.$defs), name);
  if (name !== undefined) return target === undefined ? undefined : defaultOf(target, root);
  const inner = defaultsOf(property, root);
  return Object.keys(inner).length === 0 ? undefined : inner;
};

const merge = (base: JsonObject, over: JsonObject): JsonObject =>
  Object.entries(over).reduce<JsonObject>((merged, [name, value]) => {
    const below = ownValue(merged, name);
    return { ...merged, [name]: isObject(below) && isObject(value) ? merge(below, value) : value };
  }, base);
