import { useState } from 'react';
import { contrastFigure, contrastWords } from '../../check/brand-contrast.ts';
import type { ControlProps } from './brand-controls.tsx';
import { colourFacts, isColour } from './contrast.ts';

/** A colour: chosen or typed, with how well what is painted with it can be read, told as it changes. What is not stated follows from the others. */
export const ColourField = ({ field, around, value, id, describedBy }: ControlProps) => {
  const { edits } = around;
  const facts = colourFacts(edits.value, field.pointer);
  const [typed, type] = useState<string>();
  const shown = isColour(value) ? value : (facts?.shown ?? '#000000');
  const isBroken = typed !== undefined && !isColour(typed) && typed !== '';
  const set = (to: string | undefined): void =>
    edits.set({ ...field, label: `Colour ${field.label}` }, to, true);
  return (
    <>
      <div className="st-colour">
        <input
          type="color"
          aria-label={`${field.label}, on a palette`}
          value={isColour(shown) ? shown.toLowerCase() : '#000000'}
          onChange={(event) => set(event.currentTarget.value)}
        />
        <input
          id={id}
          type="text"
          aria-describedby={describedBy}
          aria-invalid={isBroken || undefined}
          spellCheck={false}
          autoComplete="off"
          maxLength={7}
          placeholder={shown}
          value={typed ?? (value === undefined ? '' : String(value))}
          onChange={({ currentTarget: { value: text } }) => {
            type(text);
            if (isColour(text)) set(text.toLowerCase());
            else if (text === '' && !field.isRequired) set(undefined);
          }}
          onBlur={() => type(undefined)}
        />
        {value === undefined ? (
          <span className="st-derived">follows from the others</span>
        ) : (
          !field.isRequired && (
            <button type="button" className="st-plain" onClick={() => edits.set(field, undefined)}>
              Let it follow
            </button>
          )
        )}
        <Ratio pairs={facts?.pairs ?? []} />
      </div>
      {isBroken && <p className="st-field__hint">A colour is # and six digits: {shown}</p>}
      <ul className="st-faint" aria-live="polite">
        {(facts?.pairs ?? [])
          .filter(({ passes }) => !passes)
          .map((pair) => (
            <li key={`${pair.foreground} ${pair.background}`}>
              <span
                className="st-sample"
                style={{ color: pair.colors[0], background: pair.colors[1] }}
                aria-hidden="true"
              >
                Aa
              </span>
              {contrastWords(pair)}
            </li>
          ))}
      </ul>
    </>
  );
};

type Pairs = NonNullable<ReturnType<typeof colourFacts>>['pairs'];

// The one that is read worst, by what it needs.
const Ratio = ({ pairs }: { readonly pairs: Pairs }) => {
  const [worst] = pairs.toSorted((one, other) => one.ratio / one.required - other.ratio / other.required);
  if (worst === undefined) return null;
  return (
    <span
      className={`st-mark ${worst.passes ? 'st-mark--good' : 'st-mark--bad'}`}
      title={`The least of ${pairs.length} pairs: ${contrastWords(worst)}`}
    >
      {worst.passes ? '✓' : '✗'} {contrastFigure(worst)}
    </span>
  );
};
