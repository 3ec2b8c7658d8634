import type { ReactNode } from 'react';
import { useState } from 'react';
import { useChecked } from './checked.ts';
import { describedBy, Note } from './field.tsx';
import { useHeld } from './press.ts';

/** A box to tick. Room for an error is kept when `required` is set. */
export type CheckboxProps = {
  readonly id: string;
  readonly label: ReactNode;
  readonly name?: string | undefined;
  readonly value?: string | undefined;
  readonly checked?: boolean | undefined;
  readonly defaultChecked?: boolean | undefined;
  readonly required?: boolean | undefined;
  readonly help?: ReactNode;
  readonly error?: string | undefined;
  readonly onChange?: ((checked: boolean) => void) | undefined;
  readonly onBlur?: (() => void) | undefined;
};

/** A checkbox whose whole line, at least 44 px high, can be pressed. */
export const Checkbox = (props: CheckboxProps) => {
  const { id, label, name, value, checked, defaultChecked, required, help, onChange, onBlur } = props;
  const error = useHeld(props.error);
  const element = useChecked(checked, onChange);
  const [first] = useState(checked ?? defaultChecked ?? false);
  const hasNote = required === true || error !== undefined || help !== undefined;
  return (
    <div>
      <label className="p-check">
        <input
          ref={element}
          type="checkbox"
          className="p-check__box"
          id={id}
          name={name}
          value={value}
          defaultChecked={first}
          aria-required={required === true ? true : undefined}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={describedBy({ id, help, error })}
          onChange={(event) => onChange?.(event.currentTarget.checked)}
          onBlur={onBlur}
        />
        <span>{label}</span>
      </label>
      {hasNote && <Note id={id} help={help} error={error} />}
    </div>
  );
};
