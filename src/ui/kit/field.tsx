import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import { useHeld } from './press.ts';

/** What every field has: `optional` is the word after the label of a field that may be left empty. */
export type FieldProps = {
  readonly id: string;
  readonly label: ReactNode;
  readonly optional?: string | undefined;
  readonly help?: ReactNode;
  readonly error?: string | undefined;
  /** What is said quietly while the person types, where there is no error: that it is too long. */
  readonly more?: string | undefined;
  readonly full?: boolean | undefined;
};

/** The ids that describe a field: its error, else its help, and what else is given. */
export const describedBy = (
  { id, help, error }: Pick<FieldProps, 'id' | 'help' | 'error'>,
  more?: string,
): string | undefined => classes(error ? `${id}-error` : isThere(help) && `${id}-help`, more) || undefined;

/** A label above a control, and below it the help or, instead of it, the error. `children` gets the error that is on show. */
export const Field = (
  props: FieldProps & { readonly children: (error: string | undefined) => ReactNode },
) => {
  const { id, label, optional, help, full, children } = props;
  const error = useHeld(props.error);
  const more = useHeld(props.more);
  return (
    <div className={classes('p-field', full && 'p-field--full')}>
      <label id={`${id}-label`} htmlFor={id} className="p-field__label">
        <span>{label}</span>
        <Optional word={optional} />
      </label>
      {children(error)}
      <Note {...{ id, help, error, more }} />
    </div>
  );
};

/** The same around several controls that are one question: a group with a legend. */
export const FieldGroup = (
  props: FieldProps & {
    readonly role?: 'radiogroup' | undefined;
    readonly required?: boolean | undefined;
    /** The focus has gone from the group as a whole, to that element where it is one of the page. */
    readonly onLeave?: ((to: EventTarget | null) => void) | undefined;
    readonly children: (error: string | undefined) => ReactNode;
  },
) => {
  const { id, label, optional, help, full, role, required, onLeave, children } = props;
  const error = useHeld(props.error);
  const more = useHeld(props.more);
  const radios = role && { role, 'aria-invalid': error !== undefined, 'aria-required': required === true };
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave?.(event.relatedTarget);
      }}
      className={classes('p-field', full && 'p-field--full')}
      aria-describedby={describedBy({ id, help, error: error ?? more })}
      {...radios}
    >
      <legend className="p-field__label">
        <span>{label}</span>
        <Optional word={optional} />
      </legend>
      {children(error)}
      <Note {...{ id, help, error, more }} />
    </fieldset>
  );
};

/** What stands below a control. Its error is announced when it appears while the person is elsewhere. */
export const Note = ({ id, help, error, more }: Pick<FieldProps, 'id' | 'help' | 'error' | 'more'>) => (
  <div className="p-note">
    <div aria-live="polite">
      {(error ?? more) !== undefined && (
        <p id={`${id}-error`} className={error === undefined ? 'p-more' : 'p-error'}>
          <Icon name={error === undefined ? 'info' : 'alert'} />
          <span>{error ?? more}</span>
        </p>
      )}
    </div>
    {(error ?? more) === undefined && isThere(help) && (
      <div id={`${id}-help`} className="p-help">
        {help}
      </div>
    )}
  </div>
);

const Optional = ({ word }: { readonly word: string | undefined }) =>
  word === undefined ? null : <span className="p-field__optional">{` ${word}`}</span>;

const isThere = (node: ReactNode): boolean =>
  node !== undefined && node !== null && node !== false && node !== '';
