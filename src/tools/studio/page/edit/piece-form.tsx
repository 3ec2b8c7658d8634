import RjsfForm from '@rjsf/core';
import type {
  ArrayFieldItemTemplateProps,
  ArrayFieldTemplateProps,
  ObjectFieldTemplateProps,
} from '@rjsf/utils';
import { type ComponentType, Fragment, type ReactNode, useMemo } from 'react';
import type { Json } from '../../../../engine/index.ts';
import { segmentsOf, valueAt } from '../../../source.ts';
import { editsBetween } from '../../edit/between.ts';
import { partOf } from '../../edit/level.ts';
import { nodeOf, writtenAt } from '../../edit/written.ts';
import { joinAs } from '../typed-run.ts';
import { useDraft } from '../use-draft.tsx';
import { type FormAround, FormContext } from './form-context.ts';
import { Part } from './part.tsx';

/** The form of a piece of a file: what its schema says may stand there. Each change is one of the draft. */
export const PieceForm = ({
  around,
  schema,
  title,
}: {
  readonly around: FormAround;
  /** By which the file is written. */
  readonly schema: string;
  /** What a change of it is called. */
  readonly title: string;
}) => {
  const { change } = useDraft();
  const { documents, file, base, whole } = around;
  const value = valueAt(whole, base);
  const node = useMemo(
    () => writtenAt(nodeOf(documents, schema), whole, base, documents),
    [documents, schema, whole, base],
  );
  const drawn = useMemo(() => partOf(node), [node]);
  const onChange = ({ formData }: { readonly formData?: unknown }): void => {
    const after = withoutGaps(formData as Json); // What the form holds is JSON, but for what was taken away.
    const edits = editsBetween({ file, pointer: base, node }, value, after, documents);
    const [first] = edits;
    if (first === undefined) return;
    const where = 'pointer' in first ? segmentsOf(first.pointer).slice(segmentsOf(base).length) : [];
    void change({
      title: `${title}: ${where.filter((name) => !/^\d+$/.test(name)).join(' ') || 'changed'}`,
      edits,
      ...joinAs(`form ${file} ${where.join('/')}`),
    });
  };
  return (
    <FormContext value={around}>
      <Fields
        key={`${file} ${base}`}
        schema={drawn}
        formData={value}
        validator={validator}
        fields={fields}
        templates={templates}
        experimental_componentUpdateStrategy="always"
        experimental_defaultFormStateBehavior={plainDefaults}
        onChange={onChange}
        tagName="div"
        noValidate
        noHtml5Validate
        showErrorList={false}
        className="ed-form"
      >
        {/* Without children rjsf adds a submit button of its own. */}
        <span hidden />
      </Fields>
    </FormContext>
  );
};

// rjsf's own type of the component is generic over the values, deeper than the compiler follows.
const Fields = RjsfForm as unknown as ComponentType<Readonly<Record<string, unknown>>>;

// The check is what judges; which kind something is the grammar knows.
const validator = {
  isValid: () => true,
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  rawValidation: () => ({}),
};

const plainDefaults = { emptyObjectFields: 'skipDefaults', arrayMinItems: { populate: 'never' } };

const fields = { SchemaField: Part };

// What was taken away is still there as nothing.
const withoutGaps = (value: Json): Json => JSON.parse(JSON.stringify(value ?? {}));

const Nothing = () => null;

const Plain = ({ children }: { readonly children?: ReactNode }) => children;

const Members = ({ properties }: ObjectFieldTemplateProps) =>
  properties.map(({ name, content }) => <Fragment key={name}>{content}</Fragment>);

const List = ({ items, onAddClick, canAdd }: ArrayFieldTemplateProps) => (
  <>
    <ol className="ed-list">{items}</ol>
    {canAdd === true && (
      <p className="ed-adding">
        <button type="button" onClick={onAddClick}>
          + Add one
        </button>
      </p>
    )}
  </>
);

const Item = ({ children, buttonsProps, index, totalItems }: ArrayFieldItemTemplateProps) => {
  const { onMoveUpItem, onMoveDownItem, onRemoveItem } = buttonsProps;
  return (
    <li>
      <div className="ed-list__item">{children}</div>
      <span className="ed-part__tools">
        <button
          type="button"
          aria-label={`Move ${index + 1} up`}
          disabled={index === 0}
          onClick={onMoveUpItem}
        >
          ↑
        </button>
        <button
          type="button"
          aria-label={`Move ${index + 1} down`}
          disabled={index === totalItems - 1}
          onClick={onMoveDownItem}
        >
          ↓
        </button>
        <button type="button" aria-label={`Remove ${index + 1}`} onClick={onRemoveItem}>
          Remove
        </button>
      </span>
    </li>
  );
};

const templates = {
  FieldTemplate: Plain,
  ObjectFieldTemplate: Members,
  ArrayFieldTemplate: List,
  ArrayFieldItemTemplate: Item,
  WrapIfAdditionalTemplate: Plain,
  ErrorListTemplate: Nothing,
  FieldErrorTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  DescriptionFieldTemplate: Nothing,
  TitleFieldTemplate: Nothing,
  ButtonTemplates: { SubmitButton: Nothing },
};
