import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../ui/kit/button.tsx';
import { Notice } from '../../../ui/kit/notice.tsx';
import type { Committed, RepositoryState } from '../server/repository.ts';
import { ask } from './api.ts';
import { useTask } from './use-task.ts';

/** Commits what was saved on a branch of git. Nothing is sent anywhere. `saved` grows with each save, and whenever the files may be others. */
export const CommitForm = ({ saved }: { readonly saved: number }) => {
  const [round, next] = useState(0);
  const { answer, fault, isWaiting } = useTask('repository', {}, round + saved);
  const [committed, setCommitted] = useState<Committed>();
  const [wrong, setWrong] = useState('');
  const commit = (branch: string, message: string): Promise<void> =>
    ask('commit', { branch, message })
      .then((done) => {
        setCommitted(done);
        setWrong('');
        next((count) => count + 1);
      })
      .catch((error: Error) => setWrong(error.message));
  if (answer === undefined) return fault === undefined ? null : <p className="st-bad">{fault}</p>;
  return (
    <section aria-label="Commit on a branch">
      <h3>Commit on a branch</h3>
      {committed !== undefined && (
        <Notice tone="success" title={`Committed on ${committed.branch}`}>
          <p>
            {committed.id.slice(0, 10)}: {committed.files.length}{' '}
            {committed.files.length === 1 ? 'file' : 'files'}. It is on this machine alone: git push brings it
            to others.
          </p>
        </Notice>
      )}
      {wrong !== '' && (
        <Notice tone="error" title="Nothing was committed">
          <p>{wrong}</p>
        </Notice>
      )}
      {answer.fault !== undefined ? (
        <p>{answer.fault}</p>
      ) : answer.files.length === 0 ? (
        // After a save it is not known yet.
        !isWaiting && <p>All that was saved here is in git, on {answer.branch || 'what is checked out'}.</p>
      ) : (
        <Form key={answer.titles.join('\n')} state={answer} onCommit={commit} />
      )}
    </section>
  );
};

type FormProps = {
  readonly state: Exclude<RepositoryState, { readonly fault: string }>;
  readonly onCommit: (branch: string, message: string) => Promise<void>;
};

const Form = ({ state, onCommit }: FormProps) => {
  const id = useId();
  const [branch, setBranch] = useState('');
  const [message, setMessage] = useState(state.titles.join('\n'));
  const [isBusy, setBusy] = useState(false);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setBusy(true);
    void onCommit(branch.trim(), message).then(() => setBusy(false));
  };
  return (
    <form className="st-commit" onSubmit={send}>
      <p>
        {state.files.length === 1 ? 'One file was' : `${state.files.length} files were`} saved and not
        committed. Only
        {state.files.length === 1 ? ' it is' : ' they are'}; what else was changed in the folder stays as it
        is.
      </p>
      <label htmlFor={`${id}-branch`}>Branch</label>
      <input
        id={`${id}-branch`}
        required
        autoComplete="off"
        spellCheck={false}
        aria-describedby={`${id}-hint`}
        value={branch}
        onChange={(event) => setBranch(event.currentTarget.value)}
      />
      <small id={`${id}-hint`}>
        A new name, such as words/spring, leaves {state.branch || 'what is checked out'} as it is.
      </small>
      <label htmlFor={`${id}-message`}>What has changed</label>
      <textarea
        id={`${id}-message`}
        required
        rows={3}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      <Button type="submit" variant="secondary" busy={isBusy}>
        Commit
      </Button>
    </form>
  );
};
