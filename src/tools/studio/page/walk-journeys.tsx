import { useEffect, useState } from 'react';
import { ownValue } from '../../../engine/index.ts';
import type { JourneyPlayed } from '../walk/walk.ts';
import { ask } from './api.ts';
import type { PartProps } from './studio.tsx';
import { useDraft } from './use-draft.tsx';
import { useRovingList } from './use-roving-list.ts';
import { useTask } from './use-task.ts';
import type { WalkTools } from './use-walk.ts';

type Results = Readonly<Record<string, JourneyPlayed | 'playing'>>;

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
  const { round } = useDraft();
  const [results, setResults] = useState<Results>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was found of other files is no news.
  useEffect(() => setResults({}), [flow, round]);
  const others = useTask('journeys', flow === undefined || flow === of ? undefined : { flow });
  const journeys = flow === of ? walked : others;
  const name = opened?.journey.flow === flow ? opened?.journey.name : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a journey that is opened is played once.
  useEffect(() => void (name !== undefined && play(name)), [name, flow, round]);
  const play = async (wanted: string): Promise<void> => {
    if (flow === undefined) return;
    const note = (result: Results[string]): void => setResults((all) => ({ ...all, [wanted]: result }));
    note('playing');
    try {
      note(await ask('journey', { flow, name: wanted }));
    } catch (error) {
      note({ isSound: false, complaints: [error instanceof Error ? error.message : 'It cannot be played'] });
    }
  };
  // The last answer may be of another flow.
  const all = journeys.data?.filter((journey) => journey.flow === flow) ?? [];
  const playAll = async (): Promise<void> => {
    for (const journey of all) await play(journey.name);
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
        {all.map((journey, at) => {
          const result = ownValue(results, journey.name);
          return (
            <li key={journey.name}>
              <button
                type="button"
                {...itemAt(at)}
                aria-current={journey.name === name ? 'true' : undefined}
                onClick={() => go({ flow, journey: journey.name, at: '' })}
              >
                <Mark result={result} /> {journey.name}
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
                      onClick={() => go({ flow, journey: journey.name, at: `${(result.at ?? 0) + 1}` })}
                    >
                      Go to step {result.at + 1}
                    </button>
                  )}
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
};

const Mark = ({ result }: { readonly result: Results[string] | undefined }) => {
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
