import { type JsonObject, type LayerView, ownValue } from '../../engine/index.ts';
import type { Say } from '../context.tsx';

/** What is known of a form while it is filled in. */
export type FormFacts = {
  readonly values: Readonly<Record<string, unknown>>;
  readonly touched: Readonly<Record<string, true>>;
  readonly errors: Readonly<
    Record<string, { readonly keyword: string; readonly params: Readonly<Record<string, unknown>> }>
  >;
  readonly attempts: number;
};

/** One field's error in words; `shown` says whether the person has got that far, `over` that it is told before: it is too long. */
export type FieldErrorText = {
  readonly id: string;
  readonly field: string;
  readonly label: string;
  readonly text: string;
  readonly shown: boolean;
  readonly over?: boolean;
};

/** The id of a field's control. */
export const fieldId = (layer: Pick<LayerView, 'flow' | 'screen'>, field: string): string =>
  `${layer.flow}-${layer.screen}-${field}`;

/** The id of the list of a field's rules. */
export const rulesId = (layer: Pick<LayerView, 'flow' | 'screen'>, field: string): string =>
  `${fieldId(layer, field)}-rules`;

/**
 * The errors of a form: those of its schema, and what the server said about a value that still stands. They are put
 * into words only here, so that they follow a change of language.
 */
export const fieldErrors = (
  layer: LayerView,
  form: FormFacts | undefined,
  say: Say,
): readonly FieldErrorText[] => {
  const found = Object.entries(form?.errors ?? {}).map(([field, { keyword, params }]) => ({
    id: fieldId(layer, field),
    field,
    label: say.field(field, 'label') ?? field,
    text: errorText(say, field, keyword, params),
    shown: ownValue(form?.touched, field) === true || (form?.attempts ?? 0) > 0,
    over: params.over !== undefined,
  }));
  const said = Object.entries(layer.fieldMessages)
    .filter(
      ([field, { value }]) =>
        ownValue(form?.errors, field) === undefined &&
        (value === undefined || value === ownValue(form?.values, field)),
    )
    .map(([field, { flow, key, params }]) => ({
      id: fieldId(layer, field),
      field,
      label: say.field(field, 'label') ?? field,
      text: say.message(flow, key, params),
      shown: true,
    }));
  return [...found, ...said];
};

const errorText = (
  say: Say,
  field: string,
  keyword: string,
  params: Readonly<Record<string, unknown>>,
): string => {
  const all = {
    ...params,
    label: say.field(field, 'label') ?? field,
    ...listed(params.lengths, say),
  };
  const text = say.field(field, `error.${keyword}`, all) ?? say.kit(`error.${keyword}`, all);
  if (params.over === undefined) return text;
  return `${text.replace(/[^.!?]$/, '$&.')} ${say.kit('kit.tooMany', all)}`;
};

// "11, 15 or 16"
const listed = (lengths: unknown, say: Say): JsonObject => {
  if (!Array.isArray(lengths)) return {};
  const last = String(lengths.at(-1));
  return {
    lengths: lengths.length === 1 ? last : `${lengths.slice(0, -1).join(', ')} ${say.kit('kit.or')} ${last}`,
  };
};
