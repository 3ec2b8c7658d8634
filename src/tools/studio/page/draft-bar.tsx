import { useEffect } from 'react';
import { useDraft } from './use-draft.tsx';

/** What is not saved yet, how it is undone and done again, and the way to review it. Control (Command) with Z and with Shift and Z does the same outside of texts. */
export const DraftBar = () => {
  const { state, undo, redo } = useDraft();
  const [last, next] = [state.done.at(-1), state.undone.at(-1)];
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
      <span role="status">
        {last?.isDiscarding === true && state.files.length === 0 && 'All changes were discarded.'}
      </span>
      <a href="#part=review">{wordsFor(state.files.length)}</a>
    </div>
  );
};

// Texts have an undo of their own.
const typed = 'input:not([type=checkbox], [type=radio]), textarea, [contenteditable=true]';

const wordsFor = (count: number): string =>
  count === 0 ? 'Nothing to save' : `Review and save ${count} ${count === 1 ? 'file' : 'files'}`;
