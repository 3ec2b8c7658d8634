import { isReference, parseReference } from '../../engine/index.ts';
import { isObject, listOf, objectOf, pointerOf } from '../source.ts';
import { type Finding, type Rule, told } from './diagnostic.ts';
import type { Model } from './model/model.ts';
import { suggest } from './model/nearest.ts';
import { type CallSpot, callsIn, valuesIn } from './model/places.ts';
import { shapeOfValue } from './model/scope.ts';
import {
  fits,
  inWords,
  isSecret,
  memberNames,
  memberOf,
  plainOf,
  type Shape,
  typesOf,
  valuesOf,
} from './model/shape.ts';

/** What is sent fits the operation's request: all that it requires, nothing that it does not know, of the right types. */
export const bodyFits: Rule = (model) =>
  Object.values(model.flows).flatMap((flow) =>
    callsIn(flow).flatMap((call) => {
      const operation = model.operations[call.operation];
      if (operation?.operation === undefined) return [];
      const bodies = valuesIn(flow).filter(
        ({ use, file, pointer }) =>
          use === 'body' && file === call.file && pointer.startsWith(`${call.pointer}/send`),
      );
      const at = { file: call.file, pointer: call.pointer };
      if (operation.request === undefined)
        return bodies.length === 0
          ? []
          : told(
              { ...at, pointer: `${call.pointer}/send` },
              `${call.operation} takes no body`,
              'Remove send, or use params.',
            );
      if (bodies.length === 0)
        return told(
          at,
          `${call.operation} needs a body`,
          `Add send with ${memberNames(operation.request).join(', ')}.`,
        );
      const request = operation.request;
      return bodies.flatMap(({ value, pointer }) => compare(model, call, value, request, pointer));
    }),
  );

// Of several shapes that a request may have, the one that fits best is the one that was meant.
const compare = (
  model: Model,
  call: CallSpot,
  value: unknown,
  shape: Shape,
  pointer: string,
): readonly Finding[] => {
  const tries = plainOf(shape).map((plain) => compareOne(model, call, value, plain, pointer));
  const [best] = [...tries].sort((a, b) => a.length - b.length);
  return best ?? [];
};

const compareOne = (
  model: Model,
  call: CallSpot,
  value: unknown,
  shape: Shape,
  pointer: string,
): readonly Finding[] => {
  if (isObject(value) && Array.isArray(value.first))
    return value.first.flatMap((each, at) =>
      compare(model, call, each, shape, `${pointer}/first${pointerOf(at)}`),
    );
  if (!isObject(value) || value.table !== undefined) return ofType(model, call, value, shape, pointer);
  if (!fits(new Set(['object']), typesOf(shape))) return ofType(model, call, value, shape, pointer);
  const schema = shape.kind === 'schema' ? shape.schema : {};
  const at = { file: call.file, pointer };
  const known = memberNames(shape);
  return [
    ...listOf(schema.required).flatMap((name): readonly Finding[] => {
      const given = value[String(name)];
      if (given === undefined)
        return told(at, `${name} is missing: ${call.operation} requires it`, aboutOf(schema, String(name)));
      return isReference(given) && parseReference(given).optional
        ? told(
            { ...at, pointer: `${pointer}${pointerOf(String(name))}` },
            `${name} may be left out, and ${call.operation} requires it`,
            'Leave the ? away, or give a first of several values.',
          )
        : [];
    }),
    ...Object.entries(value).flatMap(([name, member]) => {
      const inside = memberOf(shape, name);
      const place = `${pointer}${pointerOf(name)}`;
      if (inside !== undefined) return compare(model, call, member, inside, place);
      return schema.additionalProperties === false
        ? told(
            { ...at, pointer: place },
            `${call.operation} does not know ${name} here`,
            suggest(name, known),
          )
        : [];
    }),
  ];
};

const aboutOf = (schema: object, name: string): string => {
  const about = objectOf(objectOf(objectOf(schema).properties)[name]).description;
  return `Add "${name}"${typeof about === 'string' ? `: ${about}` : '.'}`;
};

const ofType = (
  model: Model,
  call: CallSpot,
  value: unknown,
  shape: Shape,
  pointer: string,
): readonly Finding[] => {
  const given = shapeOfValue(model, call, value);
  if (!fits(typesOf(given), typesOf(shape))) {
    const message = `${isReference(value) ? value : 'This'} is of type ${inWords(typesOf(given))}, and ${call.operation} takes ${inWords(typesOf(shape))} here`;
    return told({ file: call.file, pointer }, message, 'Send a value of that type, or use a formatter.');
  }
  if (isSecret(given) && !isSecret(shape)) {
    return told(
      { file: call.file, pointer },
      `${isReference(value) ? value : 'This'} is a secret, and ${call.operation} does not take one here`,
      'Send it where a secret belongs, or mark that place writeOnly in the API document.',
    );
  }
  const [allowed, values] = [valuesOf(shape), valuesOf(given)];
  const odd = allowed === undefined ? [] : (values ?? []).filter((each) => !allowed.includes(each));
  return odd.length === 0
    ? []
    : told(
        { file: call.file, pointer },
        `${call.operation} does not take ${odd.map((each) => JSON.stringify(each)).join(', ')} here`,
        `It takes ${(allowed ?? []).map((each) => JSON.stringify(each)).join(', ')}.`,
      );
};
