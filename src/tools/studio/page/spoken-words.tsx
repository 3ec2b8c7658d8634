import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../ui/kit/button.tsx';
import { Notice } from '../../../ui/kit/notice.tsx';
import type { ScreenPlace } from '../states/state.ts';
import type { LookWish } from '../tasks.ts';
import { type Pressed, wordPressed } from '../text/pressed.ts';
import type { Spoken } from '../text/spoken.ts';
import { useDraft } from './use-draft.tsx';
import { useTask } from './use-task.ts';
import { useWordEdits, type WordEdits } from './use-word-edits.ts';
import { nameOf } from './words-lines.ts';

/** A state of a screen as it looks to somebody. */
export type SpokenWordsProps = {
  readonly place: ScreenPlace;
  readonly state: string;
  readonly look: LookWish;
  /** What is read where the picture was pressed; none where it was not, or that was followed. */
  readonly pressed: Pressed | undefined;
  readonly onPressed: () => void;
};

/** The texts of the chosen picture: one of them is chosen, here or by a press on it in the picture, and its words changed as they are typed, for all brands or for this one. */
export const SpokenWords = ({ place, state, look, pressed, onPressed }: SpokenWordsProps) => {
  const { version } = useDraft();
  const { answer } = useTask('spoken', { place, state, look }, version);
  const edits = useWordEdits(answer, look.language);
  const [{ chosen, presses }, set] = useState({ chosen: '', presses: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a press is followed once, when the texts are known.
  useEffect(() => {
    if (pressed === undefined || answer === undefined) return;
    const word = wordPressed(answer, pressed);
    set((now) => ({ chosen: word === undefined ? '' : nameOf(word), presses: now.presses + 1 }));
    onPressed();
  }, [pressed, answer]);
  if (answer === undefined || look.revision !== undefined) return null;
  return (
    <section aria-label="Texts on this screen">
      <h3>Texts on this screen</h3>
      <p role="status">{presses > 0 && chosen === '' && 'What was pressed is none of these texts.'}</p>
      {edits.fault !== '' && <Notice tone="error">{edits.fault}</Notice>}
      <ul className="st-places">
        {answer.map((word) => {
          const id = nameOf(word);
          return (
            <li key={id}>
              <button
                type="button"
                aria-expanded={id === chosen}
                onClick={() => set({ chosen: id === chosen ? '' : id, presses: 0 })}
              >
                {word.text}
                <span>{word.brand.text === undefined ? word.flow : `for this brand`}</span>
              </button>
              {id === chosen && <WordEdit {...{ word, look, edits, presses }} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
};

const WordEdit = ({
  word,
  look,
  edits,
  presses,
}: {
  readonly word: Spoken;
  readonly look: LookWish;
  readonly edits: WordEdits;
  /** How often it was pressed in the picture: whoever does goes on here. */
  readonly presses: number;
}) => {
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const { brand, common, key } = word;
  const [asked, setOwn] = useState<boolean>();
  const own = asked ?? brand.text !== undefined;
  // What is being typed is whoever's who types: nothing that comes from elsewhere gets into it.
  const [typed, type] = useState<string>();
  const owner = own ? look.brand : '';
  const text = typed ?? edits.said(word, owner) ?? (own ? brand.text : undefined) ?? common.text ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another press leads here.
  useEffect(() => {
    if (presses === 0) return;
    box.current?.focus();
    box.current?.setSelectionRange(text.length, text.length);
    box.current?.scrollIntoView({ block: 'center' });
  }, [presses]);
  return (
    <fieldset className="st-new" aria-label={`Words of ${key}`}>
      <label htmlFor={id}>
        {key} ({look.language})
      </label>
      <textarea
        ref={box}
        id={id}
        rows={3}
        lang={look.language}
        value={text}
        aria-invalid={isBlank(text)}
        aria-describedby={`${id}-note`}
        onChange={({ currentTarget: { value } }) => {
          type(value);
          if (!isBlank(value)) edits.say(word, value, owner, true);
        }}
        onBlur={() => type(undefined)}
      />
      <p id={`${id}-note`} role="status">
        {isBlank(text) && 'With nothing here what was said last stays.'}
      </p>
      <label className="st-tick">
        <input type="checkbox" checked={own} onChange={(event) => setOwn(event.currentTarget.checked)} />
        For this brand only
      </label>
      <code>{(own ? brand : common).file}</code>
      {brand.text !== undefined && own && (
        <Button
          variant="secondary"
          onClick={() => {
            edits.say(word, '', look.brand);
            setOwn(false);
          }}
        >
          Say it as all brands do
        </Button>
      )}
    </fieldset>
  );
};

const isBlank = (text: string): boolean => text.trim() === '';
