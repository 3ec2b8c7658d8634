import { useId, useState } from 'react';
import { Button } from '../../../ui/kit/button.tsx';
import { wordEdits } from '../model/word-edit.ts';
import type { ScreenPlace } from '../states/state.ts';
import type { LookWish } from '../tasks.ts';
import type { Spoken } from '../text/spoken.ts';
import { useDraft } from './use-draft.tsx';
import { useTask } from './use-task.ts';

type SpokenWordsProps = {
  readonly place: ScreenPlace;
  readonly state: string;
  readonly look: LookWish;
};

/** The texts of the chosen picture: one of them is chosen, and its words changed, for all brands or for this one. */
export const SpokenWords = ({ place, state, look }: SpokenWordsProps) => {
  const { version } = useDraft();
  const { answer } = useTask('spoken', { place, state, look }, version);
  const [chosen, choose] = useState('');
  if (answer === undefined || look.revision !== undefined) return null;
  return (
    <section aria-label="Texts on this screen">
      <h3>Texts on this screen</h3>
      <ul className="st-places">
        {answer.map((word) => {
          const id = `${word.flow} ${word.key}`;
          return (
            <li key={id}>
              <button
                type="button"
                aria-expanded={id === chosen}
                onClick={() => choose(id === chosen ? '' : id)}
              >
                {word.text}
                <span>{word.brand.text === undefined ? word.flow : `for this brand`}</span>
              </button>
              {id === chosen && <WordEdit word={word} look={look} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
};

const WordEdit = ({ word, look }: { readonly word: Spoken; readonly look: LookWish }) => {
  const id = useId();
  const { change } = useDraft();
  const { brand, common, key } = word;
  const [own, setOwn] = useState(brand.text !== undefined);
  const now = (own ? (brand.text ?? common.text) : common.text) ?? '';
  const [typed, type] = useState(now);
  const whose = own ? `for ${look.brand} only` : 'for all brands';
  const write = (text: string | undefined): void =>
    void change({
      title: `Words ${key} (${look.language}) ${whose}`,
      edits: wordEdits(own ? brand : common, text),
    });
  return (
    <form
      className="st-new"
      aria-label={`Words of ${key}`}
      onSubmit={(event) => {
        event.preventDefault();
        write(typed);
      }}
    >
      <label htmlFor={id}>
        {key} ({look.language})
      </label>
      <textarea id={id} rows={3} value={typed} onChange={(event) => type(event.currentTarget.value)} />
      <label className="st-tick">
        <input type="checkbox" checked={own} onChange={(event) => setOwn(event.currentTarget.checked)} />
        For this brand only
      </label>
      <code>{(own ? brand : common).file}</code>
      <div className="st-acts">
        <Button type="submit">Put it there</Button>
        {brand.text !== undefined && own && (
          <Button variant="secondary" onClick={() => write(undefined)}>
            Say it as all brands do
          </Button>
        )}
      </div>
    </form>
  );
};
