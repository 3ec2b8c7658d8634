import { type Json, type JsonObject, ownValue } from '../../../../engine/index.ts';
import type { Model } from '../../../check/model/model.ts';
import { isObject, listOf, objectOf } from '../../../source.ts';
import { flowIn, type Made, type Said, valueEdits, wordEdits } from './made.ts';
import { warningEdits } from './secret.ts';
import { type SendWish, sendEdits } from './send.ts';

/** A field to be added to a form: one of those that forms share, or one of its own; what it is called in each language, and the help below it. */
export type FieldWish = {
  readonly flow: string;
  readonly screen: string;
  readonly name: string;
  readonly schema: JsonObject;
  readonly required: boolean;
  readonly label: Said;
  readonly help: Said;
  /** The field that it comes after, where it is not the last one. */
  readonly after?: string;
  /** What its answers are called, by value, where it is one of a few. */
  readonly answers?: Readonly<Record<string, Said>>;
  /** What it says of a length that it does not take, where the words that all fields share are not meant. */
  readonly length?: Said;
  /** How it is sent, where it is. */
  readonly send?: SendWish;
};

/** The edits that add a field to the form of a screen; a screen that has no form gets one. */
export const field = (model: Model, wish: FieldWish): Made => {
  const {
    flow,
    screen,
    name,
    schema,
    required,
    label,
    help,
    after: other,
    answers = {},
    length = {},
    send,
  } = wish;
  const file = screenFile(model, flow, screen);
  const value = objectOf(ownValue(model.project.files, file)?.value);
  const form = objectOf(value.form);
  const before = objectOf(form.schema);
  if (!/^[a-z][A-Za-z0-9]*$/.test(name))
    throw new Error(`"${name}" is no name of a field: use letters and digits, such as secondPhone`);
  if (ownValue(objectOf(before.properties), name) !== undefined)
    throw new Error(`The form has a field ${name} already`);
  if (Number(schema.minLength) > Number(schema.maxLength))
    throw new Error(
      `Nothing has at least ${schema.minLength} and at most ${schema.maxLength} characters: make the fewest fewer`,
    );
  const after = {
    ...value,
    form: {
      ...form,
      schema: {
        ...before,
        type: 'object',
        properties: withMember(objectOf(before.properties), name, schema, other),
        ...(required && { required: [...listOf(before.required), name] }),
      },
    },
    blocks: withField(listOf(value.blocks), name, other),
  };
  return {
    title: `${flow}: new field ${name} on ${screen}${required ? '' : ', optional'}`,
    edits: [
      ...valueEdits(model, file, '', after),
      ...wordEdits(model, flow, {
        [`${screen}.${name}.label`]: label,
        [`${screen}.${name}.help`]: help,
        [`${screen}.${name}.error.minLength`]: length,
        [`${screen}.${name}.error.maxLength`]: length,
        ...Object.fromEntries(
          Object.entries(answers).map(([value, words]) => [`${screen}.${name}.option.${value}`, words]),
        ),
      }),
      ...warningEdits(model, flow, screen, schema),
      ...(send === undefined
        ? []
        : sendEdits(
            model,
            flow,
            { name, schema, required, description: Object.values(label)[0] ?? name },
            send,
          )),
    ],
  };
};

/** An action to be added to a screen: what kind it is, whether it is a link, and what it says in each language. */
export type ActionWish = {
  readonly flow: string;
  readonly screen: string;
  readonly name: string;
  readonly does: string;
  readonly link: boolean;
  readonly label: Said;
};

/** The edits that add an action to a screen, and show it as a button or a link. */
export const action = (model: Model, wish: ActionWish): Made => {
  const { flow, screen, name, does, link, label } = wish;
  const file = screenFile(model, flow, screen);
  const value = objectOf(ownValue(model.project.files, file)?.value);
  const actions = objectOf(value.actions);
  if (!/^[a-z][a-z0-9-]*$/.test(name))
    throw new Error(`"${name}" is no name of an action: use small letters, digits and hyphens`);
  if (ownValue(actions, name) !== undefined) throw new Error(`The screen has an action ${name} already`);
  const after = {
    ...value,
    actions: { ...actions, [name]: { kind: does } },
    blocks: withAction(listOf(value.blocks), name, link ? 'links' : 'actions'),
  };
  return {
    title: `${flow}: new ${link ? 'link' : 'button'} ${name} on ${screen}`,
    edits: [
      ...valueEdits(model, file, '', after),
      ...wordEdits(model, flow, { [`${screen}.action.${name}`]: label }),
    ],
  };
};

/** The file of a screen that the flow itself has. Throws where it has none. */
export const screenFile = (model: Model, flow: string, screen: string): string => {
  const own = ownValue(flowIn(model, flow).source.screens, screen);
  if (own === undefined) throw new Error(`${flow} has no screen ${screen} of its own`);
  return own.path;
};

const inserted = (names: readonly Json[], name: string, other: string | undefined): readonly Json[] => {
  const at = other === undefined ? -1 : names.indexOf(other);
  return at < 0 ? [...names, name] : [...names.slice(0, at + 1), name, ...names.slice(at + 1)];
};

const withMember = (members: JsonObject, name: string, value: Json, other: string | undefined): JsonObject =>
  Object.fromEntries(
    inserted(Object.keys(members), name, other).map((each) => [
      String(each),
      each === name ? value : (ownValue(members, String(each)) ?? null),
    ]),
  );

// A block for all fields shows it; where they are shown by name, the last of such blocks does.
const withField = (blocks: readonly Json[], name: string, other: string | undefined): Json => {
  const forms = blocks.map((block) => objectOf(block).form);
  if (forms.includes(true)) return [...blocks];
  const there = forms.findIndex((shown) => other !== undefined && listOf(shown).includes(other));
  const last = there < 0 ? forms.findLastIndex((shown) => Array.isArray(shown)) : there;
  if (last >= 0)
    return blocks.map((block, at) =>
      at === last ? { ...objectOf(block), form: inserted(listOf(forms[last]), name, other) } : block,
    );
  const end = blocks.findIndex(
    (block) => isObject(block) && (block.actions !== undefined || block.links !== undefined),
  );
  const at = end < 0 ? blocks.length : end;
  return [...blocks.slice(0, at), { form: true }, ...blocks.slice(at)];
};

const withAction = (blocks: readonly Json[], name: string, word: 'actions' | 'links'): Json => {
  const last = blocks.findLastIndex(
    (block) => Array.isArray(objectOf(block)[word]) && objectOf(block).banner === undefined,
  );
  return last < 0
    ? [...blocks, { [word]: [name] }]
    : blocks.map((block, at) =>
        at === last ? { ...objectOf(block), [word]: [...listOf(objectOf(block)[word]), name] } : block,
      );
};
