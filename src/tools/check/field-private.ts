import { type JsonObject, parseReference } from '../../engine/index.ts';
import { referencesIn } from '../grammar/references.ts';
import { objectOf, pointerOf, valueAt } from '../source.ts';
import { type CheckRule, type Finding, told } from './diagnostic.ts';
import { inTurn } from './each.ts';
import { fieldsOf } from './model/fields.ts';
import type { Model } from './model/model.ts';
import { typedIn } from './model/origins.ts';
import { aroundOf, type ValueSpot, valuesIn } from './model/places.ts';
import { isPrivate } from './model/shape.ts';

/**
 * A field is private where its purpose (its `autocomplete`) tells who a person is, or where another field for the same
 * purpose is private. A pair of `details` is private where its value is private elsewhere.
 */
export const fieldPrivate: CheckRule = (model) => inTurn(ofFields, ofDetails)(model);

const ofFields: CheckRule = (model) => {
  const fields = [...ofDefinitions(model), ...ofForms(model)];
  const marked = new Map(
    fields.flatMap(({ name, field }) => {
      const purpose = purposeOf(field);
      return purpose !== undefined && hintsOf(field).private === true ? [[purpose, name] as const] : [];
    }),
  );
  return fields.flatMap(({ name, field, place }) => {
    const purpose = purposeOf(field) ?? '';
    const other = marked.get(purpose);
    const isMissing = other !== undefined || personal.test(purpose);
    return !isMissing || hintsOf(field).private === true || field.writeOnly === true
      ? []
      : told(
          place,
          other === undefined
            ? `The field ${name} is not private, and asks for something personal (${purpose})`
            : `The field ${name} is not private, and ${other}, which is for the same (${purpose}), is`,
          'Add "private": true to its x-field, so that the value stays out of addresses, storage, analytics and shared screens.',
        );
  });
};

const ofDetails: CheckRule = (model) => {
  const details = Object.values(model.flows).flatMap((flow) =>
    valuesIn(flow).filter(({ use }) => use === 'detail'),
  );
  const marked = new Map([
    ...details.flatMap((spot) =>
      spot.around.private === true
        ? shownIn(spot).map(
            ({ name }) => [name, `the pair ${spot.around.label} in ${spot.file.path}`] as const,
          )
        : [],
    ),
    ...inForms(model).flatMap(({ name, field, place }) =>
      hintsOf(field).private === true ? [[name, `the field ${name} in ${place.file.path}`] as const] : [],
    ),
  ]);
  return details.flatMap((spot) => {
    if (spot.around.private === true) return [];
    const [found] = shownIn(spot).flatMap(({ text, name }) => {
      const typed = typedIn(model, spot, text).find(({ shape }) => isPrivate(shape));
      const other = typed?.name ?? marked.get(name);
      return other === undefined ? [] : [{ text, other }];
    });
    return found === undefined
      ? []
      : told(
          aroundOf(spot),
          `The pair ${spot.around.label} shows ${found.text} and is not private, and ${found.other} is`,
          'Add "private": true, so that it is hidden from whoever watches the page together with the person.',
        );
  });
};

// References to values of a person, by their own name: of $entry.userId it is userId. The last digits of a value are shown.
const shownIn = ({ value }: ValueSpot): readonly { readonly text: string; readonly name: string }[] =>
  referencesIn(value).flatMap(({ text }) => {
    const { root, path, formats } = parseReference(text);
    return ['brand', 'issuer', 'environment', 'visitor', 'flags'].includes(root) ||
      formats.includes('lastFour')
      ? []
      : [{ text, name: path.at(-1) ?? '' }];
  });

// Autofill fields of the HTML standard that tell who a person is, how to reach them, or what they pay with.
const personal =
  /^((given-|additional-|family-|nick)?name|email|impp|tel(-.*)?|bday(-.*)?|sex|street-address|address-.*|postal-code|cc-.*)$/;

type Spot = Pick<Finding, 'file' | 'pointer'>;
type Placed = { readonly name: string; readonly field: JsonObject; readonly place: Spot };

const ofDefinitions = ({ project }: Model): readonly Placed[] => {
  const file = project.schemas['fields.schema.json'];
  return Object.entries(objectOf(objectOf(file?.value).$defs)).flatMap(([name, field]) =>
    file === undefined
      ? []
      : [{ name, field: objectOf(field), place: { file, pointer: pointerOf('$defs', name) } }],
  );
};

// Fields that a form writes itself, or whose hints it replaces.
const ofForms = (model: Model): readonly Placed[] =>
  inForms(model).filter(
    ({ place: { file, pointer } }) => objectOf(valueAt(file.value, pointer))['x-field'] !== undefined,
  );

const inForms = ({ flows }: Model): readonly Placed[] =>
  Object.values(flows).flatMap(({ screens }) =>
    Object.values(screens).flatMap(({ screen, file, fault }) =>
      screen?.form === undefined || fault !== undefined
        ? []
        : fieldsOf(objectOf(screen.form.schema)).map(({ name, schema }) => ({
            name,
            field: schema,
            place: { file, pointer: pointerOf('form', 'schema', 'properties', name) },
          })),
    ),
  );

const hintsOf = (field: JsonObject): JsonObject => objectOf(field['x-field']);

// 'username webauthn' -> 'username'
const purposeOf = (field: JsonObject): string | undefined =>
  String(hintsOf(field).autocomplete ?? '')
    .split(' ')
    .find((token) => !/^(|on|off|webauthn|shipping|billing|home|work|mobile|section-.*)$/.test(token));
