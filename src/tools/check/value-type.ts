import { isReference, type Json, type JsonObject, ownValue, parseReference } from '../../engine/index.ts';
import type { Name } from '../grammar/declarations.ts';
import { isObject, listOf, objectOf, pointerOf } from '../source.ts';
import { below, type CheckRule, type Finding, told } from './diagnostic.ts';
import { eachFlow, eachReference, inTurn } from './each.ts';
import { runsIn } from './model/derived.ts';
import { dataOf } from './model/facts.ts';
import { formats } from './model/known.ts';
import { neverHolds } from './model/matcher.ts';
import type { Model } from './model/model.ts';
import { suggest } from './model/nearest.ts';
import { namesIn, partsOf, type Spot, valuesIn } from './model/places.ts';
import { shapeOfReference, shapeOfValue } from './model/scope.ts';
import {
  fits,
  listed,
  memberNames,
  memberOf,
  type Shape,
  schemaShape,
  typeOfLiteral,
  typeShape,
  typesOf,
  valuesOf,
} from './model/shape.ts';
import { inWords } from './model/type-words.ts';
import { text, wantedBy } from './model/wanted.ts';

/** A value has the type that is wanted where it is given: by the data, a called flow, a parameter, a field, a message, a matcher, a formatter. */
export const valueType: CheckRule = (model) => inTurn(ofValues, ofFormatters, ofDefaults)(model);

const ofValues = eachFlow((model, flow) => [
  ...valuesIn(flow).flatMap((spot) => {
    const wanted = wantedBy(model, spot);
    return wanted === undefined ? [] : mismatch(model, spot, spot.value, wanted);
  }),
  ...partsOf(flow, 'Condition').flatMap((spot) =>
    Object.entries(objectOf(spot.value)).flatMap(([reference, matcher]) =>
      ofMatcher(model, below(spot, reference), reference, matcher),
    ),
  ),
]);

const ofDefaults = eachFlow((_, { flow, source: { flow: file } }) =>
  (['data', 'input', 'shared'] as const).flatMap((map) =>
    Object.entries(flow[map] ?? {}).flatMap(([name, datum]): readonly Finding[] => {
      const { default: usual, ...schema } = objectOf(datum);
      const shape = schemaShape(schema);
      const types = typesOf(shape);
      const place = { file, pointer: pointerOf(map, name, 'default') };
      if (usual === undefined) return [];
      if (!fits(new Set([typeOfLiteral(usual)]), types))
        return told(
          place,
          `${name} is ${inWords(types)}, and begins as ${JSON.stringify(usual)}`,
          'Write a default of that kind, or leave it away.',
        );
      const allowed = valuesOf(shape);
      return allowed === undefined || allowed.some((each) => each === usual)
        ? []
        : told(
            place,
            `${name} begins as ${JSON.stringify(usual)}, and is only ever ${listed(allowed)}`,
            'Write one of these, or leave the default away.',
          );
    }),
  ),
);

const mismatch = (model: Model, place: Spot, value: unknown, shape: Shape): readonly Finding[] => {
  const inside = isObject(value) ? within(model, place, value, shape) : undefined;
  if (inside !== undefined) return inside;
  const given = shapeOfValue(model, place, value);
  const isNamed = isReference(value);
  if (!fits(typesOf(given), typesOf(shape)))
    return told(
      place,
      `${isNamed ? value : 'This'} is ${inWords(typesOf(given))}, and ${inWords(typesOf(shape))} is wanted here`,
      isNamed ? 'Refer to a value of that kind, or use a formatter.' : 'Write a value of that kind.',
    );
  const [allowed, values = []] = [valuesOf(shape), valuesOf(given)];
  const odd = allowed === undefined ? [] : values.filter((each) => !allowed.includes(each));
  return odd.length === 0 || odd.length < values.length
    ? []
    : told(place, `${listed(odd)} cannot stand here`, `Only these can: ${listed(allowed ?? [])}.`);
};

// A composed value is looked at part by part; undefined where it has to be looked at as a whole.
const within = (
  model: Model,
  place: Spot,
  value: JsonObject,
  shape: Shape,
): readonly Finding[] | undefined => {
  const each = (members: Json | undefined, word: string, wanted: Shape) =>
    listOf(members).flatMap((member, at) => mismatch(model, below(place, word, at), member, wanted));
  if (Array.isArray(value.$first)) return each(value.$first, '$first', shape);
  if (value.$table !== undefined) return each(value.at, 'at', text);
  const known = memberNames(shape);
  if (value.$message !== undefined || known.length === 0 || !fits(new Set(['object']), typesOf(shape)))
    return undefined;
  return Object.entries(value).flatMap(([name, member]) => {
    const wanted = memberOf(shape, name);
    return wanted === undefined
      ? told(below(place, name), `${name} does not belong here`, suggest(name, known))
      : mismatch(model, below(place, name), member, wanted);
  });
};

const byWord: Readonly<Record<string, Shape>> = {
  minimum: schemaShape({ type: ['integer', 'number'] }),
  multipleOf: schemaShape({ type: ['integer', 'number'] }),
  minItems: typeShape('array'),
  contains: schemaShape({ type: ['array', 'string'] }),
  pattern: typeShape('string'),
};

const ofMatcher = (model: Model, place: Spot, reference: string, matcher: Json): readonly Finding[] => {
  const shape = isReference(reference)
    ? shapeOfReference(model, place, parseReference(reference))
    : undefined;
  if (shape === undefined) return [];
  const types = typesOf(shape);
  if (
    isObject(matcher) &&
    typeof matcher.minimum === 'number' &&
    matcher.minimum <= countedFrom(model, place, reference)
  )
    return told(
      below(place, 'minimum'),
      `${reference} is counted from ${countedFrom(model, place, reference)}, so that this always holds`,
      'Write a larger number, or leave the condition away.',
    );
  if (isObject(matcher)) {
    const found = Object.entries(matcher).flatMap(([word, expected]) => {
      const there = below(place, word);
      if (word === 'not' || (word === 'equals' && !isReference(expected)))
        return ofMatcher(model, there, reference, expected);
      const needs = typesOf(ownValue(byWord, word) ?? shape);
      return fits(types, needs)
        ? []
        : never(there, `${word} asks for ${inWords(needs)}, and ${reference} is ${inWords(types)}`);
    });
    return found.length > 0 || !neverHolds(matcher, shape)
      ? found
      : told(
          place,
          `Nothing that ${reference} may be fits all of this`,
          'It never holds; mend one of its words.',
        );
  }
  const allowed = valuesOf(shape);
  return [matcher].flat().flatMap((expected) => {
    const text = JSON.stringify(expected);
    if (!fits(new Set([typeOfLiteral(expected)]), types))
      return never(place, `${reference} is ${inWords(types)}, and is compared with ${text}`);
    return allowed === undefined || allowed.some((each) => each === expected)
      ? []
      : never(place, `${reference} is never ${text}, only ${listed(allowed)}`);
  });
};

// Where a fact begins that is only ever counted.
const countedFrom = (model: Model, { flow }: Spot, reference: string): number => {
  const { root, path } = parseReference(reference);
  const [name = ''] = path;
  const named = (kind: Name) =>
    runsIn(model, flow).some((run) => namesIn(run, kind).some(({ value }) => value === name));
  const isCounter = root === 'data' && named('counter') && !named('fact');
  const { default: first } = isCounter ? (ownValue(dataOf(model, flow), name) ?? {}) : {};
  return typeof first === 'number' ? first : Number.NEGATIVE_INFINITY;
};

const never = (place: Spot, message: string): readonly Finding[] =>
  told(place, message, 'It never holds; compare with a value of the right kind.');

const ofFormatters = eachReference((model, placed) => {
  const reference = parseReference(placed.text);
  const [first] = reference.formats;
  const takes = first === undefined ? undefined : ownValue(formats, first)?.takes;
  const shape =
    takes === undefined ? undefined : shapeOfReference(model, placed, { ...reference, formats: [] });
  if (takes === undefined || shape === undefined || fits(typesOf(shape), new Set(takes))) return [];
  return told(
    placed,
    `The formatter ${first} takes ${inWords(takes)}, and this is ${inWords(typesOf(shape))}`,
    'Use another formatter, or none.',
  );
});
