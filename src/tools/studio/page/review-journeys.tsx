import { useState } from 'react';
import { Button } from '../../../ui/kit/button.tsx';
import type { JourneyName } from '../../diff/touched.ts';
import type { PlayedJourney, RenewedJourney } from '../review/review.ts';
import { ask } from './api.ts';
import { useDraft } from './use-draft.tsx';
import { type Queue, useQueue } from './use-queue.ts';

/** Plays journeys one after the other against what is not saved yet: some at once, all where that is wished. */
export const usePlayed = (journeys: readonly JourneyName[], from: string) => {
  const [all, playAll] = useState('');
  const wanted = all === from ? journeys : journeys.slice(0, atOnce);
  const queue = useQueue(wanted, `played ${from}`, (each) => ask('playJourney', each));
  return { queue, left: journeys.length - wanted.length, playAll: () => playAll(from) };
};

const atOnce = 8;

type ReviewJourneysProps = {
  readonly queue: Queue<PlayedJourney>;
  readonly left: number;
  readonly onAll: () => void;
};

/** Which journeys go as they say with the change, which do not, and what is seen there instead. */
export const ReviewJourneys = ({ queue, left, onAll }: ReviewJourneysProps) => {
  const { done, count, isBusy, fault } = queue;
  const failed = done.filter(({ passed }) => !passed);
  const passed = done.filter((each) => each.passed);
  if (count === 0) return null;
  return (
    <section className="st-panel" aria-label="Journeys" aria-busy={isBusy}>
      <h3>Journeys, played with the change</h3>
      <p className="st-soft" role="status">
        {fault ??
          (isBusy
            ? `Playing ${done.length + 1} of ${count}`
            : `${passed.length} of ${count} go as they say${failed.length === 0 ? '.' : `, ${failed.length} ${failed.length === 1 ? 'does' : 'do'} not.`}`)}
      </p>
      <ul className="st-journeys">
        {failed.map((each) => (
          <Failed key={`${each.flow} ${each.name}`} journey={each} />
        ))}
        {passed.map(({ flow, name }) => (
          <li key={`${flow} ${name}`} data-passed>
            <span className="st-good">✓</span> {flow}: {name}
          </li>
        ))}
      </ul>
      {left > 0 && !isBusy && (
        <Button variant="secondary" onClick={onAll}>
          Play the other {left}
        </Button>
      )}
    </section>
  );
};

const Failed = ({ journey: { flow, name, words } }: { readonly journey: PlayedJourney }) => {
  const { change } = useDraft();
  const [renewed, setRenewed] = useState<RenewedJourney>();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const renew = (): void => {
    setBusy(true);
    ask('renewJourney', { flow, name })
      .then(setRenewed)
      .catch((error: Error) => setFault(error.message))
      .finally(() => setBusy(false));
  };
  const take = (made: Extract<RenewedJourney, { readonly file: string }>): void =>
    void change({
      title: `Update the journey “${name}” of ${flow}`,
      edits: [{ file: made.file, text: made.text, from: made.from }],
    });
  return (
    <li data-failed>
      <p>
        <span className="st-bad">✗</span> {flow}: {name}
      </p>
      <ul>
        {words.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {fault !== '' && <p className="st-bad">{fault}</p>}
      {renewed === undefined && (
        <Button variant="secondary" busy={isBusy} onClick={renew}>
          What would it say now?
        </Button>
      )}
      {renewed !== undefined && 'left' in renewed && (
        <p>
          It cannot be brought up to date by itself: change it by hand, or what it leads through.{' '}
          {renewed.left[0]}
        </p>
      )}
      {renewed !== undefined && 'file' in renewed && (
        <>
          <p>Where this is what you want, the journey says:</p>
          <ul>
            {renewed.words.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <Button variant="secondary" onClick={() => take(renewed)}>
            Update the journey
          </Button>
        </>
      )}
    </li>
  );
};
