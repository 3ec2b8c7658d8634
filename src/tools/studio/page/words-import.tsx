import { useMutation } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import { Button } from '../../../ui/kit/button.tsx';
import type { Tasks } from '../tasks.ts';
import { ask } from './api.ts';
import { languageName } from './language-name.ts';
import { QueryError } from './query-state.tsx';
import { useDraft } from './use-draft.tsx';
import type { Looked } from './words-lines.ts';

type Taken = Tasks['wordsTaken']['out'] & { readonly name: string };

// Bytes: all words of a project are a few hundred thousand.
const largest = 8_000_000;

/** A file of words: what it would change, and what of it is refused, before anything is changed. */
export const WordsImport = ({
  looked,
  onClose,
}: {
  readonly looked: Looked;
  readonly onClose: () => void;
}) => {
  const { change } = useDraft();
  const [isOver, setOver] = useState(false);
  const { language, beside, brand } = looked;
  const {
    mutate: read,
    data: taken,
    error,
  } = useMutation({
    mutationFn: async (file: File): Promise<Taken> => {
      if (!/\.(csv|xlf|xliff)$/i.test(file.name))
        throw new Error(`${file.name} is neither CSV (.csv) nor XLIFF (.xlf, .xliff).`);
      if (file.size > largest) throw new Error(`${file.name} is larger than 8 MB: take it in in parts.`);
      const bytes = await bytesOf(file);
      const wish = { language, beside, name: file.name, ...(brand !== '' && { brand }) };
      return { ...(await ask('wordsTaken', { ...wish, bytes })), name: file.name };
    },
  });
  const readFirst = ([file]: FileList | readonly File[]): void => file && read(file);
  const take = async ({ name, edits, changes }: Taken): Promise<void> => {
    if (await change({ title: `${wordsIn(changes)} from ${name}`, edits })) onClose();
  };
  const over = (event: DragEvent, next: boolean): void => {
    event.preventDefault();
    setOver(next);
  };
  const whose = brand === '' ? languageName(language) : `${brand}, ${languageName(language)}`;
  return (
    <section className="st-words__panel" aria-label="Take in a file">
      <h2>Take in a file of words: {whose}</h2>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the same is done with the button inside. */}
      <div
        className="st-drop"
        data-over={isOver || undefined}
        onDragOver={(event) => over(event, true)}
        onDragLeave={(event) => over(event, false)}
        onDrop={(event) => {
          over(event, false);
          readFirst(event.dataTransfer.files);
        }}
      >
        <label>
          Drop CSV or XLIFF here, or{' '}
          <input
            type="file"
            accept=".csv,.xlf,.xliff"
            onChange={({ currentTarget }) => {
              readFirst(currentTarget.files ?? []);
              currentTarget.value = '';
            }}
          />
        </label>
      </div>
      <QueryError error={error} />
      {taken !== undefined && <TakenList taken={taken} />}
      <div className="st-acts">
        {taken !== undefined && taken.changes.length > 0 && (
          <Button onClick={() => void take(taken)}>{`Take over ${wordsIn(taken.changes)}`}</Button>
        )}
        <Button variant="secondary" onClick={onClose}>
          {taken === undefined ? 'Close' : 'Take nothing'}
        </Button>
      </div>
    </section>
  );
};

const wordsIn = ({ length }: Taken['changes']): string => `${length} ${length === 1 ? 'word' : 'words'}`;

const TakenList = ({ taken: { name, changes, refused, same } }: { readonly taken: Taken }) => (
  <div className="st-taken">
    <p role="status">
      {name}: {changes.length} {changes.length === 1 ? 'change' : 'changes'}, {refused.length} refused, {same}{' '}
      the same.
    </p>
    {refused.length > 0 && (
      <>
        <h3>Refused</h3>
        <ul className="st-found">
          {refused.map(({ line, message, advice }) => (
            <li key={`${line} ${message}`}>
              {line === undefined ? '' : `Line ${line}: `}
              {message}. {advice}
            </li>
          ))}
        </ul>
      </>
    )}
    {changes.length > 0 && (
      <>
        <h3>Changed</h3>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it, too. */}
        <section className="st-taken__all" tabIndex={0} aria-label="What changes">
          <table>
            <thead>
              <tr>
                <th scope="col">Line</th>
                <th scope="col">Words</th>
                <th scope="col">Until now</th>
                <th scope="col">From now on</th>
              </tr>
            </thead>
            <tbody>
              {changes.slice(0, mostShown).map(({ flow, key, line, before, after }) => (
                <tr key={`${flow} ${key}`}>
                  <td>{line}</td>
                  <th scope="row">
                    {key} <small>{flow}</small>
                  </th>
                  <td dir="auto">{before}</td>
                  <td dir="auto">{after === '' ? 'as for everybody' : after}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {changes.length > mostShown && <p>and {changes.length - mostShown} more</p>}
        </section>
      </>
    )}
  </div>
);

const mostShown = 200;

const bytesOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,/, '')));
    reader.addEventListener('error', () => reject(new Error(`${file.name} cannot be read.`)));
    reader.readAsDataURL(file);
  });
