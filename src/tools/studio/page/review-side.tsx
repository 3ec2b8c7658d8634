import type { DraftEntry, DraftFile } from '../model/edits.ts';
import { CommitForm } from './commit-form.tsx';
import { useDraft } from './use-draft.tsx';
import { fileWords } from './worded.tsx';

/** What is not saved yet, file by file and change by change, and what there is to do with it once it is. */
export const ReviewSide = () => {
  const { state } = useDraft();
  return (
    <aside className="st-inspector" aria-label="Files, history and release">
      <h2>What is not saved yet</h2>
      {state.files.length === 0 && <p>Nothing.</p>}
      <Files files={state.files} />
      <History done={state.done} />
      <CommitForm />
      <Release />
    </aside>
  );
};

const Files = ({ files }: { readonly files: readonly DraftFile[] }) => {
  const { discard } = useDraft();
  return (
    <ul className="st-changes">
      {files.map(({ path, kind }) => (
        <li key={path}>
          <span>
            <strong>{fileWords(path)}</strong>{' '}
            {kind !== 'changed' && <em>{kind === 'new' ? 'new' : 'to go'}</em>}
            <code>{path}</code>
          </span>
          <button type="button" aria-label={`Discard ${path}`} onClick={() => discard(path)}>
            Discard
          </button>
        </li>
      ))}
    </ul>
  );
};

const History = ({ done }: { readonly done: readonly DraftEntry[] }) => {
  const { undoMany } = useDraft();
  if (done.length === 0) return null;
  return (
    <>
      <h3>One after the other, the latest first</h3>
      <ol className="st-history">
        {done.map(({ title, files }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a change is known by its place in the history.
          <li key={at}>
            <span>
              {title}
              <small>{files.map(fileWords).join(', ')}</small>
            </span>
            {at < done.length - 1 && (
              <button
                type="button"
                aria-label={`Go back to here: ${title}`}
                onClick={() => undoMany(done.length - 1 - at)}
              >
                Back to here
              </button>
            )}
          </li>
        ))}
      </ol>
    </>
  );
};

const Release = () => (
  <details className="st-release">
    <summary>Trying it, and bringing it to people</summary>
    <p>
      <strong>A preview</strong> shows the saved files on an address of their own, to those who know it: the
      command <code>publish preview</code> with a name. Nothing changes for anybody else.
    </p>
    <p>
      <strong>Publishing</strong> makes the pages of all brands and switches to them at once:{' '}
      <code>publish</code>, or <code>switch</code> with the name of a preview that was looked at. Pages that
      are open go on.
    </p>
    <p>
      <strong>Going back</strong> serves what was served before, brands and all: <code>rollback</code>.
    </p>
    <p>docs/operators.md has each command in full.</p>
  </details>
);
