import BooleanField from '@rjsf/core/lib/components/fields/BooleanField.js';
import NumberField from '@rjsf/core/lib/components/fields/NumberField.js';
import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js';
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import StringField from '@rjsf/core/lib/components/fields/StringField.js';
import {
  createSchemaUtils,
  type Registry,
  type RJSFSchema,
  type TemplatesType,
  toFieldPathId,
  type UiSchema,
  useDeepCompareMemo,
  type ValidatorType,
} from '@rjsf/utils';
import { useMemo } from 'react';
import { templates } from './templates.tsx';
import { type FormContext, widgets } from './widgets.tsx';

/**
 * The fields of a form schema, rendered by rjsf's `SchemaField` with the theme's templates and widgets. rjsf's `Form` is left
 * out (decision 34): it keeps values, defaults and errors, which belong to the runtime here.
 */
export const Fields = ({ schema, uiSchema, formData, formContext, validator, idPrefix }: FieldsProps) => {
  // Functions count as equal. A change of a value alone renders only its own field again.
  const context = useDeepCompareMemo(formContext);
  const registry: Registry<unknown, RJSFSchema, FormContext> = useMemo(
    () => ({
      fields,
      templates: offered as TemplatesType<unknown, RJSFSchema, FormContext>,
      widgets,
      rootSchema: schema,
      schemaUtils: createSchemaUtils(validator, schema),
      formContext: context,
      translateString: (text) => text,
      globalFormOptions: { idPrefix, idSeparator: '-', useFallbackUiForUnsupportedType: false },
    }),
    [schema, validator, context, idPrefix],
  );
  const path = useMemo(() => toFieldPathId('', registry.globalFormOptions), [registry]);
  return (
    <SchemaField
      {...ignored}
      name=""
      schema={schema}
      uiSchema={uiSchema}
      formData={formData}
      registry={registry}
      fieldPathId={path}
    />
  );
};

type FieldsProps = {
  readonly schema: RJSFSchema;
  readonly uiSchema: UiSchema<unknown, RJSFSchema, FormContext>;
  readonly formData: unknown;
  readonly formContext: FormContext;
  readonly validator: ValidatorType<unknown, RJSFSchema, FormContext>;
  readonly idPrefix: string;
};

// Lists and buttons of rjsf would need their templates, too.
const offered: Partial<TemplatesType<unknown, RJSFSchema, FormContext>> = templates;

// Lists would need `ArrayField`.
const fields = { BooleanField, NumberField, ObjectField, SchemaField, StringField };

// The widgets report changes to the runtime.
const ignore = (): void => undefined;
const ignored = { onChange: ignore, onBlur: ignore, onFocus: ignore };
