import { useState } from 'react';
import { Button } from '../../../ui/kit/button.tsx';
import { Notice } from '../../../ui/kit/notice.tsx';
import { Spinner } from '../../../ui/kit/spinner.tsx';
import type { CompareLook, PlayedJourney, Review as ReviewModel } from '../review/review.ts';
import type { Overview, SaveAnswer } from '../tasks.ts';
import { ask } from './api.ts';
import { Choice, Ways } from './controls.tsx';
import { ReviewCharts } from './review-charts.tsx';
import { ReviewJourneys, usePlayed } from './review-journeys.tsx';
import { ReviewPictures, useCompared } from './review-pictures.tsx';
import { ReviewSaving } from './review-saving.tsx';
import { ReviewSide } from './review-side.tsx';
import { ReviewFindings, ReviewSentences, ReviewTouched } from './review-words.tsx';
import type { PartProps } from './studio.tsx';
import { useDraft } from './use-draft.tsx';
import { useTask } from './use-task.ts';

/** A change before it is saved, or since a commit: in sentences, as charts and pictures, what it touches, what the check and the journeys say. Saving it, and what comes after. */
export const Review = ({ overview, where, go, round }: PartProps) => {
  const { state, save } = useDraft();
  const [saving, setSaving] = useState<Saving>(notSaved);
  const since = overview.revisions.find(({ id }) => id === where.since)?.id;
  const wish = since === undefined ? {} : { since };
  const isEmpty = since === undefined && state.files.length === 0;
  const { answer, fault } = useTask('review', isEmpty ? undefined : wish, round);
  const judged = useTask('judged', answer === undefined || isEmpty ? undefined : wish, round);
  const onSave = (): void => {
    const titles = state.done.map(({ title }) => title).join('\n');
    setSaving((before) => ({ ...before, isBusy: true }));
    void save().then((told) =>
      setSaving((before) =>
        told?.written === undefined
          ? { ...before, answer: told, isBusy: false }
          : { answer: told, isBusy: false, titles, count: before.count + 1 },
      ),
    );
  };
  const review = isEmpty ? undefined : answer;
  return (
    <div className="st-review">
      <section className="st-stage" aria-label="Review">
        <ReviewBar overview={overview} where={where} go={go} />
        <div className="st-review__all">
          <Head
            count={state.files.length}
            since={since}
            overview={overview}
            isBusy={saving.isBusy}
            onSave={onSave}
          />
          <ReviewSaving answer={saving.answer} go={go} />
          {fault !== undefined && <Notice tone="error">{fault}</Notice>}
          {!isEmpty && answer === undefined && fault === undefined && (
            <Spinner large label="Before and after are being read" />
          )}
          {review !== undefined && (
            <>
              <ReviewSentences changes={review.changes} go={go} />
              <ReviewTouched touched={review.touched} go={go} />
              <ReviewFindings judged={judged.answer} fault={judged.fault} go={go} />
              <ReviewCharts charts={review.charts} />
              <Tried review={review} since={since} look={lookIn(where)} title={titleOf(overview, since)} />
            </>
          )}
        </div>
      </section>
      <ReviewSide titles={saving.titles} saved={saving.count} />
    </div>
  );
};

type Saving = {
  readonly answer?: SaveAnswer | undefined;
  readonly isBusy: boolean;
  /** What was saved last, and how often something was. */
  readonly titles: string;
  readonly count: number;
};

const notSaved: Saving = { isBusy: false, titles: '', count: 0 };

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
  readonly since: string | undefined;
  readonly look: CompareLook;
  readonly title: string;
};

const Tried = ({ review, since, look, title }: TriedProps) => {
  const from = JSON.stringify(review.changes);
  const compared = useCompared({ screens: review.screens, others: review.others, since, look, from });
  const { queue, left, playAll } = usePlayed(review.touched.journeys, from);
  return (
    <>
      <ReviewPictures queue={compared} look={look} />
      <ReviewJourneys queue={queue} left={left} onAll={playAll} />
      <Sending since={since} look={look} title={title} journeys={queue.done} />
    </>
  );
};

type SendingProps = Omit<TriedProps, 'review'> & { readonly journeys: readonly PlayedJourney[] };

const Sending = ({ since, look, title, journeys }: SendingProps) => {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const take = (): void => {
    setBusy(true);
    ask('reviewFile', { title, look, journeys, ...(since !== undefined && { since }) })
      .then((text) => {
        download(text);
        setFault('');
      })
      .catch((error: Error) => setFault(error.message))
      .finally(() => setBusy(false));
  };
  return (
    <section className="st-panel" aria-label="For somebody else">
      <h3>For somebody else</h3>
      <p>All of this as one file that any browser shows: sentences, charts, screens before and after.</p>
      {fault !== '' && <Notice tone="error">{fault}</Notice>}
      <Button variant="secondary" busy={isBusy} onClick={take}>
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
