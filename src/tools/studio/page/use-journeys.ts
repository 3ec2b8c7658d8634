import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ownValue } from '../../../engine/index.ts';
import type { JourneyName } from '../../diff/touched.ts';
import type { JourneysPlayed } from '../review/journey-words.ts';
import type { PlayedJourney, RenewedJourney } from '../review/review.ts';
import { ask } from './api.ts';
import { useDraft } from './use-draft.tsx';
import { useQueue } from './use-queue.ts';

/** What a journey would say now, as far as it is known; `fault` says why it is not. */
export type Proposal = RenewedJourney | { readonly fault: string } | 'asked';

/** How journeys go with what is not saved yet. */
export type JourneyTools = JourneysPlayed & {
  readonly error: Error | null;
  readonly playAll: () => void;
  readonly proposalOf: (journey: PlayedJourney) => Proposal | undefined;
  /** Whether it is still being worked out what some of them would say. */
  readonly isProposing: boolean;
  readonly propose: (journeys: readonly PlayedJourney[]) => Promise<void>;
  /** Brings them up to date in one change. */
  readonly update: (journeys: readonly PlayedJourney[]) => void;
  readonly isUpdating: boolean;
  readonly refusal: string;
};

type Wish = {
  readonly journeys: readonly JourneyName[];
  /** Another one when what is played is. */
  readonly from: string;
  /** Whether another change is being read already. */
  readonly isOld: boolean;
};

/** Plays the journeys that pass what was changed: as many as a moment takes by themselves, all where that is wished. What was known before and is still so is not played again. */
export const useJourneys = ({ journeys, from, isOld }: Wish): JourneyTools => {
  const [isAll, setAll] = useState(false);
  const [before, setBefore] = useState<Readonly<Record<string, PlayedJourney>>>({});
  const first = useQueue(journeys.length === 0 ? [] : [journeys], `known ${from}`, (all) =>
    ask('playedJourneys', { journeys: all }),
  );
  const kept = first.done.flat();
  const known = new Set(kept.map(keyOf));
  const wanted = journeys.filter((each, at) => isAll || at < most || Object.hasOwn(before, keyOf(each)));
  const left = first.isBusy ? [] : wanted.filter((each) => !known.has(keyOf(each)));
  const second = useQueue(left, `played ${from}`, (each) => ask('playJourney', each));
  const results = [...kept, ...second.done];
  const seen = results.map(keyOf).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was seen stands for the results.
  useEffect(
    () => setBefore((all) => ({ ...all, ...Object.fromEntries(results.map((each) => [keyOf(each), each])) })),
    [from, seen],
  );
  const now = new Set(results.map(keyOf));
  const past = journeys.flatMap((each) =>
    now.has(keyOf(each)) ? [] : (ownValue(before, keyOf(each)) ?? []),
  );
  const isBusy = isOld || first.isBusy || second.isBusy;
  const proposals = useProposals(isBusy ? none : results.filter(({ passed }) => !passed));
  return {
    total: journeys.length,
    fresh: isOld ? [] : results,
    old: isOld ? [...results, ...past] : past,
    isBusy,
    waiting: left.length - second.done.length,
    error: first.error ?? second.error,
    playAll: () => setAll(true),
    ...proposals,
  };
};

// Journeys that are played without being asked for.
const most = 200;
// Those of which it is worked out by itself what they would say.
const mostProposed = 20;
const none: readonly never[] = [];

const useProposals = (failed: readonly PlayedJourney[]) => {
  const { change } = useDraft();
  const [proposals, setProposals] = useState<Readonly<Record<string, Proposal>>>({});
  const note = (journey: PlayedJourney, proposal: Proposal): void =>
    setProposals((all) => ({ ...all, [wentOf(journey)]: proposal }));
  const propose = async (journeys: readonly PlayedJourney[]): Promise<void> => {
    for (const each of journeys) {
      note(each, 'asked');
      await ask('renewJourney', { flow: each.flow, name: each.name })
        .then((renewed) => note(each, renewed))
        .catch((error: Error) => note(each, { fault: error.message }));
    }
  };
  const next = failed.slice(0, mostProposed).find((each) => ownValue(proposals, wentOf(each)) === undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: how it went stands for the journey.
  useEffect(() => {
    if (next !== undefined) void propose([next]);
  }, [next && wentOf(next)]);
  // What is made from an older text than there is by now is made anew, once.
  const takeOver = async (journeys: readonly JourneyName[], tries = 2): Promise<void> => {
    const { edits, count } = await ask('renewJourneys', { journeys });
    if (count === 0) throw new Error('none of it can be brought up to date by itself any more.');
    const [only] = journeys;
    const title =
      journeys.length === 1 && only !== undefined
        ? `Update the journey “${only.name}” of ${only.flow}`
        : `Update ${count} journeys`;
    if (await change({ title, edits })) return;
    if (tries === 1) throw new Error('the files were changed meanwhile. Press it once more.');
    await takeOver(journeys, tries - 1);
  };
  const { mutate, error, isPending } = useMutation({
    mutationFn: (journeys: readonly PlayedJourney[]) =>
      takeOver(journeys.map(({ flow, name }) => ({ flow, name }))),
  });
  return {
    isUpdating: isPending,
    isProposing: next !== undefined || failed.some((each) => ownValue(proposals, wentOf(each)) === 'asked'),
    refusal: error === null ? '' : `Nothing was updated: ${error.message}`,
    proposalOf: (journey: PlayedJourney) => ownValue(proposals, wentOf(journey)),
    propose,
    update: mutate,
  };
};

const keyOf = ({ flow, name }: JourneyName): string => `${flow} ${name}`;

// A journey that goes another way than it did would say something else.
const wentOf = ({ flow, name, words }: PlayedJourney): string => JSON.stringify([flow, name, words]);
