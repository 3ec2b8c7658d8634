import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../ui/kit/button.tsx';
import type { CompareLook, PlayedJourney } from '../review/review.ts';
import { ask } from './api.ts';
import { QueryError } from './query-state.tsx';

type SendingProps = {
  readonly since: string | undefined;
  readonly look: CompareLook;
  readonly title: string;
  readonly journeys: readonly PlayedJourney[];
};

/** All of a review as one file to be sent to somebody. */
export const Sending = ({ since, look, title, journeys }: SendingProps) => {
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => ask('reviewFile', { title, look, journeys, ...(since !== undefined && { since }) }),
    onSuccess: download,
  });
  return (
    <section className="st-panel" aria-label="For somebody else">
      <h3>For somebody else</h3>
      <p>All of this as one file that any browser shows: sentences, charts, screens before and after.</p>
      <QueryError error={error} />
      <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
        Take along as HTML
      </Button>
    </section>
  );
};

const download = (text: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/html' }));
  link.download = 'change.html';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
};
