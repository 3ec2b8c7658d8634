import type { Json, JsonObject, LayerView } from '../../engine/index.ts';
import { offeredAt } from '../../ui/form/choices.ts';
import { cardEntryMax, cardMask, monthFirst } from '../../ui/form/veil.ts';
import { applyMask } from '../../ui/kit/mask.ts';
import { phone } from '../../ui/kit/tokens.ts';
import type { Shown } from './shown.ts';
import type { Control } from './stage.ts';

/** A field of a layer, and how its control writes what is entered. */
export type Entry = {
  readonly shown: Shown;
  readonly layer: LayerView;
  readonly field: string;
  readonly facts: FieldFacts;
  readonly shownAs: (value: string) => string;
};

type FieldFacts = {
  readonly type?: string;
  readonly enum?: readonly Json[];
  readonly maxLength?: number;
  readonly 'x-field'?: {
    readonly widget?: string;
    readonly mask?: string;
    readonly entryMax?: number;
    readonly length?: number;
  };
};

type Schema = {
  readonly properties?: Readonly<Record<string, FieldFacts>>;
  readonly then?: Schema;
  readonly else?: Schema;
};

/** The field that is labelled so, of those that are drawn. */
export const fieldNamed = (shown: Shown, { label }: Control, brand: JsonObject): Entry | undefined => {
  const field = shown.fields.find((name) => label.test(shown.say.field(name, 'label') ?? name));
  if (field === undefined) return undefined;
  const facts = factsOf(shown.form?.schema as Schema | undefined, field) ?? {};
  return { shown, layer: shown.layer, field, facts, shownAs: writerOf(facts, brand) };
};

const factsOf = (schema: Schema | undefined, field: string): FieldFacts | undefined => {
  const own = schema?.properties?.[field];
  const isWhole = own !== undefined && ('type' in own || 'x-field' in own);
  if (isWhole || schema === undefined) return own;
  return [schema.then, schema.else]
    .map((part) => part && factsOf(part, field))
    .find((found) => found !== undefined);
};

// What the controls of the interface do to a text that is pasted into them.
const writerOf = (
  { 'x-field': hints = {}, maxLength }: FieldFacts,
  brand: JsonObject,
): ((text: string) => string) => {
  const { widget, entryMax, length = 0 } = hints;
  const isCard = widget === 'account-number';
  const own: Readonly<Record<string, string>> = {
    'account-number': cardMask,
    phone: phone.mask,
    'masked-digits': '9'.repeat(length),
  };
  const mask = hints.mask ?? own[widget ?? ''];
  const tidied = widget === 'date' ? monthFirst : (text: string) => text;
  const most = isCard ? cardEntryMax(brand.accountNumberLengths) : (entryMax ?? maxLength);
  return (text) => {
    const written = mask === undefined ? text.trim() : applyMask(mask, tidied(text));
    return written.slice(0, most);
  };
};

/** What a control hands on when such a value is entered, undefined where it is emptied. */
export const entered = (
  { facts, shown, layer, field, shownAs }: Entry,
  { widget, option, label }: Control,
  value: Json,
): Json | undefined => {
  if (widget === 'checkbox') return value;
  if (widget === 'radio') {
    const chosen = choicesOf(facts, shown, layer, field).find(({ words, value: own }) =>
      option === undefined ? own === String(value) : option.test(words),
    );
    if (chosen === undefined) throw new Error(`No choice of ${label} stands for ${JSON.stringify(value)}`);
    return facts.type === 'boolean' ? chosen.value === 'true' : chosen.value;
  }
  const text = shownAs(String(value));
  return text === '' ? undefined : text;
};

const choicesOf = (facts: FieldFacts, { say }: Shown, layer: LayerView, field: string) => {
  const own = offeredAt(field, layer, say);
  if (own !== undefined) return own.map(({ value, label }) => ({ value, words: label }));
  const all = facts.type === 'boolean' ? [true, false] : (facts.enum ?? []);
  return all.map((value) => ({
    value: String(value),
    words: say.field(field, `option.${String(value)}`) ?? String(value),
  }));
};
