import { isReference, type Json, type JsonObject, parseReference } from '../../engine/index.ts';
import { isObject, listOf, objectOf, pointerOf } from '../source.ts';
import { type Finding, type Rule, told } from './diagnostic.ts';
import { formats } from './model/known.ts';
import type { Model } from './model/model.ts';
import { suggest } from './model/nearest.ts';
import { partsOf, type Spot, valuesIn } from './model/places.ts';
import { allReferences } from './model/references.ts';
import { shapeOfReference, shapeOfValue } from './model/scope.ts';
import {
  fits,
  inWords,
  memberNames,
  memberOf,
  type Shape,
  schemaShape,
  typeOfLiteral,
  typeShape,
  typesOf,
  valuesOf,
} from './model/shape.ts';
import { text, wantedBy } from './model/wanted.ts';

/** A value has the type that is wanted where it is given: by the data, a called flow, a parameter, a field, a message, a matcher, a formatter. */
export const valueType: Rule = (model) => [
  ...Object.values(model.flows).flatMap((flow) => [
    ...valuesIn(flow).flatMap((spot) => {
      const wanted = wantedBy(model, spot);
      return wanted === undefined ? [] : mismatch(model, spot, spot.value, wanted, spot.pointer);
    }),
    ...partsOf(flow, 'Condition').flatMap((spot) =>
      Object.entries(objectOf(spot.value)).flatMap(([reference, matcher]) =>
        ofMatcher(model, spot, reference, matcher),
      ),
    ),
  ]),
  ...ofFormatters(model),
];

const mismatch = (
  model: Model,
  spot: Spot,
  value: unknown,
  shape: Shape,
  pointer: string,
): readonly Finding[] => {
  if (isObject(value)) {
    const inside = within(model, spot, value, shape, pointer);
    if (inside !== undefined) return inside;
  }
  const given = shapeOfValue(model, spot, value);
  const message = `${isReference(value) ? value : 'This'} is of type ${inWords(typesOf(given))} and ${inWords(typesOf(shape))} is wanted here`;
  if (!fits(typesOf(given), typesOf(shape)))
    return told(
      { file: spot.file, pointer },
      message,
      isReference(value)
        ? 'Refer to a value of that type, or use a formatter.'
        : 'Write a value of that type.',
    );
  const [allowed, values] = [valuesOf(shape), valuesOf(given)];
  const odd =
    allowed === undefined || values === undefined ? [] : values.filter((each) => !allowed.includes(each));
  return odd.length === 0 || odd.length < (values ?? []).length
    ? []
    : told(
        { file: spot.file, pointer },
        `${odd.map((each) => JSON.stringify(each)).join(', ')} cannot stand here`,
        `Only these can: ${(allowed ?? []).map((each) => JSON.stringify(each)).join(', ')}.`,
      );
};

// A composed value is looked at part by part; undefined where it has to be looked at as a whole.
const within = (
  model: Model,
  spot: Spot,
  value: JsonObject,
  shape: Shape,
  pointer: string,
): readonly Finding[] | undefined => {
  const each = (members: Json | undefined, word: string, wantedShape: Shape) =>
    listOf(members).flatMap((member, at) =>
      mismatch(model, spot, member, wantedShape, `${pointer}${pointerOf(word, at)}`),
    );
  if (Array.isArray(value.first)) return each(value.first, 'first', shape);
  if (value.table !== undefined) return each(value.at, 'at', text);
  const known = memberNames(shape);
  if (value.message !== undefined || known.length === 0 || !fits(new Set(['object']), typesOf(shape)))
    return undefined;
  return Object.entries(value).flatMap(([name, member]) => {
    const place = `${pointer}${pointerOf(name)}`;
    const wantedShape = memberOf(shape, name);
    return wantedShape === undefined
      ? told({ file: spot.file, pointer: place }, `${name} does not belong here`, suggest(name, known))
      : mismatch(model, spot, member, wantedShape, place);
  });
};

const byWord: Readonly<Record<string, Shape>> = {
  minimum: schemaShape({ type: ['integer', 'number'] }),
  maximum: schemaShape({ type: ['integer', 'number'] }),
  multipleOf: schemaShape({ type: ['integer', 'number'] }),
  minItems: typeShape('array'),
  maxItems: typeShape('array'),
  contains: schemaShape({ type: ['array', 'string'] }),
  pattern: typeShape('string'),
};

const ofMatcher = (
  model: Model,
  spot: Spot,
  reference: string,
  matcher: unknown,
  pointer = `${spot.pointer}${pointerOf(reference)}`,
): readonly Finding[] => {
  const shape = isReference(reference) ? shapeOfReference(model, spot, parseReference(reference)) : undefined;
  if (shape === undefined) return [];
  const types = typesOf(shape);
  const told = (at: string, message: string): Finding => ({
    file: spot.file,
    pointer: at,
    message,
    advice: 'It never holds; compare with a value of the right type.',
  });
  if (isObject(matcher)) {
    return Object.entries(matcher).flatMap(([word, expected]) => {
      if (word === 'not') return ofMatcher(model, spot, reference, expected, `${pointer}/not`);
      if (word === 'equals' && !isReference(expected))
        return ofMatcher(model, spot, reference, expected, `${pointer}/equals`);
      const needs = byWord[word];
      return needs === undefined || fits(types, typesOf(needs))
        ? []
        : [
            told(
              `${pointer}/${word}`,
              `${word} asks for ${inWords(typesOf(needs))}, and ${reference} is of type ${inWords(types)}`,
            ),
          ];
    });
  }
  const allowed = valuesOf(shape);
  return (Array.isArray(matcher) ? matcher : [matcher]).flatMap((expected) => {
    if (!fits(new Set([typeOfLiteral(expected)]), types))
      return [
        told(
          pointer,
          `${reference} is of type ${inWords(types)} and is compared with ${JSON.stringify(expected)}`,
        ),
      ];
    return allowed === undefined || allowed.some((each) => each === expected)
      ? []
      : [
          told(
            pointer,
            `${reference} is never ${JSON.stringify(expected)}, only ${allowed.map((value) => JSON.stringify(value)).join(', ')}`,
          ),
        ];
  });
};

const ofFormatters = (model: Model): readonly Finding[] =>
  allReferences(model).flatMap((placed) => {
    const reference = parseReference(placed.text);
    const [first] = reference.formats;
    const takes = first === undefined ? undefined : formats[first]?.takes;
    const shape =
      takes === undefined ? undefined : shapeOfReference(model, placed, { ...reference, formats: [] });
    if (takes === undefined || shape === undefined || fits(typesOf(shape), new Set(takes))) return [];
    return told(
      { file: placed.file, pointer: placed.pointer },
      `The formatter ${first} takes ${takes.join(' or ')}, and this is ${inWords(typesOf(shape))}`,
      'Use another formatter, or none.',
    );
  });
