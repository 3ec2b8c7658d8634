import { useEffect, useState } from 'react';
import { isObject, type Json } from '../../../engine/index.ts';
import type { JourneyNote, Move, Walked, WalkPlan } from '../walk/walk.ts';
import type { PartProps } from './studio.tsx';
import { type TaskQuery, useTask } from './use-task.ts';

/** The walk that is under way, and what may be done with it. */
export type WalkTools = {
  readonly plan: WalkPlan | undefined;
  /** The journeys of the flow that the address names. */
  readonly journeys: TaskQuery<readonly JourneyNote[]>;
  /** The journey that the address names is not known yet. */
  readonly isComing: boolean;
  readonly walked: TaskQuery<Walked>;
  /** The journey that was opened, and the step that it was walked up to, from 0. */
  readonly opened: { readonly journey: JourneyNote; readonly step: number } | undefined;
  /** What the journey is called that was opened, or that this goes on from. */
  readonly from: string | undefined;
  readonly width: number;
  readonly begin: (start: WalkPlan['start'], flow: string) => void;
  /** Goes on from the moment that is looked at: what was done after it is left. */
  readonly make: (...moves: readonly Move[]) => void;
  readonly look: (at: number) => void;
  /** Goes back to before the move that led to this moment, and does it again with calls that wait. */
  readonly byHand: () => void;
};

/** The walk of this window: the journey that the address names, up to a step of it, else what was begun here last, which outlives a reload. */
export const useWalk = ({ where, go }: Pick<PartProps, 'where' | 'go'>): WalkTools => {
  const [now, set] = useState<Now>(kept);
  useEffect(() => sessionStorage.setItem(slot, JSON.stringify(now)), [now]);
  const journeys = useTask('journeys', where.flow === undefined ? undefined : { flow: where.flow });
  const journey = journeys.data?.find(({ flow, name }) => flow === where.flow && name === where.journey);
  const step = Math.min(Number(where.at ?? Number.MAX_SAFE_INTEGER), journey?.steps.length ?? 1) - 1;
  const isComing = where.journey !== undefined && journey === undefined && journeys.isFetching;
  const own = isComing ? undefined : now.plan;
  const plan = journey === undefined ? own : planUpTo(journey, where.at === undefined ? undefined : step);
  const of = journey === undefined ? '' : JSON.stringify([where.flow, where.journey, where.at]);
  const at = now.looked?.of === of ? now.looked.at : undefined;
  const width = plan?.start.width === 'mobile' ? 390 : 1280;
  const scheme = where.scheme === 'dark' ? 'dark' : 'light';
  const walked = useTask('walk', plan && { ...plan, width, scheme, ...(at !== undefined && { at }) });
  const note = walked.data?.moments[walked.data.at];
  // What was done just now is gone on from, also before its picture is there.
  const before =
    (at === undefined && walked.isFetching ? plan?.moves : plan?.moves.slice(0, note?.moves)) ?? [];
  const from = where.journey ?? now.from;
  const goOn = (next: WalkPlan, flow = where.flow): void => {
    set({ plan: next, ...(next.moves.length > 0 && from !== undefined && { from }) });
    if (where.journey !== undefined || where.flow !== flow) go({ flow: flow ?? '', journey: '', at: '' });
  };
  return {
    plan,
    journeys,
    isComing,
    walked,
    opened: journey && { journey, step },
    from,
    width,
    begin: (start, flow) => goOn({ start, moves: [] }, flow),
    make: (...moves) => plan && goOn({ start: plan.start, moves: [...before, ...moves] }),
    look: (to) => set({ ...now, looked: { of, at: to } }),
    byHand: () =>
      plan &&
      goOn({ start: plan.start, moves: [...before.slice(0, -1), { hand: true }, ...before.slice(-1)] }),
  };
};

const planUpTo = ({ plan, steps }: JourneyNote, step: number | undefined): WalkPlan => ({
  start: plan.start,
  moves: step === undefined ? plan.moves : plan.moves.slice(0, steps[step]?.moves),
});

/** Whether calls wait for an answer by hand after some moves. */
export const isByHand = (moves: readonly Move[]): boolean =>
  moves.reduce((hand, move) => ('hand' in move ? move.hand : hand), false);

// What was begun or gone on with here, from which journey, and the moment that is looked at of which walk: of a journey, or of that one.
type Now = {
  readonly plan?: WalkPlan;
  readonly from?: string;
  readonly looked?: { readonly of: string; readonly at: number };
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
  return {};
};
