import RjsfForm from '@rjsf/core';
import { type ComponentType, useMemo } from 'react';
import { useLayer, useSay, useSurroundings } from '../context.tsx';
import { useDeclaredForm } from './declared.ts';
import { fieldErrors } from './errors.ts';
import { useFormFacts } from './facts.ts';
import { templates } from './templates.tsx';
import { uiSchemaOf } from './ui-schema.ts';
import { validatorOf } from './validator.ts';
import { type FormContext, widgets } from './widgets.tsx';

/**
 * The fields of the screen's form, or those of them that the block names. rjsf draws them; what they hold and whether it is valid is the runtime's, which the
 * core page shares. The form element itself is the layer's, so that buttons after other blocks belong to it.
 */
export const FormBlock = ({ block }: { readonly block: { readonly form: true | readonly string[] } }) => {
  const say = useSay();
  const layer = useLayer();
  const { runtime, language } = useSurroundings();
  const declared = useDeclaredForm();
  const form = useFormFacts();
  const validate = runtime.validator(layer);
  const validator = useMemo(() => validatorOf(validate, { ...declared?.schema }), [validate, declared]);
  const hidden = layer.hidden.join(' ');
  const only = block.form === true ? undefined : block.form.join(' ');
  const ui = useMemo(
    () => declared && uiSchemaOf(declared, hidden.split(' '), only?.split(' ')),
    [declared, hidden, only],
  );
  if (declared === undefined || form === undefined) return null;
  const found = fieldErrors(layer, form, say);
  const context: FormContext = {
    layer,
    say,
    language,
    errors: Object.fromEntries(found.flatMap(({ field, text, shown }) => (shown ? [[field, text]] : []))),
    more: Object.fromEntries(found.flatMap(({ field, text, over }) => (over ? [[field, text]] : []))),
    required: new Set(requiredOf(declared.schema).filter((name) => !layer.optional.includes(name))),
    change: (field, value) => runtime.change(layer, field, value),
    leave: (field) => runtime.leaveField(layer, field),
  };
  return (
    <Fields
      schema={declared.schema}
      uiSchema={ui}
      formData={form.values}
      formContext={context}
      validator={validator}
      templates={templates}
      widgets={widgets}
      idPrefix={`${layer.flow}-${layer.screen}`}
      idSeparator="-"
      tagName="div"
      noValidate
      noHtml5Validate
      showErrorList={false}
      className="p-form"
    >
      {/* Without children rjsf adds a submit button of its own. */}
      <span hidden />
    </Fields>
  );
};

// rjsf's own type of the component is generic over the values, deeper than the compiler follows.
const Fields = RjsfForm as unknown as ComponentType<Readonly<Record<string, unknown>>>;

// A field that is drawn only in one branch is required where that branch says so.
const requiredOf = (schema: Branching | undefined): readonly string[] =>
  schema === undefined
    ? []
    : [...(schema.required ?? []), ...requiredOf(schema.then), ...requiredOf(schema.else)];

type Branching = {
  readonly required?: readonly string[];
  readonly then?: Branching;
  readonly else?: Branching;
};
