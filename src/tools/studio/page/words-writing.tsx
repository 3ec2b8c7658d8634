import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { blankFault } from '../../check/model/plain.ts';
import type { WordLine } from '../words/types.ts';
import type { WordEdits } from './use-word-edits.ts';
import type { Looked } from './words-lines.ts';

type WritingProps = {
  readonly line: WordLine;
  readonly looked: Looked;
  readonly edits: WordEdits;
  /** What stands there as it is begun. */
  readonly text: string;
  readonly onDone: () => void;
  readonly onNext: () => void;
};

/** The box that words are written in. What it holds is whoever's who writes: nothing that comes from elsewhere gets into it. */
export const Writing = ({ line, looked: { language, brand }, edits, text, onDone, onNext }: WritingProps) => {
  const id = useId();
  const [before] = useState(text);
  // A brand's words are begun as everybody's.
  const [begun] = useState(text === '' && brand !== '' ? line.text : text);
  const [typed, type] = useState(begun);
  const isSaid = useRef(false);
  const isEnded = useRef(false);
  const say = (next: string, isTyped: boolean): void => {
    isSaid.current = true;
    edits.say(line, next, brand, isTyped);
  };
  const end = (next: string): void => {
    if (isEnded.current) return;
    isEnded.current = true;
    if (isSaid.current || (next !== before && next !== begun)) say(next, false);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    event.stopPropagation();
    const isEnd = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
    if (event.key !== 'Escape' && !isEnd) return;
    event.preventDefault();
    if (isEnd && isBlank(typed)) return;
    end(isEnd ? typed : before);
    if (isEnd && (event.ctrlKey || event.metaKey)) onNext();
    else onDone();
  };
  return (
    <>
      <textarea
        // biome-ignore lint/a11y/noAutofocus: whoever begins to write is here.
        autoFocus
        dir="auto"
        rows={1}
        aria-label={`${line.key} in ${language}`}
        aria-invalid={isBlank(typed)}
        aria-errormessage={id}
        aria-description={
          brand === ''
            ? 'Enter ends, Shift with Enter begins a new line, Escape takes it back'
            : 'For this brand only; nothing takes the words of everybody. Enter ends'
        }
        value={typed}
        // What is typed goes on from what is there.
        onFocus={({ currentTarget }) => currentTarget.setSelectionRange(typed.length, typed.length)}
        placeholder={brand === '' ? line.beside : line.text}
        onChange={({ currentTarget: { value } }) => {
          type(value);
          if (!isBlank(value)) say(value, true);
        }}
        onKeyDown={onKeyDown}
        onBlur={({ currentTarget }) => {
          // Another window has the focus: it comes back here.
          if (document.activeElement === currentTarget) return;
          end(isBlank(typed) ? before : typed);
          onDone();
        }}
      />
      <Note id={id} text={typed} brand={brand} />
    </>
  );
};

const Note = ({
  id,
  text,
  brand,
}: {
  readonly id: string;
  readonly text: string;
  readonly brand: string;
}) => (
  <p id={id} role="status" className="st-grid__note" data-wrong={isBlank(text) || undefined}>
    {blankFault(text) ?? (text === '' && emptyWords(brand))}
  </p>
);

const emptyWords = (brand: string): string =>
  brand === ''
    ? 'With nothing here the words are missing.'
    : 'With nothing here the words of everybody are shown again.';

const isBlank = (text: string): boolean => blankFault(text) !== undefined;
