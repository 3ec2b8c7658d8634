import { useState } from 'react';
import { selectSuggested } from './suggested.ts';

/** A line of text, or several where it is long. */
export const TextInput = ({
  id,
  describedBy,
  value,
  placeholder,
  long,
  language,
  isSuggested = false,
  onType,
}: {
  readonly id: string;
  readonly describedBy: string;
  readonly value: string;
  readonly placeholder: string;
  readonly long: boolean;
  readonly language?: string;
  readonly isSuggested?: boolean;
  readonly onType: (text: string) => void;
}) => {
  const shared = {
    id,
    'aria-describedby': describedBy,
    value,
    placeholder,
    lang: language,
    spellCheck: language !== undefined,
    autoComplete: 'off',
    onFocus: selectSuggested(isSuggested),
  };
  return long ? (
    <textarea {...shared} rows={3} onChange={(event) => onType(event.currentTarget.value)} />
  ) : (
    <input {...shared} type="text" onChange={(event) => onType(event.currentTarget.value)} />
  );
};

/** Some lines, each a text of its own. */
export const Lines = ({
  id,
  describedBy,
  lines,
  onLines,
}: {
  readonly id: string;
  readonly describedBy: string;
  readonly lines: readonly string[];
  readonly onLines: (lines: readonly string[]) => void;
}) => {
  // A line that is begun is empty, and none yet.
  const [typed, type] = useState<string>();
  return (
    <textarea
      id={id}
      aria-describedby={describedBy}
      rows={Math.max(2, lines.length + 1)}
      placeholder="One a line"
      value={typed ?? lines.join('\n')}
      onChange={({ currentTarget: { value } }) => {
        type(value);
        onLines(
          value
            .split('\n')
            .map((line) => line.trim())
            .filter((line) => line !== ''),
        );
      }}
      onBlur={() => type(undefined)}
    />
  );
};
