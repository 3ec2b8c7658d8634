import { useState } from 'react';
import type { Holds } from '../../../grammar/declarations.ts';
import type { Node } from '../../../grammar/schema.ts';
import type { Option } from '../../edit/option.ts';
import type { ControlProps } from './control-props.ts';
import { type FormAround, useAround } from './form-context.ts';
import { NewMessage } from './new-message.tsx';
import { Chosen } from './typed.tsx';

/** The names that may stand in a part; undefined where any text may. A message can be one that was handed on, too. */
export const optionsFor = (
  { name }: Holds,
  { schema }: Node,
  { choices }: FormAround,
): readonly Option[] | undefined => {
  // Of a field, the one among those that forms share.
  if (schema.description === sharedField) return choices.names.definition;
  return name === undefined ? undefined : choices.names[name];
};

const sharedField = 'A field of fields.schema.json.';

/** A name that is chosen among those that there are. A message can be a new one. */
export const NameControl = ({ id, value, pointer, node, holds, onChange }: ControlProps) => {
  const around = useAround();
  const [isNew, setNew] = useState(false);
  const options = optionsFor(holds, node, around) ?? [];
  const isMessage = holds.name === 'message' && around.flow !== undefined;
  return (
    <>
      <Chosen
        id={id}
        value={String(value ?? '')}
        options={options}
        more={isMessage ? [{ value: another, words: 'New message …' }] : []}
        onChange={(chosen) => (chosen === another ? setNew(true) : onChange(chosen))}
      />
      {holds.name === 'message' && (
        <p className="ed-said">{options.find((option) => option.value === value)?.words}</p>
      )}
      {isNew && around.flow !== undefined && (
        <NewMessage
          form={`message ${around.file}#${pointer}`}
          flow={around.flow}
          languages={around.languages}
          onDone={(name) => {
            setNew(false);
            if (name !== undefined) onChange(name);
          }}
        />
      )}
    </>
  );
};

const another = ' new';
