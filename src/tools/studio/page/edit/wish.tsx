import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../../../ui/kit/button.tsx';
import { Notice } from '../../../../ui/kit/notice.tsx';
import type { Said } from '../../edit/make/made.ts';
import { languageName } from '../language-name.ts';

/** A few questions, after which something is made: it says what is wrong, and nothing that was typed is lost by it. */
export const Wish = ({
  title,
  fault,
  onWish,
  onCancel,
  children,
}: {
  readonly title: string;
  readonly fault: string;
  readonly onWish: () => Promise<unknown>;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}) => {
  const [isBusy, setBusy] = useState(false);
  return (
    <section className="ed-wish" aria-label={title}>
      <h3>{title}</h3>
      {children}
      {fault !== '' && <Notice tone="error">{fault}</Notice>}
      <div className="st-acts">
        <Button
          busy={isBusy}
          onClick={() => {
            setBusy(true);
            void onWish().finally(() => setBusy(false));
          }}
        >
          {title.startsWith('Rename') ? 'Rename' : 'Make it'}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </section>
  );
};

/** A question that is answered by a line. */
export const TextRow = ({
  label,
  hint = '',
  lang,
  value,
  onChange,
}: {
  readonly label: string;
  readonly hint?: string;
  readonly lang?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) => {
  const id = useId();
  return (
    <p className="ed-ask">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        lang={lang}
        value={value}
        placeholder={hint}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </p>
  );
};

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
  return (
    <p className="ed-ask">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {!options.some(([each]) => each === value) && <option value={value}>Choose …</option>}
        {options.map(([each, words]) => (
          <option key={each} value={each}>
            {words.slice(0, 90)}
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
  onChange,
}: {
  readonly label: string;
  readonly languages: readonly string[];
  readonly said: Said;
  readonly onChange: (said: Said) => void;
}) =>
  languages.map((language) => (
    <TextRow
      key={language}
      label={`${label} (${languageName(language)})`}
      lang={language}
      value={said[language] ?? ''}
      onChange={(text) => onChange({ ...said, [language]: text })}
    />
  ));
