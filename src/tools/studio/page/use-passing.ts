import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { JourneyName } from '../../diff/touched.ts';
import type { Since } from '../review/review.ts';
import { ask } from './api.ts';

/** The journeys that pass what was changed, as they were found last; `left` is how many are still to be looked at. */
export type Found = {
  readonly journeys: readonly JourneyName[];
  /** Which change they were found for. */
  readonly from: string;
  readonly left: number;
  readonly isBusy: boolean;
  readonly error: Error | null;
};

/** Finds the journeys that pass what was changed, time and again until all were looked at; anew where `from` is another change. */
export const usePassing = (wish: Since | undefined, from: string): Found => {
  const [left, setLeft] = useState(0);
  const key = `${JSON.stringify(wish)} ${from}`;
  const look = async (input: Since, signal: AbortSignal): Promise<Pick<Found, 'journeys' | 'from'>> => {
    const found = await ask('passing', input);
    if (signal.aborted) return { journeys: [], from: key }; // Nobody reads it.
    setLeft(found.left);
    return found.left === 0 ? { journeys: found.journeys, from: key } : look(input, signal);
  };
  const { data, error, isFetching } = useQuery({
    queryKey: ['passing', key],
    queryFn: wish === undefined ? skipToken : ({ signal }) => look(wish, signal),
    placeholderData: keepPreviousData,
  });
  const found = data ?? { journeys: [], from: error === null ? '' : key };
  return { ...found, left, isBusy: isFetching, error };
};
