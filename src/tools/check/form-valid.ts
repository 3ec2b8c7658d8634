import type { JsonObject } from '../../engine/index.ts';
import { formats } from '../../runtime/formats.ts';
import { isObject, listOf, objectOf, pointerOf, type SourceFile } from '../source.ts';
import { below, type Finding, type Rule, told, unlessKnown } from './diagnostic.ts';
import { fieldsOf } from './model/fields.ts';
import { fieldHints, fieldWords, normalizers, widgets } from './model/known.ts';
import type { ScreenModel } from './model/model.ts';
import { suggest } from './model/nearest.ts';

/** A form's schema uses words that JSON Schema and the fields know, each field says what it is, and what is required is there. */
export const formValid: Rule = ({ flows, project }) => {
  const fields = project.schemas['fields.schema.json'];
  const defined =
    fields === undefined
      ? []
      : Object.entries(objectOf(objectOf(fields.value).$defs)).flatMap(([name, field]) =>
          wordsOf(objectOf(field), pointerOf('$defs', name), fields),
        );
  return [
    ...defined,
    ...Object.values(flows).flatMap(({ screens }) => Object.values(screens).flatMap(ofScreen)),
  ];
};

const ofScreen = ({ screen, file, fault }: ScreenModel): readonly Finding[] => {
  const form = objectOf(objectOf(file.value).form);
  if (screen?.form === undefined || fault !== undefined) return [];
  return [
    ...wordsOf(objectOf(form.schema), '/form/schema', file),
    ...meaningOf(objectOf(screen.form.schema), file),
  ];
};

// `isAsked`: the schema stands in a condition. Nothing of it is drawn.
const wordsOf = (
  schema: JsonObject,
  pointer: string,
  file: SourceFile,
  isAsked = false,
): readonly Finding[] =>
  Object.entries(schema).flatMap(([word, value]) => {
    const place = `${pointer}${pointerOf(word)}`;
    if (!fieldWords.includes(word))
      return told(
        { file, pointer: place },
        `"${word}" is not a word for a form's fields`,
        suggest(word, fieldWords),
      );
    if (word === 'properties')
      return Object.entries(objectOf(value)).flatMap(([name, field]) =>
        wordsOf(objectOf(field), `${place}${pointerOf(name)}`, file, isAsked),
      );
    if (['allOf', 'anyOf', 'oneOf'].includes(word)) {
      if (!isAsked)
        return told(
          { file, pointer: place },
          `Fields below "${word}" cannot be drawn`,
          'Say it with "if", "then" and "else"; below "if" it may stand.',
        );
      return listOf(value).flatMap((part, at) =>
        wordsOf(objectOf(part), `${place}${pointerOf(at)}`, file, isAsked),
      );
    }
    if (['then', 'else', 'items'].includes(word)) return wordsOf(objectOf(value), place, file, isAsked);
    if (['if', 'not'].includes(word)) return wordsOf(objectOf(value), place, file, true);
    return faultsOf(word, value, place, file);
  });

const faultsOf = (
  word: string,
  value: JsonObject[string],
  pointer: string,
  file: SourceFile,
): readonly Finding[] => {
  const place = { file, pointer };
  const text = String(value);
  if (word === 'type') return unlessKnown(place, text, types, `There is no type ${JSON.stringify(value)}`);
  if (word === 'format')
    return unlessKnown(place, text, Object.keys(formats), `There is no rule for the format ${text}`);
  if (word === 'pattern' && !isExpression(value))
    return told(place, 'This is not a regular expression', 'Mend it; expressions are read with the u flag.');
  if (word !== 'x-field') return [];
  const { widget = widgets[0], normalize } = objectOf(value);
  return [
    ...Object.keys(objectOf(value)).flatMap((hint) =>
      unlessKnown(below(place, hint), hint, fieldHints, `"${hint}" is not known here`),
    ),
    ...unlessKnown(below(place, 'widget'), String(widget), widgets, `There is no widget ${widget}`),
    ...listOf(normalize).flatMap((name, at) =>
      unlessKnown(
        below(place, 'normalize', at),
        String(name),
        normalizers,
        `There is no way ${name} to normalize`,
      ),
    ),
  ];
};

const types = ['object', 'array', 'string', 'integer', 'number', 'boolean'];

const isExpression = (value: unknown): boolean => {
  try {
    return typeof value === 'string' && new RegExp(value, 'u') instanceof RegExp;
  } catch {
    return false;
  }
};

const meaningOf = (schema: JsonObject, file: SourceFile): readonly Finding[] => {
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
    ...[schema, objectOf(schema.then), objectOf(schema.else)].flatMap(({ properties }) =>
      Object.entries(objectOf(properties)).flatMap(([name, own]) =>
        contradictions({ ...objectOf(objectOf(schema.properties)[name]), ...objectOf(own) }).flatMap(
          ([least, most]) =>
            told(
              at(name),
              `No value of the field ${name} can be right: ${least} is above ${most}`,
              'Mend one of the two.',
            ),
        ),
      ),
    ),
    ...requiredIn(schema, '/form/schema')
      .filter(({ name }) => !names.includes(name))
      .flatMap(({ name, pointer }) =>
        told({ file, pointer }, `The form requires ${name}, which it does not have`, suggest(name, names)),
      ),
  ];
};

const isPassword = ({ format, 'x-field': hints }: JsonObject): boolean => {
  const { widget, autocomplete } = objectOf(hints);
  return [format, widget, autocomplete].some((word) => /password$/.test(String(word)));
};

// What a control takes at most is a limit, too.
const contradictions = (field: JsonObject): readonly (readonly [string, string])[] => {
  const all = { ...field, ...objectOf(field['x-field']) } as JsonObject;
  return limits.filter(([least, most]) => Number(all[least]) > Number(all[most]));
};

const limits = [
  ['minLength', 'maxLength'],
  ['minLength', 'length'],
  ['minLength', 'entryMax'],
  ['minimum', 'maximum'],
  ['minItems', 'maxItems'],
] as const;

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
