import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../ui/kit/button.tsx';
import { Notice } from '../../../ui/kit/notice.tsx';
import type { CommitWish, RepositoryState } from '../server/repository.ts';
import { ask } from './api.ts';
import { useTask } from './use-task.ts';

/** Commits what was saved on a branch of git. Nothing is sent anywhere. */
export const CommitForm = () => {
  const { data, error, isFetching } = useTask('repository', {});
  const client = useQueryClient();
  const commit = useMutation({
    mutationFn: (wish: CommitWish) => ask('commit', wish),
    onSuccess: () => client.invalidateQueries({ queryKey: ['repository'] }),
  });
  if (data === undefined) return error && <p className="st-bad">{error.message}</p>;
  return (
    <section aria-label="Commit on a branch">
      <h3>Commit on a branch</h3>
      {commit.data !== undefined && (
        <Notice tone="success" title={`Committed on ${commit.data.branch}`}>
          <p>
            {commit.data.id.slice(0, 10)}: {commit.data.files.length}{' '}
            {commit.data.files.length === 1 ? 'file' : 'files'}. It is on this machine alone: git push brings
            it to others.
          </p>
        </Notice>
      )}
      {commit.error !== null && (
        <Notice tone="error" title="Nothing was committed">
          <p>{commit.error.message}</p>
        </Notice>
      )}
      {data.fault !== undefined ? (
        <p>{data.fault}</p>
      ) : data.files.length === 0 ? (
        // After a save it is not known yet.
        !isFetching && <p>All that was saved here is in git, on {data.branch || 'what is checked out'}.</p>
      ) : (
        <Form key={data.titles.join('\n')} state={data} isBusy={commit.isPending} onCommit={commit.mutate} />
      )}
    </section>
  );
};

type FormProps = {
  readonly state: Exclude<RepositoryState, { readonly fault: string }>;
  readonly isBusy: boolean;
  readonly onCommit: (wish: CommitWish) => void;
};

const Form = ({ state, isBusy, onCommit }: FormProps) => {
  const id = useId();
  const [branch, setBranch] = useState('');
  const [message, setMessage] = useState(state.titles.join('\n'));
  const send = (event: FormEvent): void => {
    event.preventDefault();
    onCommit({ branch: branch.trim(), message });
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
