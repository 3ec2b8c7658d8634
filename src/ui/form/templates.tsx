import type { FieldTemplateProps, ObjectFieldTemplateProps } from '@rjsf/utils';
import { Fragment } from 'react';

// Label, help and error belong to the kit's controls: rjsf's frame around a field draws nothing of its own.
const FieldTemplate = ({ hidden, children }: FieldTemplateProps) => (hidden ? null : children);

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
