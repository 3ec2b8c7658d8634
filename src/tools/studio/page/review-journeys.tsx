import { Button } from '../../../ui/kit/button.tsx';
import { Notice } from '../../../ui/kit/notice.tsx';
import { findingWords, playedWords } from '../review/journey-words.ts';
import type { PlayedJourney } from '../review/review.ts';
import type { JourneyTools } from './use-journeys.ts';
import type { Found } from './use-passing.ts';

type ToolsProps = { readonly tools: JourneyTools };

/** Which journeys go as they say with the change, which do not, and what is seen there instead. */
export const ReviewJourneys = ({ tools, passing }: ToolsProps & { readonly passing: Found }) => {
  const { total, fresh, old, isBusy, error, refusal, playAll } = tools;
  const left = total - fresh.length - old.length;
  if (total === 0 && !passing.isBusy && passing.error === null) return null;
  return (
    <section className="st-panel" aria-label="Journeys" aria-busy={isBusy} id={journeysId} tabIndex={-1}>
      <h3>Journeys, played with the change</h3>
      <p className={toneOf(tools)} role="status">
        {(passing.error ?? error)?.message ??
          (passing.isBusy ? findingWords(passing.left) : playedWords(tools))}
      </p>
      {left > 0 && !isBusy && (
        <Button variant="secondary" onClick={playAll}>
          Play the other {left}
        </Button>
      )}
      <Together tools={tools} />
      {refusal !== '' && <Notice tone="error">{refusal}</Notice>}
      <Journeys tools={tools} journeys={fresh} />
      {old.length > 0 && (
        <>
          <h4>Before your latest change</h4>
          <Journeys tools={tools} journeys={old} isOld />
        </>
      )}
    </section>
  );
};

/** Where journeys stand on the page. */
export const journeysId = 'st-journeys';

const toneOf = ({ total, fresh, error }: JourneyTools): string => {
  if (error !== null || fresh.some(({ passed }) => !passed)) return 'st-bad';
  return fresh.length === total ? 'st-good' : 'st-soft';
};

type JourneysProps = ToolsProps & { readonly journeys: readonly PlayedJourney[]; readonly isOld?: boolean };

const Journeys = ({ tools, journeys, isOld = false }: JourneysProps) => (
  <ul className="st-journeys" data-old={isOld || undefined}>
    {journeys
      .filter(({ passed }) => !passed)
      .map((each) => (
        <Failed key={`${each.flow} ${each.name}`} tools={tools} journey={each} />
      ))}
    {journeys
      .filter(({ passed }) => passed)
      .map(({ flow, name }) => (
        <li key={`${flow} ${name}`} data-passed>
          <span className={isOld ? 'st-soft' : 'st-good'}>✓</span> {flow}: {name}
        </li>
      ))}
  </ul>
);

// What is done with many that fail alike.
const Together = ({ tools }: ToolsProps) => {
  const { fresh, old, isBusy, isProposing, proposalOf, propose, update, isUpdating } = tools;
  const failed = fresh.filter(({ passed }) => !passed);
  const unasked = failed.filter((each) => proposalOf(each) === undefined);
  const ready = failed.filter((each) => isReady(tools, each));
  if (failed.length + old.length < 2 || failed.length === 0) return null;
  // How many they are is known once nothing more comes in.
  if (isBusy || isProposing)
    return (
      <p className="st-soft" role="status">
        Still looking for what they would say now: {ready.length} can be updated so far.
      </p>
    );
  return (
    <div className="st-acts">
      {unasked.length > 0 && (
        <Button variant="secondary" onClick={() => void propose(unasked)}>
          What would all {failed.length} say now?
        </Button>
      )}
      {ready.length > 0 && (
        <Button variant="secondary" busy={isUpdating} onClick={() => update(ready)}>
          Update all {ready.length}
        </Button>
      )}
    </div>
  );
};

const isReady = ({ proposalOf }: JourneyTools, journey: PlayedJourney): boolean => {
  const proposal = proposalOf(journey);
  return typeof proposal === 'object' && 'words' in proposal;
};

type FailedProps = ToolsProps & { readonly journey: PlayedJourney };

const Failed = ({ tools, journey }: FailedProps) => {
  const { flow, name, words, place } = journey;
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
      {place !== undefined && (
        <p className="st-onward">
          <a href={walkTo(journey)}>Walk to step {place.at}</a>
          <a href={addressOf({ part: 'text', file: place.file, at: place.pointer })}>Its place in the file</a>
        </p>
      )}
      <Proposed tools={tools} journey={journey} />
    </li>
  );
};

// Up to where it stopped: one goes another way from there.
const walkTo = ({ flow, name, place }: PlayedJourney): string =>
  addressOf({ part: 'walk', flow, journey: name, ...(place && { at: `${place.at}` }) });

const addressOf = (where: Readonly<Record<string, string>>): string => `#${new URLSearchParams(where)}`;

const Proposed = ({ tools, journey }: FailedProps) => {
  const proposal = tools.proposalOf(journey);
  if (proposal === undefined || proposal === 'asked')
    return (
      <Button variant="secondary" busy={proposal === 'asked'} onClick={() => void tools.propose([journey])}>
        What would it say now?
      </Button>
    );
  if ('words' in proposal)
    return (
      <>
        <p>Where this is what you want, the journey says:</p>
        <ul>
          {proposal.words.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <Button variant="secondary" busy={tools.isUpdating} onClick={() => void tools.update([journey])}>
          Update the journey
        </Button>
      </>
    );
  return (
    <>
      {'fault' in proposal ? (
        <p>{proposal.fault}</p>
      ) : (
        <p>
          It cannot be brought up to date by itself: <a href={walkTo(journey)}>walk it anew in Walk</a>, and
          keep it in its place. {proposal.left[0] ?? ''}
        </p>
      )}
      <Button variant="secondary" onClick={() => void tools.propose([journey])}>
        Ask once more
      </Button>
    </>
  );
};
