import { useEffect, useState } from 'react';
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
  readonly fault?: string;
};

type Now = Omit<Found, 'isBusy'> & { readonly asked: string };

/** Finds the journeys that pass what was changed, time and again until all were looked at; anew where `from` is another change. */
export const usePassing = (wish: Since | undefined, from: string): Found => {
  const [{ asked, ...found }, set] = useState<Now>({ journeys: [], from: '', asked: '', left: 0 });
  const key = `${JSON.stringify(wish)} ${from}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the wish.
  useEffect(() => {
    if (wish === undefined) return undefined;
    const wanted = { current: true };
    const look = async (): Promise<void> => {
      const { journeys, left } = await ask('passing', wish);
      if (!wanted.current) return;
      if (left === 0) return set({ journeys, from: key, asked: key, left });
      set(({ fault: _, ...before }) => ({ ...before, left }));
      return look();
    };
    look().catch(
      (error: Error) =>
        wanted.current && set({ journeys: [], from: key, asked: key, left: 0, fault: error.message }),
    );
    return () => {
      wanted.current = false;
    };
  }, [key]);
  return { ...found, isBusy: wish !== undefined && asked !== key };
};
