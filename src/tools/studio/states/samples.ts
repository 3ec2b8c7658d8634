import {
  type Formatter,
  formatters,
  type Json,
  ownValue,
  parseReference,
  type Scope,
} from '../../../engine/index.ts';
import { valuesOf as namedValues } from '../../check/model/facts.ts';
import { type FlowModel, lineageOf, type Model } from '../../check/model/model.ts';
import { type RuleSpot, rulesIn, type Spot, valuesIn } from '../../check/model/places.ts';
import { shapeOfReference } from '../../check/model/scope.ts';
import { itemsOf, memberNames, memberOf, type Shape, typesOf, valuesOf } from '../../check/model/shape.ts';
import { referencesIn } from '../../grammar/references.ts';
import { screenAt } from './says.ts';
import type { Facts, Said, ScreenPlace } from './state.ts';

/** Values for all that a screen shows of what flows get to know, so that no text has a gap; of what its rule says, too. What a fact begins with, and what the brand states, is left as it is. */
export const samplesFor = (model: Model, place: ScreenPlace, scope: Scope, said?: Said): Facts => {
  const screen = screenAt(model, place);
  const owner = screen && ownValue(model.flows, screen.flow);
  const runs = ownValue(model.flows, place.flow);
  if (owner === undefined || runs === undefined) return {};
  const shown = valuesIn(owner)
    .filter((spot) => spot.screen?.name === place.screen)
    .map((spot) => ({ spot, value: spot.value }));
  const rule = said === undefined ? undefined : spotOf(model, said);
  const told = rule === undefined ? [] : [{ spot: rule, value: (rule.rule.with ?? {}) as Json }];
  const spots = [...shown, ...told].flatMap(({ spot, value }) =>
    textsIn(model, runs, value).map((text) => ({ spot, text })),
  );
  return Object.fromEntries(spots.flatMap(({ spot, text }) => sampleAt(model, runs, spot, text, scope)));
};

/** The rule that says something, with its place. */
export const spotOf = (model: Model, { owner, file, pointer }: Said): RuleSpot | undefined => {
  const flow = ownValue(model.flows, owner);
  return flow && rulesIn(flow).find((spot) => spot.file.path === file && spot.pointer === pointer);
};

// What a named value is made from is read with it.
const textsIn = (model: Model, runs: FlowModel, value: unknown, depth = 0): readonly string[] =>
  referencesIn(value).flatMap(({ text }) => {
    const { root, path } = parseReference(text);
    return root === 'value' && depth < deepest
      ? textsIn(model, runs, ownValue(namedValues(model, runs), path[0] ?? ''), depth + 1)
      : [text];
  });

const deepest = 6;

const learnt: ReadonlySet<string> = new Set([
  'data',
  'entry',
  'query',
  'response',
  'result',
  'form',
  'outcome',
]);

const sampleAt = (
  model: Model,
  runs: FlowModel,
  spot: Spot,
  text: string,
  scope: Scope,
): readonly (readonly [string, Json])[] => {
  const { root, path, formats } = parseReference(text);
  const [name = ''] = path.slice(-1);
  if (!learnt.has(root) || path.length === 0) return [];
  if (root === 'data' && hasDefault(model, runs.name, path[0] ?? '')) return [];
  const shape = shapeOfReference(model, spot, { root, path, optional: true, formats: [] });
  const known = { ...formatters, ...scope.formatters };
  const wanted = formats.flatMap((format) => ownValue(known, format) ?? []);
  const value = shape === undefined ? undefined : sampleOf(shape, name);
  return [[`$${root}.${path.join('.')}`, fitting(value, name, wanted, scope)]];
};

const hasDefault = (model: Model, flow: string, fact: string): boolean =>
  lineageOf(model, flow).some((member) => ownValue(member.flow.data, fact)?.default !== undefined);

// Of texts the first that its formatters take.
const fitting = (value: Json | undefined, name: string, wanted: readonly Formatter[], scope: Scope): Json => {
  const words = wordsOf(name);
  const others = ['8005550142', '1234', '2026-03-14', 1_800_000_000_000, 3];
  const isExample = value !== undefined && value !== words;
  // The last four signs of a word say nothing.
  const tried = isExample || wanted.length === 0 ? [value ?? words, ...others] : [...others, words];
  return tried.find((each) => wanted.every((format) => format(each, scope) !== undefined)) ?? words;
};

/** A value of a shape: an example that its schema has, else one of its type. */
export const sampleOf = (shape: Shape, name: string, depth = 0): Json => {
  const [first] = valuesOf(shape) ?? [];
  const example = exampleOf(shape) ?? first;
  if (example !== undefined) return example;
  const types = typesOf(shape);
  if (depth > deepest || types === undefined) return wordsOf(name);
  if (types.has('array')) return [0, 1].map(() => sampleOf(itemsOf(shape), name, depth + 1));
  if (types.has('object'))
    return Object.fromEntries(
      memberNames(shape).flatMap((member) => {
        const below = memberOf(shape, member);
        return below === undefined ? [] : [[member, sampleOf(below, member, depth + 1)]];
      }),
    );
  if (types.has('string')) return wordsOf(name);
  return types.has('boolean') ? true : 3;
};

const exampleOf = (shape: Shape): Json | undefined => {
  if (shape.kind !== 'schema') return undefined;
  const { examples, example } = shape.schema;
  return example ?? (Array.isArray(examples) ? examples[0] : undefined);
};

// lastFourDigits -> Last four digits
const wordsOf = (name: string): string => {
  const words = name
    .replaceAll(/[_-]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words === '' ? 'Something' : `${words[0]?.toUpperCase()}${words.slice(1)}`;
};
