import type { Json, JsonObject } from '../../engine/index.ts';
import { isObject, listOf, objectOf } from '../source.ts';
import type { Change, Filled, Led } from './changes.ts';
import type { Stop } from './play.ts';
import { beginningOf, fieldSchemaIn, type Journey, type Project, screenIn } from './project.ts';
import type { Look } from './stage.ts';

/** The fields that a screen has, and those that have to be filled in, each with something that fits it; nothing where none is known. */
export type FieldsSeen = {
  readonly names: ReadonlySet<string>;
  readonly required: ReadonlyMap<string, Json | undefined>;
  /** Those that take any text. */
  readonly free: ReadonlySet<string>;
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
    free: new Set(required.filter((field) => isFree(fieldSchemaIn(screen, field)))),
    required: new Map(
      required.map((field) => [field, filled.get(field) ?? entryFor(fieldSchemaIn(screen, field))]),
    ),
  };
};

/** What a form has filled in of it otherwise, or for the first time. */
export type FillChange = Change & (Filled | Led);

/**
 * What to fill in of the form on whose screen a journey stopped, the likeliest first: where it was filled in last, or else
 * before the press that should have sent it. The bank may know by a person's user ID alone what to answer.
 */
export const fillsAt = (
  journey: Journey,
  { at: stopped }: Pick<Stop, 'at'>,
  fields: FieldsSeen | undefined,
): readonly FillChange[] => {
  if (fields === undefined) return [];
  const { steps } = journey.scenario;
  const at = steps.slice(0, stopped + 1).findLastIndex((step) => 'fill' in step);
  const since = steps.slice(0, at).findLastIndex((each) => !('fill' in each || 'expect' in each));
  const known = new Set(
    steps.slice(since + 1, at + 1).flatMap((each) => ('fill' in each ? Object.keys(each.fill) : [])),
  );
  // Where it stops at what it fills in, that is meant for this screen, even if none of its fields is there by now.
  const isOfIt = at === stopped || [...known].some((field) => fields.names.has(field));
  const missing = [...fields.required].filter(([field]) => !isOfIt || !known.has(field));
  const isSomebody = beginningOf(journey).as !== undefined;
  const free = missing.flatMap(([field]) => (isSomebody && fields.free.has(field) ? [field] : []));
  if (missing.some(([, value]) => value === undefined)) return [];
  const plain = Object.fromEntries(missing) as JsonObject; // Each has a value.
  const personal = { ...plain, ...Object.fromEntries(free.map((field) => [field, userId])) };
  return [plain, ...(free.length > 0 ? [personal] : [])].flatMap(
    (added) => (isOfIt ? refilled(journey, at, fields, added) : filledFirst(journey, stopped, added)) ?? [],
  );
};

const userId = '$persona.userId';

const refilled = (
  { scenario: { steps }, opened = 0 }: Journey,
  at: number,
  { names }: FieldsSeen,
  added: JsonObject,
): FillChange | undefined => {
  const step = steps[at];
  if (step === undefined || !('fill' in step)) return undefined;
  const kept = Object.entries(step.fill).filter(([field]) => names.has(field));
  const to: JsonObject = { ...Object.fromEntries(kept), ...added };
  return JSON.stringify(to) === JSON.stringify(step.fill) || Object.keys(to).length === 0
    ? undefined
    : { at, opened, what: 'fill', from: step.fill, to };
};

const filledFirst = (
  { scenario: { steps }, opened = 0 }: Journey,
  stopped: number,
  fill: JsonObject,
): FillChange | undefined => {
  const at = steps.slice(0, stopped).findLastIndex((step) => 'press' in step);
  return at < 0 || Object.keys(fill).length === 0 ? undefined : { at, opened, what: 'way', to: [{ fill }] };
};

const namesIn = (schema: Json | undefined): readonly string[] => {
  const { properties, then, else: otherwise, allOf } = objectOf(schema);
  return [
    ...Object.keys(objectOf(properties)),
    ...[then, otherwise, ...listOf(allOf)].filter(isObject).flatMap(namesIn),
  ];
};

const isFree = ({ type, enum: choices, const: only, pattern, format }: JsonObject = {}): boolean =>
  type === 'string' && [choices, only, pattern, format].every((limit) => limit === undefined);

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
