import { useState } from 'react';
import type { PieceText, SaidText } from '../../edit/texts.ts';
import { languageName } from '../language-name.ts';
import { QueryError } from '../query-state.tsx';
import { joinAs } from '../typed-run.ts';
import { Typed } from './typed.tsx';
import { useMake } from './use-make.ts';

/** The texts of a piece in every language, to be changed where they stand: for all brands, or for one. What is inherited says so, and can be changed here only. */
export const WordsPanel = ({
  flow,
  texts,
  brand,
  brandName,
}: {
  readonly flow: string;
  readonly texts: readonly PieceText[];
  /** The brand whose own words are changed; none for those of all brands. */
  readonly brand: string | undefined;
  readonly brandName: string;
}) => {
  const { mutate: make, error } = useMake();
  const say = ({ key, language }: SaidText, owner: string, said: string | null): void => {
    const text = said === '' ? null : said;
    make({
      input: { kind: 'say', flow: owner, key, language, text, ...(brand !== undefined && { brand }) },
      ...joinAs(`words ${owner} ${key} ${language} ${brand ?? ''}`),
    });
  };
  return (
    <section aria-label="Words" className="ed-words">
      <QueryError error={error} />
      {texts.length === 0 && <p className="st-hint">There are no words here.</p>}
      {texts.map((text) => (
        <article key={text.key} className="ed-text" aria-label={text.key}>
          <h3>
            {text.what}
            <code>{text.key}</code>
          </h3>
          {text.given.length > 0 && (
            <p className="ed-about">May stand in it: {text.given.map((name) => `{{${name}}}`).join(' ')}</p>
          )}
          {text.said.map((said) => (
            <Line
              key={said.language}
              flow={flow}
              text={text}
              said={said}
              brand={brand}
              brandName={brandName}
              say={say}
            />
          ))}
        </article>
      ))}
    </section>
  );
};

const Line = ({
  flow,
  text,
  said,
  brand,
  brandName,
  say,
}: {
  readonly flow: string;
  readonly text: PieceText;
  readonly said: SaidText;
  readonly brand: string | undefined;
  readonly brandName: string;
  readonly say: (said: SaidText, owner: string, text: string | null) => void;
}) => {
  const [isOwn, setOwn] = useState(false);
  const isInherited = brand === undefined && said.from !== undefined && said.from !== flow && !isOwn;
  const shown = brand === undefined ? said.text : (said.brand ?? said.text);
  const label = `${text.key}, ${languageName(said.language)}`;
  // A brand replaces words where they stand.
  const owner = brand === undefined ? flow : (said.from ?? flow);
  const isTooLong = text.limit !== undefined && (shown ?? '').length > text.limit;
  return (
    <div className="ed-line">
      <span className="ed-line__language">{languageName(said.language)}</span>
      <Typed
        lines
        label={label}
        lang={said.language}
        value={shown ?? ''}
        readOnly={isInherited || (said.final === true && brand === undefined)}
        onChange={(next) => say(said, owner, next)}
      />
      <span className="ed-line__notes">
        {shown === undefined && text.needed && <span className="st-mark st-mark--bad">missing</span>}
        {said.final === true && <span className="st-mark">given: stays as it is</span>}
        {isTooLong && <span className="st-mark st-mark--bad">longer than {text.limit} signs</span>}
        {isInherited && (
          <>
            <span className="st-mark">from {said.from}</span>
            <button type="button" aria-label={`Change ${label} here only`} onClick={() => setOwn(true)}>
              Change it here only
            </button>
          </>
        )}
        {brand !== undefined && said.brand !== undefined && (
          <>
            <span className="st-mark">{brandName} only</span>
            <button type="button" aria-label={`Take back ${label}`} onClick={() => say(said, owner, null)}>
              Say what all say
            </button>
          </>
        )}
      </span>
    </div>
  );
};
