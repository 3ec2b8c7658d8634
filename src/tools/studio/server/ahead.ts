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
  let isOver = false;
  let latest = 0;
  let timer: NodeJS.Timeout | undefined;
  const go = async (round: number): Promise<void> => {
    if (isOver || round !== latest || !isWanted()) return;
    if ((await look()) > 0) await go(round);
  };
  return {
    asked: () => {
      clearTimeout(timer);
      latest += 1;
      const round = latest;
      if (!isOver) timer = setTimeout(() => void go(round).catch(() => undefined), rest).unref();
    },
    end: () => {
      isOver = true;
      clearTimeout(timer);
    },
  };
};
