import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../../ui/kit/button.tsx';
import type { Published } from '../tasks.ts';
import { ask } from './api.ts';
import { useDraft } from './use-draft.tsx';

type PublishingProps = {
  readonly brand: string;
  /** How many findings the check has of the brand. */
  readonly faults: number;
};

/** Publishes the draft to a preview on this machine, to be walked through before it is released. It goes on while somebody works. What the check finds keeps nobody from looking, and is said. */
export const Publishing = ({ brand, faults }: PublishingProps) => {
  const { round } = useDraft();
  const client = useQueryClient();
  const queryKey = ['published', round];
  const { data: now, error } = useQuery({
    queryKey,
    queryFn: () => ask('published', {}),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => state.data?.step === 'working' && each,
    refetchIntervalInBackground: true,
  });
  const pressing = useMutation({
    mutationFn: (task: 'publish' | 'unpublish') => ask(task, { brand }),
    onMutate: async (task) => {
      // An answer to an earlier request does not know of the press.
      await client.cancelQueries({ queryKey });
      const step = task === 'publish' ? 'working' : 'none';
      client.setQueryData<Published>(queryKey, { step, lines: [], isOld: false });
    },
    onSuccess: (told) => client.setQueryData(queryKey, told),
  });
  const isWorking = now?.step === 'working';
  const failed = pressing.error ?? error;
  const last = now?.lines.at(-1);
  const address = now?.address && `${now.address}${brand}/`;
  return (
    <div className="st-publish">
      <Button variant="secondary" busy={isWorking} onClick={() => pressing.mutate('publish')}>
        {now?.step === 'ready' && now.isOld ? 'Publish again' : 'Publish to preview'}
      </Button>
      <div role="status">
        {faults > 0 && (
          <p className="st-field__fault">
            {faults === 1 ? 'One finding stands' : `${faults} findings stand`} against this brand. A preview
            shows it all the same; mend them before it is saved and released.
          </p>
        )}
        {isWorking && <p>{last} This takes a while the first time; go on meanwhile.</p>}
        {now?.step === 'ready' && (
          <p>
            <a href={address} target="_blank" rel="noreferrer">
              {address}
            </a>
            {now.isOld && ' shows the draft as it was before your latest changes.'}
          </p>
        )}
        {failed !== null && <p className="st-field__fault">{failed.message}</p>}
        {now?.step === 'failed' && (
          <details className="st-field__fault">
            <summary>It could not be published</summary>
            <pre>{now.lines.join('\n')}</pre>
          </details>
        )}
      </div>
      {(isWorking || now?.step === 'ready') && (
        <button type="button" className="st-plain" onClick={() => pressing.mutate('unpublish')}>
          End it
        </button>
      )}
    </div>
  );
};

// Milliseconds.
const each = 1500;
