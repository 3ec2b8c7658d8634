import type { Flow, Json, JsonObject, LinkedFlow, LinkedScreen } from '../../engine/index.ts';
import { isObject, objectOf } from '../source.ts';

/** A linked flow without what only people and tools read: titles, descriptions, the shapes of data, what is kept in the tab. What the engine reads stays as it is. */
export const stripFlow = ({ screens, ...flow }: LinkedFlow): LinkedFlow => {
  const { $schema: _, title: __, shapes: ___, session: ____, ...kept } = flow;
  return {
    // The schema asks for a title, the engine never reads it.
    ...(kept as Omit<LinkedFlow, 'screens'>),
    ...(flow.data && { data: facts(flow.data) }),
    ...(flow.input && { input: facts(flow.input) }),
    ...(flow.shared && { shared: facts(flow.shared) }),
    ...(flow.returns && { returns: Object.fromEntries(Object.keys(flow.returns).map((name) => [name, {}])) }),
    screens: Object.fromEntries(Object.entries(screens).map(([name, screen]) => [name, stripScreen(screen)])),
  };
};

/** A JSON Schema without its annotations for people. Names of properties are never taken for annotations. */
export const stripSchema = (schema: Json): Json => {
  if (Array.isArray(schema)) return schema.map(stripSchema);
  if (!isObject(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([word]) => !annotations.has(word))
      .map(([word, value]) => [word, stripWord(word, value)]),
  );
};

/** A file of words without what it says about itself. */
export const stripWords = (words: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(words).filter(([key]) => !key.startsWith('$')));

type DataMap = NonNullable<Flow['data']>;

// The engine asks for defaults and for what is secret; the rest of a fact's type serves the check.
const facts = (map: DataMap): DataMap =>
  Object.fromEntries(
    Object.entries(map).flatMap(([name, { type, default: value, writeOnly }]) =>
      value === undefined && writeOnly !== true
        ? []
        : [
            [
              name,
              {
                type,
                ...(value !== undefined && { default: value }),
                ...(writeOnly === true && { writeOnly }),
              },
            ],
          ],
    ),
  );

const stripScreen = (screen: LinkedScreen): LinkedScreen => {
  const { $schema: _, ...whole } = screen;
  return screen.form === undefined
    ? whole
    : { ...whole, form: { ...screen.form, schema: objectOf(stripSchema(screen.form.schema)) } };
};

const annotations = new Set(['$schema', '$comment', 'title', 'description', 'examples']);

// Words whose value is not a schema but data, and words whose value is a map of schemas by name.
const data = new Set(['default', 'const', 'enum', 'required', 'x-field', 'dependentRequired']);
const maps = new Set(['properties', 'patternProperties', '$defs', 'dependentSchemas']);

const stripWord = (word: string, value: Json): Json => {
  if (data.has(word)) return value;
  if (!maps.has(word)) return stripSchema(value);
  return Object.fromEntries(
    Object.entries(objectOf(value)).map(([name, schema]) => [name, stripSchema(schema)]),
  );
};
