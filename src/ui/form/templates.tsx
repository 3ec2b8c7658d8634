import type { FieldTemplateProps, ObjectFieldTemplateProps } from '@rjsf/utils';
import { Fragment } from 'react';
import type { FieldHints } from './ui-schema.ts';

// Label, help and error belong to the kit's controls: rjsf's frame around a field draws nothing of its own. What is in it
// is marked where nobody who watches the page together with the person may see it.
const FieldTemplate = ({ hidden, schema, children }: FieldTemplateProps) => {
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

const ObjectFieldTemplate = ({ properties }: ObjectFieldTemplateProps) =>
  properties.map(({ name, content }) => <Fragment key={name}>{content}</Fragment>);

const Nothing = () => null;

/** How rjsf puts a form together: fields one below the other, and nothing between. */
export const templates = {
  FieldTemplate,
  ObjectFieldTemplate,
  ErrorListTemplate: Nothing,
  FieldErrorTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  DescriptionFieldTemplate: Nothing,
  TitleFieldTemplate: Nothing,
  ButtonTemplates: { SubmitButton: Nothing },
};
