import { useEffect, useState } from 'react';
import { Button } from '../../../ui/kit/button.tsx';
import { doubtsIn } from '../review/journey-words.ts';
import type { CompareLook, Review as ReviewModel } from '../review/review.ts';
import type { Overview } from '../tasks.ts';
import { Choice, Ways } from './controls.tsx';
import { QueryState } from './query-state.tsx';
import { ReviewCharts } from './review-charts.tsx';
import { ReviewClashes } from './review-clashes.tsx';
import { ReviewJourneys } from './review-journeys.tsx';
import { ReviewPictures, useCompared } from './review-pictures.tsx';
import { ReviewSaving, SaveDoubts, SaveWaiting } from './review-saving.tsx';
import { Sending } from './review-sending.tsx';
import { ReviewSide } from './review-side.tsx';
import { ReviewFindings, ReviewSentences, ReviewTouched } from './review-words.tsx';
import type { PartProps } from './studio.tsx';
import { useDraft } from './use-draft.tsx';
import { type JourneyTools, useJourneys } from './use-journeys.ts';
import { type Found, usePassing } from './use-passing.ts';
import { useSaving } from './use-saving.ts';
import { useTask } from './use-task.ts';

/** A change before it is saved, or since a commit: in sentences, as charts and pictures, what it touches, what the check and the journeys say. Saving it, and what comes after. */
export const Review = ({ overview, where, go }: PartProps) => {
  const { state, turned } = useDraft();
  const since = overview.revisions.find(({ id }) => id === where.since)?.id;
  const wish = since === undefined ? {} : { since };
  const isEmpty = since === undefined && state.files.length === 0;
  const { data, error, isFetching } = useTask('review', isEmpty ? undefined : wish);
  const judged = useTask('judged', data === undefined || isEmpty ? undefined : wish);
  const review = isEmpty ? undefined : data;
  const passing = usePassing(review && wish, JSON.stringify(review?.changes));
  const journeys = useJourneys({
    journeys: review === undefined ? none : passing.journeys,
    from: passing.from,
    isOld: isFetching || passing.isBusy,
  });
  const isRefused = (judged.data?.fresh.length ?? 0) > 0;
  const isOpen = !isRefused && (review === undefined ? error === null : journeys.isBusy);
  const [asked, setAsked] = useState(0);
  const [shown, show] = useState(turned);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer that comes is of the draft as it is.
  useEffect(() => show(turned), [data, error]);
  const saving = useSaving(isRefused ? undefined : doubtsIn(journeys), isOpen, shown);
  return (
    <div className="st-review">
      <section className="st-stage" aria-label="Review">
        <ReviewBar overview={overview} where={where} go={go} />
        <div className="st-review__all">
          <Head
            count={state.files.length}
            since={since}
            overview={overview}
            isBusy={saving.isBusy || saving.isWaiting}
            onSave={state.clashes > 0 ? () => setAsked((count) => count + 1) : saving.ask}
          />
          <ReviewClashes asked={asked} />
          <SaveWaiting saving={saving} left={passing.left} />
          <SaveDoubts saving={saving} />
          <ReviewSaving answer={saving.answer} count={saving.count} go={go} />
          {!isEmpty && <QueryState query={{ data, error }} label="Before and after are being read" />}
          {review !== undefined && (
            <>
              <ReviewSentences changes={review.changes} go={go} />
              <ReviewTouched touched={review.touched} passing={passing} go={go} />
              <ReviewFindings judged={judged.data} error={judged.error} go={go} />
              <ReviewCharts charts={review.charts} />
              <Tried
                review={review}
                journeys={journeys}
                passing={passing}
                since={since}
                look={lookIn(where)}
                title={titleOf(overview, since)}
              />
            </>
          )}
        </div>
      </section>
      <ReviewSide />
    </div>
  );
};

const none: readonly never[] = [];

const titleOf = ({ revisions }: Overview, since: string | undefined): string => {
  const commit = revisions.find(({ id }) => id === since);
  return commit === undefined
    ? 'What is about to change'
    : `What has changed since “${commit.title}” (${commit.date})`;
};

const lookIn = ({ width }: PartProps['where']): CompareLook => ({
  width: width === 'desktop' ? 1280 : 390,
  scheme: 'light',
});

const ReviewBar = ({ overview, where, go }: Pick<PartProps, 'overview' | 'where' | 'go'>) => (
  <div className="st-bar">
    <Choice
      label="Compare with"
      value={where.since ?? ''}
      options={[
        ['', 'the files as they are'],
        ...overview.revisions.map(({ id, date, title }) => [id, `${date} ${title}`] as const),
      ]}
      onChange={(since) => go({ since })}
    />
    <Ways
      label="Pictures"
      value={where.width ?? 'phone'}
      ways={[
        ['phone', 'Phone'],
        ['desktop', 'Desktop'],
      ]}
      onChange={(width) => go({ width: width === 'phone' ? '' : width })}
    />
  </div>
);

type HeadProps = {
  readonly count: number;
  readonly since: string | undefined;
  readonly overview: Overview;
  readonly isBusy: boolean;
  readonly onSave: () => void;
};

const Head = ({ count, since, overview, isBusy, onSave }: HeadProps) => {
  const { discard } = useDraft();
  const nothing = since === undefined && count === 0;
  return (
    <header className="st-review__head">
      <div>
        <h2>{nothing ? 'Nothing is waiting to be saved' : titleOf(overview, since)}</h2>
        {nothing && (
          <p>
            What you change in any part is shown here before it is saved. Choose a commit above to see what
            has changed since.
          </p>
        )}
      </div>
      {count > 0 && (
        <div className="st-acts">
          <Button busy={isBusy} onClick={onSave}>
            Save
          </Button>
          <Button variant="secondary" onClick={() => discard()}>
            Discard all
          </Button>
        </div>
      )}
    </header>
  );
};

type TriedProps = {
  readonly review: ReviewModel;
  readonly journeys: JourneyTools;
  readonly passing: Found;
  readonly since: string | undefined;
  readonly look: CompareLook;
  readonly title: string;
};

const Tried = ({ review, journeys, passing, since, look, title }: TriedProps) => {
  const from = JSON.stringify(review.changes);
  const compared = useCompared({ screens: review.screens, others: review.others, since, look, from });
  return (
    <>
      <ReviewPictures queue={compared} look={look} />
      <ReviewJourneys tools={journeys} passing={passing} />
      <Sending since={since} look={look} title={title} journeys={journeys.fresh} />
    </>
  );
};
