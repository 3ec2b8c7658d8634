import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { JourneyNote, JourneyPlayed } from '../walk/walk.ts';
import { ask } from './api.ts';
import type { PartProps } from './studio.tsx';
import { useDraft } from './use-draft.tsx';
import { useRovingList } from './use-roving-list.ts';
import { useTask } from './use-task.ts';
import type { WalkTools } from './use-walk.ts';

/** The journeys of a flow: each to be walked to its end by one press, and whether it goes as it says. */
export const WalkJourneys = ({
  flow,
  of,
  go,
  walk: { opened, journeys: walked },
}: Pick<PartProps, 'go'> & {
  readonly flow: string | undefined;
  /** The flow that is walked: its journeys are known already. */
  readonly of: string | undefined;
  readonly walk: WalkTools;
}) => {
  const client = useQueryClient();
  const { round } = useDraft();
  const latest = useRef(round);
  latest.current = round;
  const others = useTask('journeys', flow === undefined || flow === of ? undefined : { flow });
  const journeys = flow === of ? walked : others;
  const name = opened?.journey.flow === flow ? opened?.journey.name : undefined;
  // The last answer may be of another flow.
  const all = journeys.data?.filter((journey) => journey.flow === flow) ?? [];
  const playAll = async (): Promise<void> => {
    for (const each of all)
      await client.fetchQuery({ ...played(each, latest.current), staleTime: 0 }).catch(() => undefined);
  };
  const { itemAt, onKeyDown } = useRovingList(
    all.length,
    all.findIndex((journey) => journey.name === name),
  );
  if (flow === undefined) return null;
  return (
    <section className="st-walk__journeys" aria-label="Journeys">
      <h2>Journeys of {flow}</h2>
      {journeys.error !== null && <p className="st-walk__error">{journeys.error.message}</p>}
      {!journeys.isFetching && journeys.data !== undefined && all.length === 0 && (
        <p>None yet: walk one, and keep it.</p>
      )}
      {all.length > 0 && (
        <button type="button" className="st-small" onClick={() => void playAll()}>
          Play all {all.length}
        </button>
      )}
      <ul onKeyDown={onKeyDown}>
        {all.map((journey, at) => (
          <Journey
            key={journey.name}
            {...{ journey, go }}
            isOpened={journey.name === name}
            item={itemAt(at)}
          />
        ))}
      </ul>
    </section>
  );
};

// It is played once it is opened, or when all are.
const played = ({ flow, name }: JourneyNote, round: number) =>
  queryOptions({ queryKey: ['journey', flow, name, round], queryFn: () => ask('journey', { flow, name }) });

const Journey = ({
  journey,
  isOpened,
  item,
  go,
}: Pick<PartProps, 'go'> & {
  readonly journey: JourneyNote;
  readonly isOpened: boolean;
  readonly item: ReturnType<ReturnType<typeof useRovingList>['itemAt']>;
}) => {
  const { round } = useDraft();
  const { data, error, isFetching } = useQuery({ ...played(journey, round), enabled: isOpened });
  const outcome: JourneyPlayed | undefined = error ? { isSound: false, complaints: [error.message] } : data;
  const result = isFetching ? 'playing' : outcome;
  const { flow, name } = journey;
  return (
    <li>
      <button
        type="button"
        {...item}
        aria-current={isOpened ? 'true' : undefined}
        onClick={() => go({ flow, journey: name, at: '' })}
      >
        <Mark result={result} /> {name}
      </button>
      {typeof result === 'object' && !result.isSound && (
        <div className="st-walk__stop">
          {result.complaints.map((words) => (
            <p key={words}>{words}</p>
          ))}
          {result.at !== undefined && (
            <button
              type="button"
              className="st-small"
              onClick={() => go({ flow, journey: name, at: `${(result.at ?? 0) + 1}` })}
            >
              Go to step {result.at + 1}
            </button>
          )}
        </div>
      )}
    </li>
  );
};

const Mark = ({ result }: { readonly result: JourneyPlayed | 'playing' | undefined }) => {
  if (result === undefined) return <span aria-hidden="true">○</span>;
  if (result === 'playing')
    return (
      <span role="img" aria-label="being played">
        …
      </span>
    );
  return result.isSound ? (
    <span className="st-mark--good" role="img" aria-label="goes as it says">
      ✓
    </span>
  ) : (
    <span className="st-mark--bad" role="img" aria-label="does not go as it says">
      ✗
    </span>
  );
};
