import { type Json, ownValue } from '../../../engine/index.ts';
import { isObject, listOf, objectOf } from '../../source.ts';
import type { BrandField } from '../brand/fields.ts';
import type { Checked } from '../tasks.ts';
import { languageName } from './language-name.ts';
import { Lines, TextInput } from './text-inputs.tsx';
import type { BrandEdits } from './use-brand-edits.ts';

/** What fields stand in: the brand, its languages, how it is edited, and what the check objects to here. */
export type FieldsAround = {
  readonly brand: string;
  readonly languages: readonly string[];
  readonly edits: BrandEdits;
  readonly found: Checked['found'];
};

/** What the control of a field is given. */
export type ControlProps = {
  readonly field: BrandField;
  readonly around: FieldsAround;
  readonly value: Json | undefined;
  readonly id: string;
  readonly describedBy: string;
};

/** A line of text, or several. */
export const Text = ({ field, around, value, id, describedBy }: ControlProps) => (
  <TextInput
    {...{ id, describedBy }}
    long={(field.most ?? 0) > 100}
    value={typeof value === 'string' ? value : ''}
    placeholder={typeof field.example === 'string' ? `such as ${field.example}` : ''}
    onType={(text) => around.edits.set(field, text === '' && !field.isRequired ? undefined : text, true)}
  />
);

/** A number. */
export const Numeric = ({ field, around, value, id, describedBy }: ControlProps) => (
  <TextInput
    {...{ id, describedBy }}
    long={false}
    value={value === undefined ? '' : String(value)}
    placeholder=""
    onType={(text) => {
      if (text === '') around.edits.set(field, undefined, true);
      else if (Number.isFinite(Number(text))) around.edits.set(field, Number(text), true);
    }}
  />
);

/** Whether something is so. */
export const Yes = ({ field, around, value, id, describedBy }: ControlProps) => (
  <input
    id={id}
    type="checkbox"
    aria-describedby={describedBy}
    checked={(value ?? field.byDefault) === true}
    onChange={({ currentTarget: { checked } }) =>
      around.edits.set(field, checked === field.byDefault ? undefined : checked)
    }
  />
);

/** One of a few, with what it means. */
export const Choices = ({ field, around, value }: ControlProps) => {
  const chosen = value ?? field.byDefault;
  const about = field.choices.find((choice) => choice.value === chosen)?.about;
  return (
    <>
      <div className="st-options">
        {field.choices.map((choice) => (
          <button
            key={choice.value}
            type="button"
            aria-pressed={choice.value === chosen}
            onClick={() =>
              around.edits.set(
                { ...field, label: `${field.label}: ${choice.value}` },
                choice.value === field.byDefault ? undefined : choice.value,
              )
            }
          >
            {choice.value}
          </button>
        ))}
      </div>
      {about !== undefined && <p className="st-field__about">{about}</p>}
    </>
  );
};

/** Some of a few. */
export const Several = ({ field, around, value }: ControlProps) => {
  const chosen = listOf(value ?? field.byDefault);
  return (
    <div className="st-options">
      {field.choices.map(({ value: each }) => (
        <button
          key={each}
          type="button"
          aria-pressed={chosen.includes(each)}
          onClick={() => {
            const next = chosen.includes(each) ? chosen.filter((one) => one !== each) : [...chosen, each];
            around.edits.set(field, next);
          }}
        >
          {field.kind === 'languages' ? languageName(String(each)) : each}
        </button>
      ))}
    </div>
  );
};

/** Texts, one a line. */
export const Texts = ({ field, around, value, id, describedBy }: ControlProps) => (
  <Lines
    {...{ id, describedBy }}
    lines={listOf(value).map(String)}
    onLines={(lines) =>
      around.edits.set(field, lines.length === 0 && !field.isRequired ? undefined : lines, true)
    }
  />
);

/** A text in each language of the brand, or some lines in each. */
export const Words = ({ field, around, value, id, describedBy }: ControlProps) => {
  const all = objectOf(value);
  const names = [...new Set([...around.languages, ...Object.keys(all)])];
  const set = (language: string, to: Json | undefined): void => {
    const { [language]: _, ...others } = all;
    const isGone = to === undefined && Object.keys(others).length === 0 && !field.isRequired;
    if (isGone) around.edits.set(field, undefined, true);
    else if (isObject(value))
      around.edits.set(
        { pointer: `${field.pointer}/${language}`, label: `${field.label}, ${language}` },
        to,
        true,
      );
    else if (to !== undefined) around.edits.set(field, { [language]: to }, true);
  };
  return names.map((language) => (
    <div key={language} className="st-language">
      <label htmlFor={`${id}-${language}`}>{languageName(language)}</label>
      {field.kind === 'lines' ? (
        <Lines
          id={`${id}-${language}`}
          describedBy={describedBy}
          lines={listOf(ownValue(all, language)).map(String)}
          onLines={(lines) => set(language, lines.length === 0 ? undefined : lines)}
        />
      ) : (
        <TextInput
          id={`${id}-${language}`}
          describedBy={describedBy}
          long={(field.most ?? 0) > 100}
          value={typeof value === 'string' ? value : String(ownValue(all, language) ?? '')}
          placeholder=""
          language={language}
          onType={(text) => set(language, text === '' ? undefined : text)}
        />
      )}
    </div>
  ));
};
