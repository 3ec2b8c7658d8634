import { type Json, type JsonObject, objectOf, ownValue } from '../engine/index.ts';
import { at, merge } from './json.ts';
import { list, type Reader } from './schema.ts';

/** What the document promises of a success: its status and, where it is JSON, a body. */
export type Success = { readonly status: number; readonly body?: Json | undefined };

/** The success that an operation documents, by response code: the example with the code's name, else the first one, else what the schema asks for. */
export const successOf = (reader: Reader, operation: JsonObject): ((code: string | undefined) => Success) => {
  const [key = '200', reply] =
    Object.entries(objectOf(operation.responses)).find(([name]) => /^2/.test(name)) ?? [];
  const status = Number(key.replace('XX', '00'));
  const media = at(reader.resolve(reply), 'content', 'application/json');
  const named = objectOf(at(media, 'examples'));
  const shownIn = (one: Json | undefined) => at(reader.resolve(one), 'value');
  return (code) => {
    if (media === undefined) return { status };
    const example =
      shownIn(ownValue(named, code ?? '')) ?? at(media, 'example') ?? shownIn(Object.values(named)[0]);
    return { status, body: example ?? sampleOf(reader, at(media, 'schema')) };
  };
};

/** A value that a schema allows, with no more in it than the schema asks for. */
const sampleOf = (reader: Reader, schema: Json | undefined): Json => {
  const known = objectOf(reader.resolve(schema));
  const { oneOf, anyOf, allOf, type } = known;
  const given = [known.const, known.example, list(known.examples)[0], known.default, list(known.enum)[0]];
  const found = given.find((one) => one !== undefined);
  if (found !== undefined) return found;
  const [choice] = [...list(oneOf), ...list(anyOf)];
  if (choice !== undefined) return sampleOf(reader, choice);
  const own = ownValue(samples, String(list(type)[0] ?? type ?? 'object'))?.(reader, known) ?? {};
  return list(allOf).reduce<Json>((whole, part) => merge(whole, sampleOf(reader, part)), own);
};

const samples: Readonly<Record<string, (reader: Reader, schema: JsonObject) => Json>> = {
  object: (reader, { required, properties }) =>
    Object.fromEntries(
      list(required).map((name) => [String(name), sampleOf(reader, at(properties, String(name)))]),
    ),
  array: (reader, { minItems, items }) =>
    Array.from({ length: Number(minItems ?? 0) }, () => sampleOf(reader, items)),
  string: (_, { minLength }) => 'x'.repeat(Number(minLength ?? 0)),
  integer: (_, { minimum }) => Number(minimum ?? 0),
  number: (_, { minimum }) => Number(minimum ?? 0),
  boolean: () => false,
};
