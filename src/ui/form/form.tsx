import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import { useLayer, useSay, useSurroundings } from '../context.tsx';
import { useStored } from '../stored.ts';
import { useDeclaredForm } from './declared.ts';
import { fieldErrors } from './errors.ts';
import { useFormFacts } from './facts.ts';
import { Fields } from './fields.tsx';
import { uiSchemaOf } from './ui-schema.ts';
import { validatorOf } from './validator.ts';
import type { FormContext } from './widgets.tsx';

/**
 * The fields of the screen's form, or those of them that the block names. rjsf draws them; what they hold and whether it is valid is the runtime's, which the
 * core page shares. The form element itself is the layer's, so that buttons after other blocks belong to it.
 */
export const FormBlock = ({ block }: FormBlockProps) => {
  const { key } = useLayer();
  const { runtime } = useSurroundings();
  const emptied = useStored(runtime.store, ({ forms }) => forms[key]?.emptied, true);
  const focused = useRef('');
  // React keeps the previous tree, with all that was typed, until the same fields are rendered again.
  return <FormFields key={emptied} block={block} focused={focused} />;
};

type FormBlockProps = { readonly block: { readonly form: true | readonly string[] } };

const FormFields = ({ block, focused }: FormBlockProps & { readonly focused: RefObject<string> }) => {
  const say = useSay();
  const layer = useLayer();
  useFocusThere(focused);
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
  if (declared === undefined || ui === undefined || form === undefined) return null;
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
    <div className="p-form">
      <Fields
        schema={declared.schema}
        uiSchema={ui}
        formData={form.values}
        formContext={context}
        validator={validator}
        idPrefix={`${layer.flow}-${layer.screen}`}
      />
    </div>
  );
};

// The field that had the focus has it again after its form was made anew.
const useFocusThere = (focused: RefObject<string>): void =>
  useLayoutEffect(() => {
    if (document.activeElement === document.body) document.getElementById(focused.current)?.focus();
    return () => {
      focused.current = document.activeElement?.id ?? '';
    };
  }, [focused]);

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
