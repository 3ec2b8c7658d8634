import type { RegistryWidgetsType, RJSFSchema, WidgetProps } from '@rjsf/utils';
import { lazy, type ReactNode, Suspense } from 'react';
import { type Json, type LayerView, ownValue } from '../../engine/index.ts';
import { normalizedText } from '../../runtime/normalize.ts';
import type { Say } from '../context.tsx';
import { Checkbox } from '../kit/checkbox.tsx';
import { dateWriter } from '../kit/date.ts';
import { Passcode } from '../kit/passcode.tsx';
import { type Choice, RadioGroup } from '../kit/radio-group.tsx';
import { TextField } from '../kit/text-field.tsx';
import { offeredAt } from './choices.ts';
import { fieldId, rulesId } from './errors.ts';
import type { FieldHints } from './ui-schema.ts';
import { cardMask, veiledCard } from './veil.ts';

/** What the widgets of one form share. */
export type FormContext = {
  readonly layer: LayerView;
  readonly say: Say;
  /** Of the words. Functions count as equal to rjsf, which draws anew only what differs. */
  readonly language: string;
  readonly errors: Readonly<Record<string, string>>;
  /** What is said quietly while something is typed: that it is too long. */
  readonly more: Readonly<Record<string, string>>;
  readonly required: ReadonlySet<string>;
  readonly change: (field: string, value: Json | undefined) => void;
  readonly leave: (field: string) => void;
};

type Control = {
  readonly id: string;
  readonly field: string;
  readonly label: string;
  readonly help: string | undefined;
  readonly error: string | undefined;
  readonly more: string | undefined;
  readonly required: boolean;
  readonly value: unknown;
  readonly hints: FieldHints;
  readonly context: FormContext;
  readonly schema: {
    readonly maxLength?: number | undefined;
    readonly enum?: readonly unknown[] | undefined;
    readonly default?: unknown;
    readonly type?: unknown;
  };
};

// Only forms with a long list of choices need it.
const Select = lazy(() => import('../kit/select.tsx').then((part) => ({ default: part.Select })));

const widget =
  (Draw: (control: Control) => ReactNode) =>
  ({ name, value, schema, options, registry }: WidgetProps<unknown, RJSFSchema, FormContext>): ReactNode => {
    const context = registry.formContext;
    const { layer, say, errors, more } = context;
    return Draw({
      id: fieldId(layer, name),
      field: name,
      label: say.field(name, 'label') ?? name,
      help: say.field(name, 'help'),
      error: ownValue(errors, name),
      more: ownValue(more, name),
      required: context.required.has(name),
      value,
      hints: options.hints ?? {},
      context,
      schema,
    });
  };

const text = (extra: (control: Control) => Partial<Parameters<typeof TextField>[0]> = () => ({})) =>
  widget((control) => {
    const { id, field, label, help, error, more, required, value, hints, context } = control;
    return (
      <TextField
        full
        {...{ id, label, help, error, more, required }}
        name={field}
        value={typeof value === 'string' ? value : ''}
        placeholder={context.say.field(field, 'placeholder')}
        autoComplete={hints.autocomplete}
        inputMode={hints.inputmode}
        enterKeyHint={hints.enterkeyhint}
        mask={hints.mask}
        lost={context.say.kit('kit.digitsOnly')}
        match={hints.match}
        pasteDisabled={hints.pasteDisabled}
        describedBy={hasRules(control) ? rulesId(context.layer, field) : undefined}
        onChange={(next) => context.change(field, next === '' ? undefined : next)}
        onBlur={() => context.leave(field)}
        {...extra(control)}
      />
    );
  });

const hasRules = ({ field, context }: Control): boolean =>
  context.layer.blocks.some((block) => 'checklist' in block && block.checklist === field);

const toggle = ({ context: { say } }: Control) => ({ show: say.kit('kit.show'), hide: say.kit('kit.hide') });

const choices = ({ field, context: { layer, say }, schema }: Control): readonly Choice[] =>
  offeredAt(field, layer, say) ??
  (schema.enum ?? []).map((value) => ({
    value: String(value),
    label: say.field(field, `option.${String(value)}`) ?? String(value),
    more: say.field(field, `option-more.${String(value)}`),
  }));

// What is nobody else's business stands in no attribute of the page: there each choice is called by its place.
const question = (control: Control) => {
  const { field, value, hints, context } = control;
  const all = choices(control);
  const take = (next: string | undefined) => context.change(field, next);
  if (hints.private !== true) return { options: all, value: answer(value), onChange: take };
  const at = all.findIndex((choice) => choice.value === answer(value));
  return {
    options: all.map((choice, place) => ({ ...choice, value: String(place) })),
    value: at < 0 ? undefined : String(at),
    onChange: (next: string) => take(all[Number(next)]?.value),
  };
};

const answer = (value: unknown): string | undefined =>
  value === undefined || value === null ? undefined : String(value);

const listed = (words: string): readonly string[] => words.split(/\s*,\s*/);

/** The controls that a field's `x-field.widget` can name. */
export const widgets: RegistryWidgetsType<unknown, RJSFSchema, FormContext> = {
  text: text(),
  email: text(() => ({ type: 'email' })),
  phone: text(() => ({ type: 'phone' })),
  // What there is room for is what the field makes of it.
  date: text(({ hints, schema }) => ({
    write:
      hints.mask === undefined ? undefined : dateWriter(hints.mask, (given) => normalizedText(given, schema)),
  })),
  password: text((control) => ({ type: 'password', toggle: toggle(control) })),
  'masked-digits': text((control) => ({
    type: 'password',
    toggle: toggle(control),
    mask: '9'.repeat(control.hints.length ?? 0),
  })),
  'account-number': text(() => ({ mask: cardMask, veil: veiledCard })),
  passcode: widget(({ id, field, label, help, error, more, value, hints, context, schema }) => (
    <Passcode
      {...{ id, label, help, error, more }}
      length={hints.length ?? schema.maxLength}
      autoComplete={hints.autocomplete}
      value={answer(value) ?? ''}
      lost={context.say.kit('kit.digitsOnly')}
      codeWords={{
        names: listed(context.say.kit('kit.codeWords')),
        links: listed(context.say.kit('kit.codeLinks')),
      }}
      unclear={context.say.kit('kit.whichCode')}
      digitLabel={(position, length) => context.say.kit('kit.digit', { position, length })}
      onChange={(next) => context.change(field, next === '' ? undefined : next)}
      onBlur={() => context.leave(field)}
    />
  )),
  unseen: widget(({ id, field, value, hints }) => (
    <input
      {...{ id, name: field }}
      hidden
      readOnly
      autoComplete={hints.autocomplete}
      // As a value alone, which password managers read: an attribute can be copied with the page.
      ref={(input) => {
        if (input !== null) input.value = answer(value) ?? '';
      }}
    />
  )),
  checkbox: widget(({ id, field, label, help, error, required, value, context }) => (
    <Checkbox
      {...{ id, label, help, error, required }}
      name={field}
      checked={value === true}
      onChange={(next) => context.change(field, next)}
      onBlur={() => context.leave(field)}
    />
  )),
  radio: widget((control) => {
    const { id, field, label, help, error, required, context, schema } = control;
    const asked =
      schema.type === 'boolean'
        ? {
            options: ['true', 'false'].map((name) => ({
              value: name,
              label: context.say.field(field, `option.${name}`) ?? name,
            })),
            value: answer(control.value),
            onChange: (next: string) => context.change(field, next === 'true'),
          }
        : question(control);
    return (
      <RadioGroup
        {...{ id, label, help, error, required, ...asked }}
        name={field}
        row={asked.options.length === 2}
        onBlur={() => context.leave(field)}
      />
    );
  }),
  select: widget((control) => {
    const { id, field, label, help, error, required, context } = control;
    return (
      <Suspense fallback={<div className="p-field" />}>
        <Select
          full
          {...{ id, label, help, error, required, ...question(control) }}
          name={field}
          placeholder={context.say.field(field, 'placeholder') ?? ''}
          onBlur={() => context.leave(field)}
        />
      </Suspense>
    );
  }),
};
