import { type ReactNode, useId } from 'react';
import { listOf, valueAt } from '../../source.ts';
import type { BrandField, FieldKind } from '../brand/fields.ts';
import type { Checked } from '../tasks.ts';
import {
  Choices,
  type ControlProps,
  type FieldsAround,
  Numeric,
  Several,
  Text,
  Texts,
  Words,
  Yes,
} from './brand-controls.tsx';
import { ColourField } from './colour-field.tsx';
import { DropField } from './drop-field.tsx';

/** Fields of a brand, one below the other. */
export const BrandFields = ({
  fields,
  around,
}: {
  readonly fields: readonly BrandField[];
  readonly around: FieldsAround;
}) => fields.map((field) => <OneField key={field.pointer} field={field} around={around} />);

const OneField = ({ field, around }: Pick<ControlProps, 'field' | 'around'>) => {
  const id = useId();
  const { label, about, kind, pointer } = field;
  const { Control, isMany } = controls[kind];
  const own = foundAt(field, around.found);
  const describedBy = `${id}-about ${id}-found`;
  const control = (
    <Control {...{ field, around, id, describedBy }} value={valueAt(around.edits.value, pointer)} />
  );
  const words = (
    <>
      {about !== '' && (
        <p className="st-field__about" id={`${id}-about`}>
          {about}
        </p>
      )}
    </>
  );
  const faults = (
    <div id={`${id}-found`} className="st-field__found">
      {own.map(({ rule, message, advice }) => (
        <p key={rule + message} data-rule={rule}>
          ⚠ {message}. {advice}
        </p>
      ))}
    </div>
  );
  return isMany ? (
    <fieldset className="st-field" data-kind={kind}>
      <legend>{label}</legend>
      {words}
      {control}
      {faults}
    </fieldset>
  ) : (
    <div className="st-field" data-kind={kind}>
      <label htmlFor={id}>{label}</label>
      {words}
      {control}
      {faults}
    </div>
  );
};

// Where it has fields of its own, what is found in these stands there.
const foundAt = ({ pointer, fields, kind }: BrandField, found: Checked['found']): Checked['found'] =>
  found.filter(({ pointer: at }) => {
    if (!`${at}/`.startsWith(`${pointer}/`)) return false;
    return (
      kind === 'list' ||
      kind === 'typeface' ||
      !fields.some((each) => `${at}/`.startsWith(`${each.pointer}/`))
    );
  });

const Group = ({ field, around }: ControlProps) => <BrandFields fields={field.fields} around={around} />;

// What may be there with nothing in it is switched on and off.
const Switched = ({ field, around, value, id }: ControlProps) => (
  <>
    <p className="st-switch">
      <input
        id={id}
        type="checkbox"
        checked={value !== undefined}
        onChange={({ currentTarget: { checked } }) => around.edits.set(field, checked ? {} : undefined)}
      />
      <label htmlFor={id}>Have it</label>
    </p>
    {value !== undefined && <BrandFields fields={field.fields} around={around} />}
  </>
);

const Typeface = (props: ControlProps) => (
  <>
    <DropField {...props} />
    {props.value !== undefined && (
      <BrandFields
        fields={props.field.fields.filter(
          ({ kind, pointer }) => kind === 'text' && !pointer.endsWith('/file'),
        )}
        around={{ ...props.around, found: [] }}
      />
    )}
  </>
);

const List = ({ field, around, value }: ControlProps) => {
  const items = listOf(value);
  return (
    <>
      {items.map((item, at) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: an item is known by its place.
          key={at}
          className="st-item"
        >
          <legend>{`${field.label} ${at + 1}`}</legend>
          <BrandFields
            fields={field.fields.map((each) => below(each, `${field.pointer}/${at}`))}
            around={{ ...around, found: [] }}
          />
          <button
            type="button"
            className="st-plain"
            onClick={() => {
              const left = items.filter((each) => each !== item);
              around.edits.set(
                { ...field, label: `${field.label} ${at + 1} taken out` },
                left.length === 0 ? undefined : left,
              );
            }}
          >
            Take out
          </button>
        </fieldset>
      ))}
      <button
        type="button"
        className="st-plain"
        onClick={() => around.edits.set({ ...field, label: `${field.label}: one more` }, [...items, {}])}
      >
        Add one
      </button>
    </>
  );
};

const below = (field: BrandField, pointer: string): BrandField => ({
  ...field,
  pointer: `${pointer}${field.pointer}`,
  fields: field.kind === 'list' ? field.fields : field.fields.map((each) => below(each, pointer)),
});

type Drawn = {
  readonly Control: (props: ControlProps) => ReactNode;
  /** Whether its label stands for several controls. */
  readonly isMany: boolean;
};

const controls = {
  text: { Control: Text, isMany: false },
  texts: { Control: Texts, isMany: false },
  number: { Control: Numeric, isMany: false },
  yes: { Control: Yes, isMany: false },
  choice: { Control: Choices, isMany: true },
  several: { Control: Several, isMany: true },
  languages: { Control: Several, isMany: true },
  words: { Control: Words, isMany: true },
  lines: { Control: Words, isMany: true },
  colour: { Control: ColourField, isMany: false },
  picture: { Control: DropField, isMany: false },
  typeface: { Control: Typeface, isMany: true },
  group: { Control: Group, isMany: true },
  switched: { Control: Switched, isMany: true },
  list: { Control: List, isMany: true },
} satisfies Record<FieldKind, Drawn>;
