import { useEffect, useState } from 'react';
import { type SavingWish, wishAfter } from '../review/saving-wish.ts';
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
  /** Wants no longer to save. */
  readonly leave: () => void;
};

/** Saves once it is known that there is nothing to think of, or says the doubts that there are: then nothing is saved before somebody wants it again. Nothing is saved that was changed elsewhere and is not `shown` yet, which is how often the draft had turned when it was drawn. */
export const useSaving = (doubts: string | undefined, isOpen: boolean, shown: number): Saving => {
  const { state, turned, save } = useDraft();
  const [wish, setWish] = useState<SavingWish>('none');
  const [known, setKnown] = useState<Pick<Saving, 'answer' | 'isBusy' | 'count'>>(notSaved);
  const saveNow = (): void => {
    setWish('none');
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
    setWish('none');
    setKnown((before) => ({ ...before, answer: { draft: state, isOther: true } }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it was changed elsewhere.
  useEffect(() => {
    if (wish !== 'none') refuse();
  }, [turned]);
  // What was refused for what both had changed is over once all of that is chosen.
  useEffect(() => {
    if (state.clashes === 0)
      setKnown(({ answer, ...rest }) => (isClashing(answer) ? rest : { ...rest, answer }));
  }, [state.clashes]);
  const next = wishAfter(wish, { files: state.files.length, isOpen, doubts });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each thing that comes of a press.
  useEffect(() => {
    if (next === 'ready') saveNow();
    else setWish(next);
  }, [wish, next]);
  return {
    ...known,
    isWaiting: next === 'waiting',
    doubts: next === 'doubted' ? doubts : undefined,
    ask: () => (shown === turned ? setWish('waiting') : refuse()),
    save: saveNow,
    leave: () => setWish('none'),
  };
};

const isClashing = (answer: SaveAnswer | undefined): boolean =>
  answer?.refused !== undefined && answer.draft.clashes > 0;

const notSaved = { isBusy: false, count: 0 } as const;
