import { useEffect, useRef, useState } from 'react';
import { useLeaving } from '../use-leaving.ts';

/** A text or a number that is typed. It is told when somebody pauses or leaves it, not by the letter; what comes from elsewhere meanwhile does not disturb whoever types. */
export const Typed = ({
  id,
  value,
  onChange,
  lines = false,
  label,
  numeric = false,
  lang,
  readOnly = false,
}: {
  readonly id?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly lines?: boolean;
  readonly label?: string;
  readonly numeric?: boolean;
  readonly lang?: string;
  readonly readOnly?: boolean;
}) => {
  const [typed, type] = useState(value);
  const told = useRef(value);
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    if (told.current === value) return;
    told.current = value;
    type(value);
  }, [value]);
  const tell = (text: string): void => {
    if (told.current === text) return;
    told.current = text;
    latest.current(text);
  };
  useEffect(() => {
    const timer = setTimeout(() => tell(typed), pause);
    return () => clearTimeout(timer);
  });
  useLeaving(() => tell(typed));
  const shared = {
    id,
    lang,
    readOnly,
    'aria-label': label,
    value: typed,
    onBlur: () => tell(typed),
  };
  return lines ? (
    <textarea {...shared} rows={rowsFor(typed)} onChange={(event) => type(event.currentTarget.value)} />
  ) : (
    <input
      {...shared}
      type="text"
      inputMode={numeric ? 'numeric' : undefined}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
};

// Milliseconds.
const pause = 500;

const rowsFor = (text: string): number => Math.min(6, Math.max(1, Math.ceil(text.length / 58)));

/** A choice of one among several, each with a few words; what is chosen and is none of them is shown as such. */
export const Chosen = ({
  id,
  label,
  value,
  options,
  more = [],
  onChange,
  onFocus,
}: {
  readonly id?: string;
  readonly label?: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly words: string }[];
  /** What else can be done than to choose. */
  readonly more?: readonly { readonly value: string; readonly words: string }[];
  readonly onChange: (value: string) => void;
  readonly onFocus?: () => void;
}) => (
  <select
    id={id}
    aria-label={label}
    value={value}
    onFocus={onFocus}
    onChange={(event) => onChange(event.currentTarget.value)}
  >
    {value === '' && <option value="">Choose …</option>}
    {value !== '' && !options.some((option) => option.value === value) && (
      <option value={value}>{value}</option>
    )}
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.words === '' ? option.value : `${option.value} – ${option.words}`.slice(0, 90)}
      </option>
    ))}
    {more.map((option) => (
      <option key={option.value} value={option.value}>
        {option.words}
      </option>
    ))}
  </select>
);
