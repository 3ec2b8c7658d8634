import type { ReactNode } from 'react';
import { type Json, ownValue } from '../../../../engine/index.ts';
import type { Holds } from '../../../grammar/declarations.ts';
import type { Node } from '../../../grammar/schema.ts';
import { listOf } from '../../../source.ts';
import { kindsOf, typeOf } from '../../edit/level.ts';
import type { ControlProps } from './control-props.ts';
import { type FormAround, useAround } from './form-context.ts';
import { Kinds } from './kinds.tsx';
import { NameControl, optionsFor } from './name-control.tsx';
import { Chosen, Typed } from './typed.tsx';
import { isScalar, ValueControl } from './value-control.tsx';

type Control = (props: ControlProps) => ReactNode;

/** The control of a part that holds one thing; undefined for what holds others. */
export const controlFor = (
  node: Node,
  holds: Holds,
  target: Node,
  kinds: readonly Node[],
  value: Json | undefined,
  around: FormAround,
): Control | undefined => {
  const isValue = holds.value !== undefined || kinds.some((kind) => kind.schema.$ref === '#/$defs/First');
  if (isValue) return isScalar(value) ? ValueControl : undefined;
  const type = typeOf(target.schema, value);
  if (kinds.length > 1 && (value === undefined || value === '') && holds.name === undefined) return FirstKind;
  if (optionsFor(holds, node, around) !== undefined && typeof (value ?? '') === 'string') return NameControl;
  if (target.schema.enum !== undefined && type !== 'object') return EnumControl;
  return ownValue(controls, target.schema.const === undefined ? type : 'const');
};

const TextControl: Control = ({ id, value, holds, pointer, onChange }) => {
  const { texts } = useAround();
  const shown = texts.find((text) => text.pointer === pointer)?.said.find(({ text }) => text !== undefined);
  return (
    <>
      <Typed
        id={id}
        value={String(value ?? '')}
        onChange={(text) => onChange(text === '' ? undefined : text)}
      />
      {holds.words !== undefined && shown !== undefined && <p className="ed-said">“{shown.text}”</p>}
    </>
  );
};

const NumberControl: Control = ({ id, value, onChange }) => (
  <Typed
    id={id}
    numeric
    value={value === undefined ? '' : String(value)}
    onChange={(text) => {
      const number = Number(text);
      onChange(text.trim() === '' ? undefined : Number.isFinite(number) ? number : text);
    }}
  />
);

const BooleanControl: Control = ({ id, value, onChange }) => (
  <Chosen
    id={id}
    value={value === undefined ? '' : value === true ? 'yes' : 'no'}
    options={[
      { value: 'yes', words: '' },
      { value: 'no', words: '' },
    ]}
    onChange={(chosen) => onChange(chosen === 'yes')}
  />
);

const EnumControl: Control = ({ id, value, target, onChange }) => (
  <Chosen
    id={id}
    value={value === undefined ? '' : String(value)}
    options={listOf(target.schema.enum).map((each) => ({ value: String(each), words: '' }))}
    onChange={(chosen) => onChange(listOf(target.schema.enum).find((each) => String(each) === chosen))}
  />
);

const ConstControl: Control = ({ id, value, target, onChange }) => (
  <span className="ed-const">
    <input
      id={id}
      type="checkbox"
      checked={value === target.schema.const}
      onChange={(event) => onChange(event.currentTarget.checked ? target.schema.const : undefined)}
    />
    {target.schema.const === true ? 'Yes' : String(target.schema.const)}
  </span>
);

// Nothing is there yet: which kind it is to be is said first.
const FirstKind: Control = (props) => {
  const { documents } = useAround();
  return <Kinds {...props} kinds={kindsOf(props.node, documents)} value={undefined} />;
};

const controls: Readonly<Record<string, Control>> = {
  string: TextControl,
  number: NumberControl,
  integer: NumberControl,
  boolean: BooleanControl,
  const: ConstControl,
  '': TextControl,
};
