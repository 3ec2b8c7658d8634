import { useId } from 'react';

/** One choice among a few, as small as a tool bar has room for: a choice of the browser's own, with the whole of what is chosen where that is pointed at. */
export const Choice = ({
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
  const chosen = options.find(([each]) => each === value);
  return (
    <span className="st-choice">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        title={chosen?.[1]}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
    </span>
  );
};

/** A few ways of which one is on. */
export const Ways = ({
  label,
  value,
  ways,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly ways: readonly (readonly [value: string, words: string])[];
  readonly onChange: (value: string) => void;
}) => (
  <fieldset className="st-ways">
    <legend>{label}</legend>
    {ways.map(([each, words]) => (
      <button key={each} type="button" aria-pressed={each === value} onClick={() => onChange(each)}>
        {words}
      </button>
    ))}
  </fieldset>
);
