import { useEffect, useState } from 'react';
import type { DraftState } from '../model/edits.ts';
import { useDraft } from './use-draft.tsx';

/** What is not saved yet, how it is undone and done again, and the way to review it. Control (Command) with Z and with Shift and Z does the same outside of texts. */
export const DraftBar = () => {
  const { state, undo, redo } = useDraft();
  const [last, next] = [state.done.at(-1), state.undone.at(-1)];
  const isDiscarded = useDiscarded(state);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
      if (event.target instanceof Element && event.target.closest(typed) !== null) return;
      event.preventDefault();
      (event.shiftKey ? redo : undo)();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [undo, redo]);
  return (
    <div className="st-draft" role="toolbar" aria-label="What is not saved yet">
      <button
        type="button"
        disabled={last === undefined}
        onClick={undo}
        title={last?.title ?? 'Nothing to undo'}
      >
        Undo
      </button>
      <button
        type="button"
        disabled={next === undefined}
        onClick={redo}
        title={next?.title ?? 'Nothing to redo'}
      >
        Redo
      </button>
      {/* Whoever did it by mistake sees that it was this, beside what brings it back. */}
      <span role="status">{isDiscarded && 'All changes were discarded.'}</span>
      <a href="#part=review">{wordsFor(state.files.length)}</a>
    </div>
  );
};

// Whether all was discarded just now: until something is done or undone, or somebody goes elsewhere.
const useDiscarded = ({ digest, done, undone, files }: DraftState): boolean => {
  const [left, leave] = useState('');
  // What was discarded before the page was opened is no news.
  if (left === '' && digest !== '') leave(digest);
  useEffect(() => {
    const onLeft = (): void => leave(digest);
    window.addEventListener('hashchange', onLeft);
    return () => window.removeEventListener('hashchange', onLeft);
  }, [digest]);
  const isLast = done.at(-1)?.isDiscarding === true && undone.length === 0;
  return isLast && files.length === 0 && left !== digest;
};

// Texts have an undo of their own.
const typed = 'input:not([type=checkbox], [type=radio]), textarea, [contenteditable=true]';

const wordsFor = (count: number): string =>
  count === 0 ? 'Nothing to save' : `Review and save ${count} ${count === 1 ? 'file' : 'files'}`;
