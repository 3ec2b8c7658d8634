/** Looks ahead for what whoever saves would wait for. */
export type Ahead = {
  /** Something was asked: it is looked ahead once nothing more has been for a while. */
  readonly asked: () => void;
  readonly end: () => void;
};

type Work = {
  /** Whether there is anything that could be saved. */
  readonly isWanted: () => boolean;
  /** Does a moment's work; gives how much is left. */
  readonly look: () => Promise<number>;
  /** Milliseconds without a question after which it begins. */
  readonly rest?: number;
};

/** Looks ahead while nobody asks for anything, a moment at a time. What fails is told to whoever asks for it. */
export const openAhead = ({ isWanted, look, rest = 5000 }: Work): Ahead => {
  const now: { isOver: boolean; round: number; timer?: NodeJS.Timeout } = { isOver: false, round: 0 };
  const go = async (round: number): Promise<void> => {
    if (now.isOver || round !== now.round || !isWanted()) return;
    if ((await look()) > 0) await go(round);
  };
  return {
    asked: () => {
      clearTimeout(now.timer);
      now.round += 1;
      const { round } = now;
      if (!now.isOver) now.timer = setTimeout(() => void go(round).catch(() => undefined), rest).unref();
    },
    end: () => {
      now.isOver = true;
      clearTimeout(now.timer);
    },
  };
};
