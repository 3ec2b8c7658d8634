import { type Form, type Json, type JsonObject, ownValue } from '../../engine/index.ts';
import { isObject, listOf, objectOf, pointerOf, type SourceFile, valueAt } from '../source.ts';
import { below, type CheckRule, type Finding, told, unlessKnown } from './diagnostic.ts';
import { fieldsOf } from './model/fields.ts';
import { brokenBy, contradictionAdvice, contradictionsIn, lengthsOf } from './model/limits.ts';
import type { Model } from './model/model.ts';
import { suggest } from './model/nearest.ts';

/** Each field says what it is and can have a value: its own choices, what it begins with, and each brand's account numbers among them. A password is a secret, and what a form requires is there. */
export const formValid: CheckRule = (model) => [
  ...ofDefinitions(model),
  ...Object.values(model.flows).flatMap(({ screens }) =>
    Object.values(screens).flatMap(({ screen, file, fault }) =>
      screen?.form === undefined || fault !== undefined
        ? []
        : [
            ...meaningOf(screen.form, file),
            ...written(objectOf(screen.form.schema), file).flatMap(({ place, name, field }) =>
              valuesOf(model, place, name, field),
            ),
          ],
    ),
  ),
];

type Spot = Pick<Finding, 'file' | 'pointer'>;

const ofDefinitions = (model: Model): readonly Finding[] => {
  const file = model.project.schemas['fields.schema.json'];
  return Object.entries(objectOf(objectOf(file?.value).$defs)).flatMap(([name, field]) =>
    file === undefined
      ? []
      : valuesOf(model, { file, pointer: pointerOf('$defs', name) }, name, objectOf(field)),
  );
};

// What a form says of a field itself: what stands in the field's definition is told there.
const written = (schema: JsonObject, file: SourceFile) =>
  ['', '/then', '/else'].flatMap((part) => {
    const pointer = `/form/schema${part}/properties`;
    const whole = objectOf(schema.properties);
    return Object.entries(objectOf(valueAt(file.value, pointer))).flatMap(([name, own]) => {
      const { $ref, description, ...others } = objectOf(own);
      const linked = objectOf(valueAt(schema, `${part}/properties${pointerOf(name)}`));
      return Object.keys(others).length === 0
        ? []
        : [
            {
              place: { file, pointer: `${pointer}${pointerOf(name)}` },
              name,
              field: { ...objectOf(ownValue(whole, name)), ...linked },
            },
          ];
    });
  });

// What is right of a field when it is looked at alone.
const valuesOf = (model: Model, place: Spot, name: string, field: JsonObject): readonly Finding[] => {
  const { enum: choices, default: usual, format } = field;
  const [least, most] = lengthsOf(field);
  const numbers = Object.values(format === 'account-number' ? model.brands : {}).flatMap(({ id, value }) =>
    listOf(value.accountNumberLengths ?? usualLengths(model))
      .map(Number)
      .filter((length) => length < least || length > most)
      .map((length) => ({ id, length })),
  );
  const broken = (value: Json) => brokenBy(field, value);
  // Where no value can be right, no choice and no rule can be.
  const wrong = contradictionsIn(field).flatMap((why) =>
    told(place, `No value of the field ${name} can be right: ${why}`, contradictionAdvice(field)),
  );
  if (wrong.length > 0) return wrong;
  return [
    ...typedOf(place, name, field),
    ...Object.entries(objectOf(field['x-rules'])).flatMap(([rule, stated]) =>
      contradictionsIn(within(objectOf(stated), least, most)).flatMap((why) =>
        told(
          below(place, 'x-rules', rule),
          `No value of the field ${name} can keep the rule ${rule}: ${why}`,
          'Mend it, or the limits of the field.',
        ),
      ),
    ),
    ...listOf(choices).flatMap((choice, at) =>
      broken(choice) === undefined
        ? []
        : told(
            below(place, 'enum', at),
            `The choice ${JSON.stringify(choice)} of the field ${name} is never right: it breaks ${broken(choice)}`,
            'Mend one of the two.',
          ),
    ),
    ...(usual === undefined || broken(usual) === undefined
      ? []
      : told(
          below(place, 'default'),
          `The field ${name} begins as ${JSON.stringify(usual)}, which breaks ${broken(usual)}`,
          'Write a default that is right, or leave it away.',
        )),
    ...numbers.flatMap(({ id, length }) =>
      told(
        place,
        `The field ${name} does not take the account numbers of the brand ${id}, which have ${length} digits`,
        'Let the format alone say how many there are, or mend accountNumberLengths of the brand.',
      ),
    ),
  ];
};

// A control takes as many characters as the field does.
const typedOf = (place: Spot, name: string, field: JsonObject): readonly Finding[] => {
  const { length } = objectOf(field['x-field']);
  return [
    ...(Number(length) > Number(field.maxLength)
      ? told(
          place,
          `The field ${name} asks for ${length} characters, and takes no more than ${field.maxLength}`,
          'Write the same number in both.',
        )
      : []),
    ...(Number(length) < Number(field.maxLength)
      ? told(
          place,
          `The field ${name} takes up to ${field.maxLength} characters, and asks for ${length} of them`,
          'Write the same number in both.',
        )
      : []),
  ];
};

// A rule of a checklist is kept by values that the field takes.
const within = (rule: JsonObject, least: number, most: number): JsonObject => ({
  ...rule,
  minLength: Math.max(least, lengthsOf(rule)[0]),
  ...(Number.isFinite(most) && { maxLength: Math.min(most, lengthsOf(rule)[1]) }),
});

const usualLengths = ({ documents }: Model): Json | undefined =>
  valueAt(documents['brand.schema.json'], '/properties/accountNumberLengths/default');

const meaningOf = (form: Form, file: SourceFile): readonly Finding[] => {
  const schema = objectOf(form.schema);
  const fields = fieldsOf(schema);
  const names = fields.map(({ name }) => name);
  const at = (name: string) => ({ file, pointer: pointerOf('form', 'schema', 'properties', name) });
  return [
    ...(schema.type === 'object'
      ? []
      : told(
          { file, pointer: '/form/schema' },
          "A form's schema is of type object",
          'Add "type": "object".',
        )),
    ...fields
      .filter(
        ({ schema: field }) =>
          field.type === undefined && field.enum === undefined && field.$ref === undefined,
      )
      .flatMap(({ name }) =>
        told(
          at(name),
          `The field ${name} does not say what it is`,
          'Refer to a field of fields.schema.json, or give it a type.',
        ),
      ),
    ...fields
      .filter(({ schema: field }) => isPassword(field) && field.writeOnly !== true)
      .flatMap(({ name }) =>
        told(
          at(name),
          `The field ${name} is a password, and nothing says that it is a secret`,
          'Add "writeOnly": true, so that it is neither kept nor told.',
        ),
      ),
    ...fields
      .filter(({ schema: { const: asked, enum: choices } }) => isNever(asked, choices))
      .flatMap(({ name, schema: { const: asked, enum: choices } }) =>
        told(
          { file, pointer: pointerOf('form', 'schema', 'if', 'properties', name) },
          `The form asks whether ${name} is ${JSON.stringify(asked)}, which is none of its choices`,
          suggest(String(asked), listOf(choices).map(String)),
        ),
      ),
    ...requiredIn(schema, '/form/schema').flatMap(({ name, pointer }) =>
      unlessKnown({ file, pointer }, name, names, `The form requires ${name}, which it does not have`),
    ),
    ...fields
      .filter(({ name, required }) => !required && Object.hasOwn(form.optional ?? {}, name))
      .flatMap(({ name }) =>
        told(
          { file, pointer: pointerOf('form', 'optional', name) },
          `The field ${name} may be left empty by everybody: the form does not require it`,
          'Add it to "required", or leave it away here.',
        ),
      ),
  ];
};

// What an if of the form asks of a field stands beside what the field says of itself.
const isNever = (asked: Json | undefined, choices: Json | undefined): boolean =>
  asked !== undefined && choices !== undefined && !listOf(choices).includes(asked);

const isPassword = ({ format, 'x-field': hints }: JsonObject): boolean => {
  const { widget, autocomplete } = objectOf(hints);
  return [format, widget, autocomplete].some((word) => /password$/.test(String(word)));
};

const requiredIn = (
  schema: JsonObject,
  pointer: string,
): readonly { readonly name: string; readonly pointer: string }[] => [
  ...listOf(schema.required).map((name, at) => ({
    name: String(name),
    pointer: `${pointer}${pointerOf('required', at)}`,
  })),
  ...Object.entries(schema).flatMap(([word, value]) => {
    if (['if', 'then', 'else'].includes(word))
      return requiredIn(objectOf(value), `${pointer}${pointerOf(word)}`);
    return listOf(value).flatMap((part, at) =>
      isObject(part) ? requiredIn(part, `${pointer}${pointerOf(word, at)}`) : [],
    );
  }),
];
