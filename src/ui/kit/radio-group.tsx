import { useChecked } from './checked.ts';
import { classes } from './classes.ts';
import type { FieldProps } from './field.tsx';
import { FieldGroup } from './field.tsx';

/** One answer of a question. */
export type Choice = {
  readonly value: string;
  readonly label: string;
  readonly more?: string | undefined;
};

/** A question with a few answers, of which one is taken. */
export type RadioGroupProps = FieldProps & {
  readonly name: string;
  readonly options: readonly Choice[];
  readonly value?: string | undefined;
  readonly required?: boolean | undefined;
  readonly row?: boolean | undefined;
  readonly onChange?: ((value: string) => void) | undefined;
  readonly onBlur?: (() => void) | undefined;
};

/** Answers as cards, one below the other or, with `row`, beside each other. The first card takes the group's id with `-0`, and so on. */
export const RadioGroup = (props: RadioGroupProps) => {
  const {
    id,
    label,
    optional,
    help,
    error,
    full = true,
    name,
    options,
    value,
    required,
    row,
    onChange,
    onBlur,
  } = props;
  return (
    <FieldGroup
      {...{ id, label, optional, help, error, full, required }}
      role="radiogroup"
      onLeave={() => onBlur?.()}
    >
      {() => (
        <div className={classes('p-choices', row && 'p-choices--row')}>
          {options.map((option, at) => (
            <Card
              key={option.value}
              {...{ option, name }}
              id={`${id}-${at}`}
              checked={value === option.value}
              onChange={() => onChange?.(option.value)}
            />
          ))}
        </div>
      )}
    </FieldGroup>
  );
};

const Card = (props: {
  readonly option: Choice;
  readonly id: string;
  readonly name: string;
  readonly checked: boolean;
  readonly onChange: () => void;
}) => {
  const { option, id, name, checked, onChange } = props;
  const element = useChecked(checked, (now) => now && onChange());
  return (
    <label className="p-choice">
      <input
        ref={element}
        type="radio"
        className="p-choice__dot"
        {...{ id, name, onChange }}
        value={option.value}
        defaultChecked={checked}
      />
      <span className="p-choice__label">{option.label}</span>{' '}
      {option.more !== undefined && <span className="p-choice__more">{option.more}</span>}
    </label>
  );
};
