import { isReference, ownValue, parseReference } from '../../engine/index.ts';
import { isObject, listOf, objectOf } from '../source.ts';
import { below, type CheckRule, type Finding, told } from './diagnostic.ts';
import { eachFlow } from './each.ts';
import { howMarked, isOpen } from './model/marked.ts';
import type { Model } from './model/model.ts';
import { suggest } from './model/nearest.ts';
import { type CallSpot, callsIn, valuesIn } from './model/places.ts';
import { shapeOfValue } from './model/scope.ts';
import {
  fits,
  isSecret,
  listed,
  memberNames,
  memberOf,
  plainOf,
  type Shape,
  typesOf,
  valuesOf,
} from './model/shape.ts';
import { inWords } from './model/type-words.ts';

/** What is sent fits the operation's request: all that it requires, nothing that it does not know, of the right types. */
export const bodyFits: CheckRule = eachFlow((model, flow) =>
  callsIn(flow).flatMap((call) => {
    const operation = ownValue(model.operations, call.operation);
    if (operation?.operation === undefined) return [];
    const bodies = valuesIn(flow).filter(
      ({ use, file, pointer }) =>
        use === 'body' && file === call.file && pointer.startsWith(`${call.pointer}/send`),
    );
    if (operation.request === undefined)
      return bodies.length === 0
        ? []
        : told(below(call, 'send'), `${call.operation} takes no body`, 'Remove send, or use params.');
    if (bodies.length === 0)
      return told(
        call,
        `${call.operation} needs a body`,
        `Add send with ${memberNames(operation.request).join(', ')}.`,
      );
    const request = operation.request;
    // body-closed reports a request that names no members.
    if (isAnything(request)) return [];
    return bodies.flatMap(({ value, pointer }) => compare(model, { ...call, pointer }, value, request));
  }),
);

const isAnything = (request: Shape): boolean =>
  request.kind === 'schema' &&
  memberNames(request).length === 0 &&
  request.schema.additionalProperties === undefined;

// Of several shapes that a request may have, the one that fits best is the one that was meant.
const compare = (model: Model, place: CallSpot, value: unknown, shape: Shape): readonly Finding[] =>
  plainOf(shape)
    .map((plain) => compareOne(model, place, value, plain))
    .sort((a, b) => a.length - b.length)[0] ?? [];

const compareOne = (model: Model, place: CallSpot, value: unknown, shape: Shape): readonly Finding[] => {
  if (isObject(value) && Array.isArray(value.$first))
    return value.$first.flatMap((each, at) => compare(model, below(place, '$first', at), each, shape));
  if (!isObject(value) || value.$table !== undefined || !fits(new Set(['object']), typesOf(shape)))
    return ofType(model, place, value, shape);
  const schema = shape.kind === 'schema' ? shape.schema : {};
  const { operation } = place;
  return [
    ...listOf(schema.required).flatMap((required) => {
      const name = String(required);
      const given = ownValue(value, name);
      if (given === undefined)
        return told(place, `${name} is missing: ${operation} requires it`, aboutOf(schema, name));
      return isReference(given) && parseReference(given).optional
        ? told(
            below(place, name),
            `${name} may be left out, and ${operation} requires it`,
            'Leave the ? away, or give a first of several values.',
          )
        : [];
    }),
    ...Object.entries(value).flatMap(([name, member]) => {
      const inside = memberOf(shape, name);
      if (inside !== undefined) return compare(model, below(place, name), member, inside);
      return schema.additionalProperties === false
        ? told(
            below(place, name),
            `${operation} does not know ${name} here`,
            suggest(name, memberNames(shape)),
          )
        : [];
    }),
  ];
};

// A brand may offer a language that the server does not know.
const ofLanguage = (value: unknown): string =>
  isReference(value) && parseReference(value).formats.includes('language')
    ? ' Add the language there, or say in languageIds of brands/issuer.json which of these it is.'
    : '';

const aboutOf = (schema: object, name: string): string => {
  const about = objectOf(ownValue(objectOf(objectOf(schema).properties), name)).description;
  return `Add "${name}"${typeof about === 'string' ? `: ${about}` : '.'}`;
};

const ofType = (model: Model, place: CallSpot, value: unknown, shape: Shape): readonly Finding[] => {
  const given = shapeOfValue(model, place, value);
  const what = isReference(value) ? value : 'This';
  if (!fits(typesOf(given), typesOf(shape)))
    return told(
      place,
      `${what} is ${inWords(typesOf(given))}, and ${place.operation} takes ${inWords(typesOf(shape))} here`,
      'Send a value of that kind, or use a formatter.',
    );
  if (isSecret(given) && !isSecret(shape))
    return told(
      place,
      `${what} is a secret, and ${place.operation} does not take one here`,
      'Send it where a secret belongs, or mark that place writeOnly in the API document.',
    );
  if (isSecret(shape) && isReference(value) && isOpen(parseReference(value), given))
    return told(
      place,
      `${value} is sent to ${place.operation} as a secret, and nothing says that it is one`,
      howMarked(value),
    );
  const allowed = valuesOf(shape);
  const odd = allowed === undefined ? [] : (valuesOf(given) ?? []).filter((each) => !allowed.includes(each));
  return odd.length === 0
    ? []
    : told(
        place,
        `${place.operation} does not take ${listed(odd)} here`,
        `It takes ${listed(allowed ?? [])}.${ofLanguage(value)}`,
      );
};
