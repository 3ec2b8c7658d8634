import { type ChangeEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { ownValue } from '../../../../engine/index.ts';
import { Button } from '../../../../ui/kit/button.tsx';
import type { Said } from '../../edit/make/made.ts';
import type { Option } from '../../edit/option.ts';
import { languageName } from '../language-name.ts';
import { QueryError } from '../query-state.tsx';
import { selectSuggested } from '../suggested.ts';

/** A few questions, after which something is made. What is still to be answered is told at its place, what else is wrong below; nothing that was typed is lost by it. */
export const Wish = ({
  title,
  error,
  isBusy,
  onWish,
  onCancel,
  children,
}: {
  readonly title: string;
  readonly error: Error | null;
  readonly isBusy: boolean;
  readonly onWish: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}) => {
  const questions = useRef<HTMLElement>(null);
  // Whoever has asked for it answers at once.
  useEffect(() => {
    const first = questions.current?.querySelector<HTMLElement>('input, select, textarea');
    (first ?? questions.current)?.focus();
  }, []);
  const press = (): void => {
    // It may stand within a form: it cannot be one itself.
    const open = questions.current?.querySelector<HTMLInputElement>(':is(input, select, textarea):invalid');
    if (open?.reportValidity() !== false && !isBusy) onWish();
  };
  // As in any form: a line is done with Enter.
  const onKeyDown = (event: KeyboardEvent): void => {
    const isLine = event.target instanceof HTMLInputElement;
    if (event.key !== 'Enter' || !isLine || event.nativeEvent.isComposing) return;
    event.preventDefault();
    press();
  };
  return (
    <section className="ed-wish" aria-label={title} ref={questions} tabIndex={-1} onKeyDown={onKeyDown}>
      <h3>{title}</h3>
      {children}
      <QueryError error={error} />
      <div className="st-acts">
        <Button busy={isBusy} onClick={press}>
          {/^(Rename|Remove)\b/.exec(title)?.[0] ?? 'Make it'}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </section>
  );
};

/** What a line may be: a name as files, fields or what is sent have it, or a number. */
type Shape = 'name' | 'field' | 'member' | 'number';

const shapes: Readonly<Record<Shape, readonly [pattern: RegExp, advice: string]>> = {
  name: [/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'Use small letters, digits and hyphens, such as card-blocked.'],
  field: [
    /^[a-z][A-Za-z0-9]*$/,
    'Use letters and digits, beginning with a small letter, such as secondPhone.',
  ],
  member: [/^[A-Za-z]\w*$/, 'Use letters, digits and underscores, such as second_phone.'],
  number: [/^[1-9]\d{0,3}$/, 'Write a number from 1 to 9999.'],
};

/** A question that is answered by a line, or by several where it is `long`. A suggested value is replaced by typing. Below a name stands how it will be written. */
export const TextRow = ({
  label,
  hint = '',
  lang,
  value,
  optional = false,
  long = false,
  shape,
  isSuggested = false,
  onChange,
}: {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly lang?: string;
  readonly value: string;
  readonly optional?: boolean | undefined;
  readonly long?: boolean | undefined;
  readonly shape?: Shape;
  readonly isSuggested?: boolean;
  readonly onChange: (value: string) => void;
}) => {
  const id = useId();
  const name = value.trim();
  const fault = faultOf(name, optional, shape);
  const isNamed = shape !== undefined && shape !== 'number' && name !== '';
  const shared = {
    ...{ id, lang, value, placeholder: hint },
    'aria-required': !optional,
    ...(isNamed && { 'aria-describedby': `${id}-name` }),
    onFocus: selectSuggested(isSuggested),
    ref: (box: HTMLInputElement | HTMLTextAreaElement | null) => box?.setCustomValidity(fault),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange(event.currentTarget.value),
  };
  return (
    <p className="ed-ask">
      <label htmlFor={id}>{label}</label>
      {long ? <textarea rows={3} {...shared} /> : <input {...shared} />}
      {isNamed && (
        <span className="ed-about ed-name" id={`${id}-name`}>
          {fault === '' ? (
            <>
              It will be called <code>{name}</code>.
            </>
          ) : (
            fault
          )}
        </span>
      )}
    </p>
  );
};

const faultOf = (value: string, optional: boolean, shape: Shape | undefined): string => {
  if (value === '') return optional ? '' : 'This is still to be written.';
  const [pattern, advice] = shape === undefined ? [/./, ''] : shapes[shape];
  return pattern.test(value) ? '' : advice;
};

/** What can be chosen, with a few words on it. */
export const pairs = (options: readonly Option[] = []) =>
  options.map(({ value, words }) => [value, words === '' ? value : `${value} – ${words}`] as const);

// A list is as wide as its longest line.
const shortened = (words: string): string =>
  words.length <= 90 ? words : `${words.slice(0, 90).replace(/\s+\S*$/, '')} …`;

/** A question that is answered by one of several. */
export const ChoiceRow = ({
  label,
  value,
  options,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, words: string])[];
  readonly onChange: (value: string) => void;
}) => {
  const id = useId();
  // What was chosen before may be gone by now.
  const isThere = options.some(([each]) => each === value);
  const isOptional = options.some(([each]) => each === '');
  return (
    <p className="ed-ask">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={isThere ? value : ''}
        aria-required={!isOptional}
        ref={(box) => box?.setCustomValidity(isThere || isOptional ? '' : `Choose an answer to “${label}”.`)}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {!isThere && <option value="">Choose …</option>}
        {options.map(([each, words]) => (
          <option key={each} value={each}>
            {shortened(words)}
          </option>
        ))}
      </select>
    </p>
  );
};

/** A text that is asked for in each language. */
export const SaidFields = ({
  label,
  languages,
  said,
  optional,
  long,
  onChange,
}: {
  readonly label: string;
  readonly languages: readonly string[];
  readonly said: Said;
  readonly optional?: boolean;
  readonly long?: boolean;
  readonly onChange: (said: Said) => void;
}) =>
  languages.map((language) => (
    <TextRow
      key={language}
      label={`${label} (${languageName(language)})`}
      lang={language}
      value={ownValue(said, language) ?? ''}
      optional={optional}
      long={long}
      onChange={(text) => onChange({ ...said, [language]: text })}
    />
  ));
