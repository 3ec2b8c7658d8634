import { type Json, type LayerView, ownValue } from '../../engine/index.ts';
import { normalizedText } from '../../runtime/normalize.ts';
import { offeredAt } from '../../ui/form/choices.ts';
import { cardMask } from '../../ui/form/veil.ts';
import { dateWriter } from '../../ui/kit/date.ts';
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
  readonly 'x-field'?: {
    readonly widget?: string;
    readonly mask?: string;
    readonly length?: number;
  };
};

type Schema = {
  readonly properties?: Readonly<Record<string, FieldFacts>>;
  readonly then?: Schema;
  readonly else?: Schema;
};

/** The field that is labelled so, of those that are drawn. */
export const fieldNamed = (shown: Shown, { label }: Control): Entry | undefined => {
  const field = shown.fields.find((name) => label.test(shown.say.field(name, 'label') ?? name));
  return field === undefined ? undefined : entryAt(shown, field);
};

/** A field of a layer by its name. */
export const entryAt = (shown: Shown, field: string): Entry => {
  const facts = factsOf(shown.form?.schema as Schema | undefined, field) ?? {};
  return { shown, layer: shown.layer, field, facts, shownAs: writerOf(facts) };
};

const factsOf = (schema: Schema | undefined, field: string): FieldFacts | undefined => {
  const own = ownValue(schema?.properties, field);
  const isWhole = own !== undefined && ('type' in own || 'x-field' in own);
  if (isWhole || schema === undefined) return own;
  return [schema.then, schema.else]
    .map((part) => part && factsOf(part, field))
    .find((found) => found !== undefined);
};

// What the controls of the interface do to a text that is pasted into them.
const writerOf = (facts: FieldFacts): ((text: string) => string) => {
  const { widget, mask: declared, length = 0 } = facts['x-field'] ?? {};
  const own: Readonly<Record<string, string>> = {
    'account-number': cardMask,
    phone: phone.mask,
    'masked-digits': '9'.repeat(length),
  };
  const mask = declared ?? ownValue(own, widget ?? '');
  if (mask === undefined) return (text) => text;
  const write = dateWriter(mask, (text) => normalizedText(text, facts));
  return (text) => (widget === 'date' ? write(text, 'given') : applyMask(mask, text));
};

/** What a control hands on when such a value is entered, undefined where it is emptied. */
export const entered = (
  { facts, shown, layer, field, shownAs }: Entry,
  { widget, option, label }: Pick<Control, 'widget' | 'option'> & { readonly label: unknown },
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

/** What a field can be chosen to be, with its words. */
export const choicesOf = (facts: FieldFacts, { say }: Shown, layer: LayerView, field: string) => {
  const own = offeredAt(field, layer, say);
  if (own !== undefined) return own.map(({ value, label }) => ({ value, words: label }));
  const all = facts.type === 'boolean' ? [true, false] : (facts.enum ?? []);
  return all.map((value) => ({
    value: String(value),
    words: say.field(field, `option.${String(value)}`) ?? String(value),
  }));
};
