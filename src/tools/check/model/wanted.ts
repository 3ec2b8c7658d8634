import { type JsonObject, ownValue } from '../../../engine/index.ts';
import type { Use } from '../../grammar/declarations.ts';
import { isObject } from '../../source.ts';
import { dataOf, dataShape, inputOf, returnsOf, sharedOf } from './facts.ts';
import type { Model } from './model.ts';
import type { ValueSpot } from './places.ts';
import { shapeOfReference } from './scope.ts';
import { memberOf, type Shape, schemaShape, type TypeName, typeShape } from './shape.ts';

/** What may stand in words, an address or storage. */
export const text: Shape = schemaShape({ type: ['string', 'integer', 'number', 'boolean'] });

/** The shape that is wanted of a value where it stands: by what it is given to, or by what it is for. Undefined where it may be anything. */
export const wantedBy = (model: Model, spot: ValueSpot): Shape | undefined => {
  const given = givenTo[spot.use];
  if (given !== undefined) return given(model, spot, spot.name ?? '');
  const { takes, grouped } = model.uses[spot.use] ?? {};
  if (takes === undefined || (grouped === true && isGroup(spot.value))) return undefined;
  return takes === 'text' ? text : typeShape(takes as TypeName); // The grammar names types.
};

const givenTo: Partial<Record<Use, (model: Model, spot: ValueSpot, name: string) => Shape | undefined>> = {
  keep: (model, { flow }, name) =>
    name.startsWith('$shared.')
      ? memberOf(dataShape(sharedOf(model)), name.slice('$shared.'.length))
      : memberOf(dataShape(dataOf(model, flow)), name),
  input: (model, { target = '' }, name) => memberOf(dataShape(inputOf(model, target)), name),
  returned: (model, { flow, target = '' }, name) =>
    memberOf(dataShape(ownValue(returnsOf(model, flow.name), target)), name),
  // The token of an entrant travels as a header.
  parameter: (model, { target = '' }, name) =>
    name === 'token'
      ? schemaShape({ type: 'string', writeOnly: true })
      : ownValue(ownValue(model.operations, target)?.parameters, name),
  prefill: (_, { screen }, name) =>
    screen?.screen?.form === undefined
      ? undefined
      : memberOf(schemaShape(screen.screen.form.schema as JsonObject), name), // A form's schema is JSON.
  fill: (model, spot, name) =>
    shapeOfReference(model, spot, { root: 'form', path: [name], optional: false, formats: [] }),
};

// Page data may stand in groups.
const isGroup = (value: unknown): boolean =>
  isObject(value) && !['$first', '$table', '$message'].some((word) => Object.hasOwn(value, word));
