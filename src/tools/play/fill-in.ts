import type { Json, JsonObject } from '../../engine/index.ts';
import { isObject, listOf, objectOf } from '../source.ts';
import { fieldSchemaIn, type Project, screenIn } from './project.ts';
import type { Look } from './stage.ts';

/** The fields that a screen has, and those that have to be filled in, each with something that fits it; nothing where none is known. */
export type FieldsSeen = {
  readonly names: ReadonlySet<string>;
  readonly required: ReadonlyMap<string, Json | undefined>;
};

/** The fields of the screen that is seen; what other journeys fill in fits first. */
export const fieldsSeen = (project: Project, seen: Look | undefined): FieldsSeen | undefined => {
  const [flow = '', name = ''] = seen?.truth?.screen.split('/') ?? [];
  const screen = screenIn(project.flows, flow, name);
  if (screen?.form === undefined) return undefined;
  const required = listOf(objectOf(screen.form.schema).required).map(String);
  const filled = new Map(
    project.journeys.flatMap(({ scenario }) =>
      scenario.steps.flatMap((step) => ('fill' in step ? Object.entries(step.fill) : [])),
    ),
  );
  return {
    names: new Set(namesIn(screen.form.schema)),
    required: new Map(
      required.map((field) => [field, filled.get(field) ?? entryFor(fieldSchemaIn(screen, field))]),
    ),
  };
};

const namesIn = (schema: Json | undefined): readonly string[] => {
  const { properties, then, else: otherwise, allOf } = objectOf(schema);
  return [
    ...Object.keys(objectOf(properties)),
    ...[then, otherwise, ...listOf(allOf)].filter(isObject).flatMap(namesIn),
  ];
};

// The first of a few things that people fill in which the field takes.
const entryFor = (schema: JsonObject = {}): Json | undefined => {
  const { type, enum: choices, const: only, examples, pattern, minLength = 0, maxLength } = schema;
  const [first] = [only, ...listOf(choices), ...listOf(examples)].filter((each) => each !== undefined);
  if (first !== undefined) return first;
  if (type === 'boolean') return true;
  const [least, most] = [Number(minLength), maxLength === undefined ? undefined : Number(maxLength)];
  const digits = '12345678901234567890';
  const texts = ['Something', 'One', 'A1', ...[most, least].map((length) => digits.slice(0, length ?? 5))];
  return [...texts, 'ann@mail.example', '8005550142', '01/31/1990', '1990-01-31'].find(
    (text) =>
      text.length >= least &&
      text.length <= (most ?? text.length) &&
      (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text)),
  );
};
