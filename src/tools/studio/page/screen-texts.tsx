import { useEffect, useState } from 'react';
import type { ScreenPlace } from '../states/state.ts';
import type { LookWish } from '../tasks.ts';
import { type Pressed, wordPressed } from '../text/pressed.ts';
import type { ScreenText } from '../text/spoken.ts';
import type { Go } from './place.ts';
import { useTask } from './use-task.ts';
import { nameOf } from './words-lines.ts';

/** A state of a screen in one appearance. */
export type ScreenTextsProps = {
  readonly place: ScreenPlace;
  readonly state: string;
  readonly look: LookWish;
  /** Texts where the picture was pressed, until `onPressed` is called. */
  readonly pressed: Pressed | undefined;
  readonly onPressed: () => void;
  readonly go: Go;
};

/** The texts of the chosen picture. A press on one, here or in the picture, opens it in Words. */
export const ScreenTexts = ({ place, state, look, pressed, onPressed, go }: ScreenTextsProps) => {
  const { data: answer } = useTask('spoken', { place, state, look });
  const [isMissed, setMissed] = useState(false);
  const open = (text: ScreenText): void => go(inWords(text, look));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press opens one text, once the texts are known.
  useEffect(() => {
    if (pressed === undefined || answer === undefined) return;
    onPressed();
    const text = wordPressed(answer, pressed);
    setMissed(text === undefined);
    if (text !== undefined) open(text);
  }, [pressed, answer]);
  if (answer === undefined) return null;
  return (
    <section aria-label="Texts on this screen">
      <h3>Texts on this screen</h3>
      <p role="status">{isMissed && 'No text was found there. Choose one of these.'}</p>
      <ul className="st-places">
        {answer.map((text) => (
          <li key={nameOf(text)}>
            <button type="button" title="Open in Words" onClick={() => open(text)}>
              {text.text}
              <span>{text.isOwn ? 'for this brand' : text.flow}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};

// Nothing filters the text out there.
const inWords = (text: ScreenText, { brand, language }: LookWish) => ({
  ...{ part: 'words', word: nameOf(text), language, brand: text.isOwn ? brand : '' },
  ...{ from: '', in: '', show: '', words: '' },
});
