import { useEffect, useMemo, useState } from 'react';
import { isObject, type Json } from '../../../engine/index.ts';
import type { JourneyNote, Move, Walked, WalkPlan } from '../walk/walk.ts';
import type { PartProps } from './studio.tsx';
import { type Asked, useTask } from './use-task.ts';

/** The walk that is under way, and what may be done with it. */
export type WalkTools = {
  readonly plan: WalkPlan | undefined;
  readonly walked: Asked<Walked>;
  readonly journeys: Asked<readonly JourneyNote[]>;
  /** The journey that was opened, and the step that it was walked up to, from 0. */
  readonly opened: { readonly journey: JourneyNote; readonly step: number } | undefined;
  readonly width: number;
  readonly begin: (start: WalkPlan['start']) => void;
  /** Goes on from the moment that is looked at: what was done after it is left. */
  readonly make: (...moves: readonly Move[]) => void;
  readonly look: (at: number) => void;
  /** Goes back to before the move that led to this moment, and does it again with calls that wait. */
  readonly byHand: () => void;
};

/** The walk of this window: it outlives a reload, and an address may name a journey and a step of it. */
export const useWalk = ({ where, go, round }: Pick<PartProps, 'where' | 'go' | 'round'>): WalkTools => {
  const [now, set] = useState<Now>(kept);
  const journeys = useTask('journeys', where.flow === undefined ? undefined : { flow: where.flow }, round);
  const journey = journeys.answer?.find(({ name }) => name === where.journey);
  const step = Math.min(Number(where.at ?? Number.MAX_SAFE_INTEGER), journey?.steps.length ?? 1) - 1;
  const key = journey === undefined ? '' : JSON.stringify([where.flow, where.journey, where.at]);
  const { from } = now;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the journey and the step.
  useEffect(() => {
    if (journey === undefined || from === key) return;
    const moves =
      where.at === undefined ? journey.plan.moves : journey.plan.moves.slice(0, journey.steps[step]?.moves);
    set({ plan: { start: journey.plan.start, moves }, from: key });
  }, [key, from]);
  useEffect(() => sessionStorage.setItem(slot, JSON.stringify(now)), [now]);
  const { plan, at } = now;
  const width = plan?.start.width === 'mobile' ? 390 : 1280;
  const scheme = where.scheme === 'dark' ? 'dark' : 'light';
  const wish = useMemo(
    () => plan && { ...plan, width, scheme: scheme as typeof scheme, ...(at !== undefined && { at }) },
    [plan, width, scheme, at],
  );
  const walked = useTask('walk', wish, round);
  const note = walked.answer?.moments[walked.answer.at];
  const before = plan?.moves.slice(0, note?.moves) ?? [];
  const goOn = (next: WalkPlan): void => {
    if (where.journey !== undefined) go({ journey: '', at: '' });
    set({ plan: next, from: '' });
  };
  return {
    plan,
    walked,
    journeys,
    opened: journey === undefined || from !== key ? undefined : { journey, step },
    width,
    begin: (start) => goOn({ start, moves: [] }),
    make: (...moves) => plan && goOn({ start: plan.start, moves: [...before, ...moves] }),
    look: (to) => set({ ...now, at: to }),
    byHand: () =>
      plan &&
      goOn({ start: plan.start, moves: [...before.slice(0, -1), { hand: true }, ...before.slice(-1)] }),
  };
};

/** Whether calls wait for an answer by hand after some moves. */
export const isByHand = (moves: readonly Move[]): boolean =>
  moves.reduce((hand, move) => ('hand' in move ? move.hand : hand), false);

type Now = {
  readonly plan?: WalkPlan;
  readonly at?: number;
  /** The journey and step that it was begun from. */
  readonly from: string;
};

const slot = 'studio.walk';

// Of an earlier version, or by whomever: what is no walk is none.
const kept = (): Now => {
  try {
    const found: Json = JSON.parse(sessionStorage.getItem(slot) ?? 'null');
    if (
      isObject(found) &&
      isObject(found.plan) &&
      isObject(found.plan.start) &&
      Array.isArray(found.plan.moves)
    )
      return found as unknown as Now; // The server says what is wrong within.
  } catch {
    // Nothing that can be read.
  }
  return { from: '' };
};
