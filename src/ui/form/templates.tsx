import type { FieldTemplateProps, ObjectFieldTemplateProps, RJSFSchema, TemplatesType } from '@rjsf/utils';
import { Fragment } from 'react';
import type { FieldHints } from './ui-schema.ts';
import type { FormContext } from './widgets.tsx';

// Label, help and error belong to the kit's controls: rjsf's frame around a field draws nothing of its own. What is in it
// is marked where nobody who watches the page together with the person may see it.
const FieldTemplate = ({
  hidden,
  schema,
  children,
}: FieldTemplateProps<unknown, RJSFSchema, FormContext>) => {
  if (hidden) return null;
  return isPrivate(schema) ? (
    <div className="p-private" data-private="">
      {children}
    </div>
  ) : (
    children
  );
};

type Marked = { readonly writeOnly?: boolean | undefined; readonly 'x-field'?: FieldHints };

const isPrivate = ({ writeOnly, 'x-field': hints }: Marked): boolean =>
  writeOnly === true || hints?.private === true;

const ObjectFieldTemplate = ({ properties }: ObjectFieldTemplateProps<unknown, RJSFSchema, FormContext>) =>
  properties.map(({ name, content }) => <Fragment key={name}>{content}</Fragment>);

const Nothing = () => null;

/** The templates of a form. The layer renders the buttons, and the kit's controls render labels, help and errors. */
export const templates = {
  FieldTemplate,
  ObjectFieldTemplate,
  FieldErrorTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  DescriptionFieldTemplate: Nothing,
} satisfies Partial<TemplatesType<unknown, RJSFSchema, FormContext>>;
