import {
  type Json,
  type JsonObject,
  type LayerView,
  mapValues,
  ownValue,
  textOf,
  without,
} from '../engine/index.ts';
import { formatParams } from './account-number.ts';
import type { Validate, ValidationError } from './catalogue.ts';
import { defaultValues, fieldsOf, normalized } from './normalize.ts';
import type { Drawn } from './registry.ts';
import type { FieldError, FormState, Store } from './store.ts';

/** The forms of what is shown. Values are kept as typed; what is checked and handed on is normalised. */
export type Forms = {
  /** Makes forms for new layers, empties secrets that were dropped (once the answer is there, so that a password manager still finds them; those that stay, once their screen is left; none where no server was met), forgets forms that nothing leads back to. */
  readonly follow: (layers: readonly LayerView[], places: readonly number[]) => void;
  readonly change: (layer: LayerView, field: string, value: Json | undefined) => void;
  /** Checks one field; the values without secrets when it is right, else undefined. */
  readonly leave: (layer: LayerView, field: string) => JsonObject | undefined;
  /** Checks all fields; the values when they are right, else undefined, with the errors in the form. */
  readonly submit: (layer: LayerView) => JsonObject | undefined;
  /** The values as they are, without secrets; undefined for a screen without a form. */
  readonly peek: (layer: LayerView) => JsonObject | undefined;
  /** Empties the secrets of a form, for which others are asked for; those that stay do. */
  readonly renew: (layer: LayerView) => void;
  /** Fills a field that is untouched and empty, in the topmost of the layers that has it. */
  readonly fill: (layers: readonly LayerView[], field: string, value: Json) => void;
  /** Sets a field back to its default, in the topmost of the layers that has it. */
  readonly clear: (layers: readonly LayerView[], field: string) => void;
};

export const createForms = (store: Store, drawnOf: (layer: LayerView) => Drawn): Forms => {
  const stays: Desk['stays'] = new Map();
  const desk: Desk = { store, drawnOf, dropped: new Map(), emptied: new Map(), busy: new Set(), stays };
  const formOf = ({ key }: LayerView): FormState | undefined => store.forms[key];
  const find = (layers: readonly LayerView[], field: string) => {
    const layer = layers.findLast((each) => Object.hasOwn(fieldsOf(schemaOf(desk, each)), field));
    return layer === undefined
      ? {}
      : { form: formOf(layer), initial: ownValue(defaultValues(schemaOf(desk, layer)), field) };
  };
  return {
    follow: (layers, places) => {
      for (const layer of layers) followLayer(desk, layer);
      const shown = layers.map(({ key }) => key);
      for (const key of Object.keys(store.forms).map(Number)) {
        if (![...places, ...shown].includes(key)) delete store.forms[key];
        else if (!shown.includes(key)) empty(store.forms[key], stays.get(key));
      }
    },
    change: (layer, field, value) => {
      const form = formOf(layer);
      if (form === undefined) return;
      desk.emptied.get(layer.key)?.delete(field);
      if (value === undefined) delete form.values[field];
      else form.values[field] = value;
      // An error goes as soon as it is put right, or its field with the answer it depends on; a new one waits until the field is left, unless it is that there is too much.
      recheck(desk, layer, form);
    },
    leave: (layer, field) => {
      const form = formOf(layer);
      // That a secret is missing is nobody's mistake while it was not the person who emptied it.
      if (form === undefined || desk.emptied.get(layer.key)?.has(field)) return undefined;
      form.touched[field] = true;
      recheck(desk, layer, form, field);
      return ownValue(form.errors, field) === undefined ? openOf(desk, layer) : undefined;
    },
    submit: (layer) => {
      const form = formOf(layer);
      if (form === undefined) return {};
      form.errors = errorsOf(desk, layer);
      const values = valuesOf(desk, layer);
      if (Object.keys(form.errors).length === 0 && !isRefused(layer, values)) return values;
      form.attempts += 1;
      return undefined;
    },
    peek: (layer) => (formOf(layer) === undefined ? undefined : openOf(desk, layer)),
    renew: (layer) => {
      const form = formOf(layer);
      if (form !== undefined) emptySecrets(desk, layer, form, stays.get(layer.key));
    },
    fill: (layers, field, value) => {
      const { form, initial } = find(layers, field);
      if (
        form &&
        !ownValue(form.touched, field) &&
        ['', undefined, initial].includes(ownValue(form.values, field))
      )
        form.values[field] = value;
    },
    clear: (layers, field) => {
      const { form, initial } = find(layers, field);
      if (form === undefined) return;
      empty(form, [field]);
      if (initial !== undefined) form.values[field] = initial;
    },
  };
};

/** Where forms are kept; `dropped` is how often the secrets of each were dropped when it was last seen, `emptied` are those of them that nobody typed again since, `busy` the forms that an answer is awaited for, `stays` the secrets that are not emptied while their form shows. */
type Desk = {
  readonly store: Store;
  readonly drawnOf: (layer: LayerView) => Drawn;
  readonly dropped: Map<number, number>;
  readonly emptied: Map<number, Set<string>>;
  readonly busy: Set<number>;
  readonly stays: Map<number, readonly string[]>;
};

const followLayer = (desk: Desk, layer: LayerView): void => {
  const { key, busy, dropped, unanswered, prefill, fieldMessages } = layer;
  const { forms } = desk.store;
  const schema = schemaOf(desk, layer);
  const form = forms[key];
  if (busy) desk.busy.add(key);
  // What was sent and refused for one of its fields counts as what is refused here: the field may be out of sight.
  else if (desk.busy.delete(key) && form && Object.keys(fieldMessages).length > 0) form.attempts += 1;
  if (schema === undefined || (form !== undefined && (busy || desk.dropped.get(key) === dropped))) return;
  desk.dropped.set(key, dropped);
  const secrets = secretsOf(desk, layer);
  const fields = fieldsOf(schema);
  const stays = secrets.filter((name) => Object(ownValue(fields, name)?.['x-field']).stays === true);
  desk.stays.set(key, stays);
  if (form === undefined) {
    forms[key] = { values: { ...defaultValues(schema), ...prefill }, touched: {}, errors: {}, attempts: 0 };
  } else {
    emptySecrets(desk, layer, form, unanswered ? secrets : stays);
  }
};

const emptySecrets = (desk: Desk, layer: LayerView, form: FormState, kept: readonly string[] = []): void => {
  const secrets = secretsOf(desk, layer);
  const gone = secrets.filter((name) => !kept.includes(name));
  if (gone.some((name) => ownValue(form.values, name) !== undefined)) form.emptied = (form.emptied ?? 0) + 1;
  empty(form, gone);
  desk.emptied.set(layer.key, new Set(secrets.filter((name) => ownValue(form.values, name) === undefined)));
};

const empty = (form: FormState | undefined, secrets: readonly string[] = []): void => {
  for (const of of form ? [form.values, form.touched, form.errors] : [])
    for (const secret of secrets) delete of[secret];
};

// Only what is known to be wrong, and a field that was left, counts: elsewhere the person is not done. More than a field takes is not put right by typing on.
const recheck = (desk: Desk, layer: LayerView, form: FormState, ...left: readonly string[]): void => {
  const known = [...Object.keys(form.errors), ...left];
  form.errors = Object.fromEntries(
    Object.entries(errorsOf(desk, layer)).filter(
      ([name, { params }]) => known.includes(name) || params.over !== undefined,
    ),
  );
};

// What the server has said about a value stands as long as the value does; about a secret nobody can tell.
const isRefused = ({ fieldMessages }: LayerView, values: JsonObject): boolean =>
  Object.entries(fieldMessages).some(
    ([field, { tone, value }]) =>
      tone === 'error' && value !== undefined && value === ownValue(values, field),
  );

const schemaOf = ({ drawnOf }: Desk, layer: LayerView): Json | undefined =>
  drawnOf(layer).screen?.form?.schema;

const secretsOf = ({ drawnOf }: Desk, layer: LayerView): readonly string[] =>
  drawnOf(layer).screen?.secrets ?? [];

// A field that is not shown has what it starts with, whatever stood in it before, and is not checked.
const valuesOf = (desk: Desk, layer: LayerView): JsonObject => {
  const schema = schemaOf(desk, layer);
  const initial = defaultValues(schema);
  const hidden = Object.fromEntries(layer.hidden.map((name) => [name, ownValue(initial, name) ?? null]));
  return normalized({ ...desk.store.forms[layer.key]?.values, ...hidden }, schema);
};

const openOf = (desk: Desk, layer: LayerView): JsonObject => {
  const secrets = secretsOf(desk, layer);
  return without(valuesOf(desk, layer), (name) => secrets.includes(name));
};

const errorsOf = (desk: Desk, layer: LayerView): Record<string, FieldError> => {
  const errors = fieldErrors(valuesOf(desk, layer), desk.drawnOf(layer).validate);
  const { hidden, optional } = layer;
  return mapValues(fieldsOf(schemaOf(desk, layer)), (_, name) => {
    const error = ownValue(errors, name);
    const isEmpty = error?.keyword === 'required' && optional.includes(name);
    return hidden.includes(name) || isEmpty ? undefined : error;
  });
};

/** What is wrong with each field: of several errors the one that says most. Errors of the form as a whole, such as `if`, have others that name a field. */
export const fieldErrors = (
  values: JsonObject,
  validate: Validate | undefined,
): Readonly<Record<string, FieldError>> => {
  if (validate === undefined || validate(values)) return {};
  const ordered = [...(validate.errors ?? [])].sort((one, other) => rank(other) - rank(one));
  return Object.fromEntries(
    ordered.flatMap((error) => (fieldOf(error) === '' ? [] : [[fieldOf(error), errorOf(error, values)]])),
  );
};

// Nothing there, then too short or long, then the wrong characters; what is not to be comes last.
const priority = ['required', 'type', 'enum', 'const', 'minLength', 'maxLength', 'pattern', 'format', 'not'];

const rank = ({ keyword }: ValidationError): number => {
  const at = priority.indexOf(keyword);
  return at < 0 ? priority.length : at;
};

const fieldOf = ({ instancePath, params }: ValidationError): string =>
  instancePath.split('/')[1] ?? String(params.missingProperty ?? '');

// How many characters there are `over` what the field takes, by its own limit or by the longest that its format knows.
const errorOf = (error: ValidationError, values: JsonObject): FieldError => {
  const params: JsonObject = { ...error.params, ...formatParams(error.params.format) };
  const most = Math.max(...[params.lengths ?? params.limit ?? Number.POSITIVE_INFINITY].flat().map(Number));
  const over = textOf(ownValue(values, fieldOf(error))).length - most;
  return { keyword: error.keyword, params: over > 0 ? { ...params, over } : params };
};
