import type { JsonObject } from '../../engine/index.ts';
import { objectOf, pointerOf, valueAt } from '../source.ts';
import { type CheckRule, type Finding, told } from './diagnostic.ts';
import { fieldsOf } from './model/fields.ts';
import type { Model } from './model/model.ts';

/** A field is private where another field for the same purpose (the same `autocomplete`) is. */
export const fieldPrivate: CheckRule = (model) => {
  const fields = [...ofDefinitions(model), ...ofForms(model)];
  const marked = new Map(
    fields.flatMap(({ name, field }) => {
      const purpose = purposeOf(field);
      return purpose !== undefined && hintsOf(field).private === true ? [[purpose, name] as const] : [];
    }),
  );
  return fields.flatMap(({ name, field, place }) => {
    const purpose = purposeOf(field);
    const other = marked.get(purpose ?? '');
    return other === undefined || hintsOf(field).private === true || field.writeOnly === true
      ? []
      : told(
          place,
          `The field ${name} is not private, and ${other}, which is for the same (${purpose}), is`,
          'Add "private": true to its x-field, so that the value stays out of addresses, storage, analytics and shared screens.',
        );
  });
};

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
const ofForms = ({ flows }: Model): readonly Placed[] =>
  Object.values(flows).flatMap(({ screens }) =>
    Object.values(screens).flatMap(({ screen, file, fault }) =>
      screen?.form === undefined || fault !== undefined
        ? []
        : fieldsOf(objectOf(screen.form.schema)).flatMap(({ name, schema }) => {
            const pointer = pointerOf('form', 'schema', 'properties', name);
            return objectOf(valueAt(file.value, pointer))['x-field'] === undefined
              ? []
              : [{ name, field: schema, place: { file, pointer } }];
          }),
    ),
  );

const hintsOf = (field: JsonObject): JsonObject => objectOf(field['x-field']);

// 'username webauthn' -> 'username'
const purposeOf = (field: JsonObject): string | undefined =>
  String(hintsOf(field).autocomplete ?? '')
    .split(' ')
    .find((token) => !/^(|on|off|webauthn|shipping|billing|home|work|mobile|section-.*)$/.test(token));
