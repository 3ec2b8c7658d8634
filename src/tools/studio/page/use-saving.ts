import { useEffect, useState } from 'react';
import type { SaveAnswer } from '../tasks.ts';
import { useDraft } from './use-draft.tsx';

/** Saving, and what came of it last. */
export type Saving = {
  readonly answer?: SaveAnswer | undefined;
  readonly isBusy: boolean;
  /** Whether somebody wants to save and it is not known yet what there is to think of. */
  readonly isWaiting: boolean;
  /** How often something was saved. */
  readonly count: number;
  /** What there is to think of before it is saved, once somebody wants to. */
  readonly doubts?: string | undefined;
  readonly ask: () => void;
  readonly save: () => void;
  readonly leave: () => void;
};

/** Saves once it is known that there is nothing to think of, or asks where there are doubts: until somebody decides, or they are settled. Nothing is saved that was changed elsewhere and is not `shown` yet, which is how often the draft had turned when it was drawn. */
export const useSaving = (doubts: string | undefined, isOpen: boolean, shown: number): Saving => {
  const { state, turned, save } = useDraft();
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
  const refuse = (): void => {
    setAsking(false);
    setKnown((before) => ({ ...before, answer: { draft: state, isOther: true } }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it was changed elsewhere.
  useEffect(() => {
    if (isAsking) refuse();
  }, [turned]);
  // What was refused for what both had changed is over once all of that is chosen.
  useEffect(() => {
    if (state.clashes === 0)
      setKnown(({ answer, ...rest }) => (isClashing(answer) ? rest : { ...rest, answer }));
  }, [state.clashes]);
  const isWanted = isAsking && state.files.length > 0;
  const isSettled = isWanted && !isOpen && doubts === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the last doubt is gone.
  useEffect(() => {
    if (isSettled) saveNow();
  }, [isSettled]);
  return {
    ...known,
    isWaiting: isWanted && isOpen,
    doubts: isWanted && !isOpen ? doubts : undefined,
    ask: () => (shown === turned ? setAsking(true) : refuse()),
    save: saveNow,
    leave: () => setAsking(false),
  };
};

const isClashing = (answer: SaveAnswer | undefined): boolean =>
  answer?.refused !== undefined && answer.draft.clashes > 0;

const notSaved = { isBusy: false, count: 0 } as const;
