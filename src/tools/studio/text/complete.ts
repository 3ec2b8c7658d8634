import type { JSONPath } from 'jsonc-parser';
import { type Json, ownValue } from '../../../engine/index.ts';
import { schemaFor } from '../../check/model/judged.ts';
import type { Model } from '../../check/model/model.ts';
import type { Node } from '../../grammar/schema.ts';
import { listOf, objectOf, pointerOf, valueAt } from '../../source.ts';
import { type Cursor, cursorAt } from './cursor.ts';
import { type Named, offeredBy, outcomesAt } from './offered.ts';
import { areOutcomes, describedBy, heldBy, partsAt } from './parts.ts';
import { spotOf } from './spot.ts';

/** One thing that may be written: `insert` with a place for the cursor where #{} stands, `kind` by what it is. */
export type Option = Named & {
  readonly kind: 'property' | 'value' | 'name';
  readonly insert: string;
};

/** What may be written at a place of a text, in the place of some of its letters. */
export type Completion = {
  readonly from: number;
  readonly to: number;
  readonly options: readonly Option[];
};

/** The text of a file as far as it can be read, without what is being written. */
export const textWithout = (text: string, offset: number): string =>
  JSON.stringify(cursorAt(text, offset).value);

/** What may be written at an offset of a text: the names of properties, and values. The model is that of the files with the readable text. */
export const completionAt = (model: Model, path: string, text: string, offset: number): Completion => {
  const cursor = cursorAt(text, offset);
  const { from, to } = cursor;
  const found = cursor.isKey ? keysAt(model, path, cursor) : valuesAt(model, path, cursor);
  const tail = text.slice(to);
  const comma = /^\s*["{[]/.test(tail) ? ',' : '';
  const isFilled = /^\s*:/.test(tail);
  return {
    from,
    to,
    options: found.map(({ start = '', ...option }) => ({
      ...option,
      insert:
        cursor.isKey && !isFilled
          ? `${option.insert}: ${start}${comma}`
          : `${option.insert}${cursor.isKey ? '' : comma}`,
    })),
  };
};

type Found = Option & { readonly start?: string };

const keysAt = (model: Model, file: string, cursor: Cursor): readonly Found[] => {
  const schema = schemaFor(file);
  if (schema === undefined) return [];
  const around = partsAt(model.documents, schema, cursor.value, cursor.path);
  const there = Object.keys(objectOf(valueIn(cursor.value, cursor.path)));
  const below = (name: string): readonly Node[] =>
    partsAt(model.documents, schema, cursor.value, [...cursor.path, name]);
  const stated = around.flatMap(({ schema: { properties } }) => Object.keys(objectOf(properties)));
  const spot = spotOf(model, file, cursor.path, cursor.value);
  const free =
    spot === undefined
      ? []
      : [
          ...(areOutcomes(around) ? outcomesAt({ model, spot }) : []),
          ...offeredBy({ model, spot }, heldBy(namesOf(around)), cursor.typed),
        ];
  return distinct([
    ...stated.map((name) => ({ name, kind: 'property' as const, about: describedBy(below(name)) ?? '' })),
    ...free.map((each) => ({ ...each, kind: 'name' as const })),
  ])
    .filter(({ name }) => !there.includes(name))
    .map((each) => ({ ...each, insert: JSON.stringify(each.name), start: startOf(below(each.name)) }));
};

const namesOf = (parts: readonly Node[]): readonly Node[] =>
  parts.map(({ schema: { propertyNames }, file }) => ({ schema: objectOf(propertyNames), file }));

// As much of a value as is certain.
const startOf = (parts: readonly Node[]): string => {
  const [type] = parts.flatMap(({ schema }) => (schema.type === undefined ? [] : [schema.type].flat()));
  return ownValue(starts, String(type)) ?? '#{}';
};

const starts: Readonly<Record<string, string>> = { object: '{ #{} }', array: '[#{}]', string: '"#{}"' };

const valuesAt = (model: Model, file: string, { path, value, typed }: Cursor): readonly Found[] => {
  const schema = schemaFor(file);
  if (schema === undefined) return [];
  const parts = partsAt(model.documents, schema, value, path);
  const fixed = parts.flatMap(({ schema: part }): readonly Json[] => [
    ...listOf(part.enum),
    ...('const' in part ? [part.const ?? null] : []),
    ...(part.type === 'boolean' ? [true, false] : []),
  ]);
  const spot = spotOf(model, file, path, value);
  const named = spot === undefined ? [] : offeredBy({ model, spot }, heldBy(parts), typed);
  return distinct([
    ...fixed.map((each) => ({ name: String(each), kind: 'value' as const, insert: JSON.stringify(each) })),
    ...named.map((each) => ({ ...each, kind: 'name' as const, insert: JSON.stringify(each.name) })),
  ]);
};

const valueIn = (value: Json, path: JSONPath): Json | undefined => valueAt(value, pointerOf(...path));

const distinct = <Each extends { readonly name: string }>(all: readonly Each[]): readonly Each[] =>
  all.filter(({ name }, at) => all.findIndex((each) => each.name === name) === at);
