import { type Json, type JsonObject, ownValue } from '../../../engine/index.ts';
import { resolved } from '../../brand/property.ts';
import { listOf, objectOf, pointerOf } from '../../source.ts';

/** How a property of a brand is filled in. */
export type FieldKind =
  | 'text'
  | 'texts'
  | 'number'
  | 'yes'
  | 'choice'
  | 'several'
  | 'languages'
  | 'words'
  | 'lines'
  | 'colour'
  | 'picture'
  | 'typeface'
  | 'group'
  | 'switched'
  | 'list';

/** One of the values that a property may have, and what it means. */
export type FieldChoice = { readonly value: string | number; readonly about?: string };

/** A property of brand.json as the schema has it. Pointers of the fields within a list go from its item. */
export type BrandField = {
  readonly pointer: string;
  readonly label: string;
  readonly about: string;
  readonly kind: FieldKind;
  readonly isRequired: boolean;
  readonly choices: readonly FieldChoice[];
  readonly fields: readonly BrandField[];
  readonly byDefault?: Json;
  readonly example?: Json;
  readonly most?: number;
};

/** What an owner thinks of together. */
export type FieldGroup = { readonly title: string; readonly fields: readonly BrandField[] };

/** All properties that a brand may have, in the groups in which an owner looks for them: each in exactly one. */
export const groupsOf = (schema: JsonObject, languages: readonly string[]): readonly FieldGroup[] => {
  const all = fieldsIn(schema, { root: schema, path: '', languages }).flatMap((field) =>
    opened.includes(field.pointer) ? field.fields : [field],
  );
  const known = new Set(groups.flatMap(([, pointers]) => pointers));
  return groups.flatMap(([title, pointers]) => {
    const wanted = pointers.length > 0 ? pointers : all.map(({ pointer }) => pointer).filter(isLeft(known));
    const fields = wanted.flatMap((pointer) => all.filter((field) => field.pointer === pointer));
    return fields.length === 0 ? [] : [{ title, fields }];
  });
};

// What stands in these is looked for in several groups.
const opened: readonly string[] = ['/theme', '/images', '/footer'];

// The last one has what nobody has put anywhere.
const groups: readonly (readonly [title: string, pointers: readonly string[]])[] = [
  [
    'Name and card',
    ['/displayName', '/cardTitle', '/languages', '/ownWords', '/accountNumberLengths', '/vanityUrl'],
  ],
  ['Colours', ['/theme/colors', '/theme/dark']],
  ['Type', ['/theme/font', '/theme/type']],
  ['Layout', ['/theme/layout', '/theme/header', '/theme/footer']],
  ['Shapes', ['/theme/shape', '/theme/radius']],
  ['Logos', ['/images/logo', '/images/logoDark', '/images/favicon', '/images/touchIcon']],
  [
    'Pictures',
    ['/images/hero', '/images/heroPhone', '/images/promo', '/images/social', '/promo', '/promoUrl'],
  ],
  ['Phones', ['/phones']],
  ['Links', ['/links', '/footer/links', '/applicationUrl']],
  ['Legal words', ['/footer/legal', '/footer/note']],
  ['Partners', ['/partners', '/cpl', '/oldErrorCodes']],
  ['What it offers', []],
];

const isLeft =
  (known: ReadonlySet<string>) =>
  (pointer: string): boolean =>
    !known.has(pointer);

type Around = { readonly root: JsonObject; readonly path: string; readonly languages: readonly string[] };

const fieldsIn = (schema: JsonObject, around: Around): readonly BrandField[] =>
  Object.entries(objectOf(schema.properties))
    .filter(([name]) => name !== '$schema')
    .map(([name, stated]) =>
      fieldOf(name, objectOf(stated), listOf(schema.required).includes(name), {
        ...around,
        path: `${around.path}${pointerOf(name)}`,
      }),
    );

const fieldOf = (name: string, stated: JsonObject, isRequired: boolean, around: Around): BrandField => {
  const { root, path, languages } = around;
  const property = unfolded(stated, root);
  const items = resolved(objectOf(property.items), root);
  const kind = kindOf(stated, property, items);
  const { about, each } = explained(String(property.description ?? ''));
  const [example] = listOf(property.examples);
  const most = objectOf(property.additionalProperties).maxLength ?? property.maxLength;
  return {
    pointer: path,
    label: labelOf(name),
    about,
    kind,
    isRequired,
    choices: (kind === 'languages' ? languages : valuesOf(kind === 'several' ? items : property)).map(
      (value) => {
        const meaning = ownValue(each, value);
        return { value, ...(meaning !== undefined && { about: meaning }) };
      },
    ),
    fields: kind === 'list' ? fieldsIn(items, { ...around, path: '' }) : childrenOf(kind, property, around),
    ...(property.default !== undefined && { byDefault: property.default }),
    ...(example !== undefined && { example }),
    ...(typeof most === 'number' && { most }),
  };
};

const childrenOf = (kind: FieldKind, property: JsonObject, around: Around): readonly BrandField[] =>
  kind === 'group' || kind === 'switched' || kind === 'typeface' ? fieldsIn(property, around) : [];

// One text for all languages, or one for each: each is offered.
const unfolded = (stated: JsonObject, root: JsonObject): JsonObject => {
  const property = resolved(stated, root);
  const ways = listOf(property.anyOf).map((way) => resolved(objectOf(way), root));
  return { ...ways.find(({ type }) => type === 'object'), ...property };
};

const byReference: Readonly<Record<string, FieldKind>> = {
  '#/$defs/Color': 'colour',
  '#/$defs/ImageFile': 'picture',
  '#/$defs/Typeface': 'typeface',
};

const kindOf = (stated: JsonObject, property: JsonObject, items: JsonObject): FieldKind => {
  const referred = ownValue(byReference, String(stated.$ref));
  if (referred !== undefined) return referred;
  if (property.type === 'array') return listKindOf(objectOf(property.items), items);
  if (valuesOf(property).length > 0) return 'choice';
  if (property.type === 'object') return objectKindOf(property);
  return property.type === 'boolean' ? 'yes' : property.type === 'string' ? 'text' : 'number';
};

const listKindOf = ({ $ref }: JsonObject, items: JsonObject): FieldKind => {
  if ($ref === '#/$defs/Language') return 'languages';
  if (valuesOf(items).length > 0) return 'several';
  return items.type === 'object' ? 'list' : 'texts';
};

const objectKindOf = ({ properties, additionalProperties, examples }: JsonObject): FieldKind => {
  if (properties === undefined) return objectOf(additionalProperties).type === 'array' ? 'lines' : 'words';
  // That it is there says something, whatever is in it.
  return JSON.stringify(listOf(examples)[0]) === '{}' ? 'switched' : 'group';
};

// Numbers of which there are few are chosen like names.
const valuesOf = ({ enum: named, type, minimum, maximum, multipleOf = 1 }: JsonObject) => {
  if (named !== undefined) return listOf(named).map(String);
  if (type !== 'integer' || typeof minimum !== 'number' || typeof maximum !== 'number') return [];
  const step = Number(multipleOf);
  return Array.from({ length: Math.floor((maximum - minimum) / step) + 1 }, (_, at) => minimum + at * step);
};

// displayName -> Display name
const labelOf = (name: string): string => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
};

// "How it stands. `one`: alone; `two`: beside the other." -> what it is about, and what each value means.
const explained = (description: string) => {
  const told = [...description.matchAll(/`([\w-]+)`: ([^;]+?)(?:; |\.$|\.(?= ))/g)];
  const each: Readonly<Record<string, string>> = Object.fromEntries(
    told.map(([, value = '', words = '']) => [value, words]),
  );
  const about = told.length === 0 ? description : description.slice(0, told[0]?.index).trim();
  return { about: about.replaceAll('`', ''), each };
};
