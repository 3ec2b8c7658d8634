import { useEffect, useState } from 'react';
import type { SaveAnswer } from '../tasks.ts';
import { useDraft } from './use-draft.tsx';

/** Saving, and what came of it last. */
export type Saving = {
  readonly answer?: SaveAnswer | undefined;
  readonly isBusy: boolean;
  /** How often something was saved. */
  readonly count: number;
  /** What there is to think of before it is saved, once somebody wants to. */
  readonly doubts?: string | undefined;
  readonly ask: () => void;
  readonly save: () => void;
  readonly leave: () => void;
};

/** Saves at once, or asks where there are doubts: until somebody decides, or they are settled. */
export const useSaving = (doubts: string | undefined): Saving => {
  const { state, save } = useDraft();
  const [isAsking, setAsking] = useState(false);
  const [known, setKnown] = useState<Pick<Saving, 'answer' | 'isBusy' | 'count'>>(notSaved);
  const saveNow = (): void => {
    setAsking(false);
    setKnown((before) => ({ ...before, isBusy: true }));
    void save().then((told) =>
      setKnown((before) =>
        told?.written === undefined
          ? { ...before, answer: told, isBusy: false }
          : { answer: told, isBusy: false, count: before.count + 1 },
      ),
    );
  };
  const isSettled = isAsking && doubts === undefined && state.files.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the last doubt is gone.
  useEffect(() => {
    if (isSettled) saveNow();
  }, [isSettled]);
  return {
    ...known,
    doubts: isAsking && state.files.length > 0 ? doubts : undefined,
    ask: () => (doubts === undefined ? saveNow() : setAsking(true)),
    save: saveNow,
    leave: () => setAsking(false),
  };
};

const notSaved = { isBusy: false, count: 0 } as const;
