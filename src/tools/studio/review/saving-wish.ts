/** How far a press of Save has come: it waits until more is known, was refused for doubts, is to be done, or there is none. */
export type SavingWish = 'none' | 'waiting' | 'doubted' | 'ready';

/** What there is to know of a draft before it is saved. */
type Known = {
  readonly files: number;
  /** Whether it is still to be found out what there is to think of. */
  readonly isOpen: boolean;
  readonly doubts: string | undefined;
};

/** What becomes of a press of Save with what is known by now. What was refused once is over: no doubt that goes saves anything. */
export const wishAfter = (wish: SavingWish, { files, isOpen, doubts }: Known): SavingWish => {
  if (files === 0) return 'none';
  if (wish === 'waiting') return isOpen ? 'waiting' : doubts === undefined ? 'ready' : 'doubted';
  if (wish === 'doubted') return isOpen || doubts === undefined ? 'none' : 'doubted';
  return wish;
};
