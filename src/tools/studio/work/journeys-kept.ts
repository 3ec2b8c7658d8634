import type { Model } from '../../check/model/model.ts';
import { diffOf } from '../../diff/diff.ts';
import { saidBy } from '../../diff/journeys-said.ts';
import { type Reach, reachOf } from '../../diff/reach.ts';
import { isTouched, type JourneyName } from '../../diff/touched.ts';
import type { Trail } from '../../play/trail.ts';

/** What was found of journeys: it is as good as new until something changes that they pass. */
export type JourneysKept<T> = {
  readonly found: (journey: JourneyName, now: Model) => T | undefined;
  /** `trail` is where the journey led. */
  readonly keep: (journey: JourneyName, now: Model, trail: Trail, value: T) => T;
};

type Kept<T> = { readonly model: Model; readonly said: string; readonly trail: Trail; readonly value: T };

/** Keeps one thing of each journey. */
export const journeysKept = <T>(): JourneysKept<T> => {
  const all = new Map<string, Kept<T>>();
  return {
    found: (journey, now) => {
      const kept = all.get(keyOf(journey));
      if (kept === undefined || !isStill(kept, journey, now)) return undefined;
      // What holds now is compared with what comes next.
      all.set(keyOf(journey), { ...kept, model: now });
      return kept.value;
    },
    keep: (journey, now, trail, value) => {
      all.set(keyOf(journey), { model: now, said: saidBy(now, journey), trail, value });
      return value;
    },
  };
};

const keyOf = ({ flow, name }: JourneyName): string => `${flow} ${name}`;

const isStill = ({ model, said, trail }: Kept<unknown>, journey: JourneyName, now: Model): boolean =>
  said === saidBy(now, journey) && !isTouched(reachesBetween(model, now), trail);

const compared = new WeakMap<Model, WeakMap<Model, readonly Reach[]>>();

/** What the changes from one model to another one reach, found once for both. */
export const reachesBetween = (before: Model, after: Model): readonly Reach[] => {
  const known = compared.get(before) ?? new WeakMap<Model, readonly Reach[]>();
  const reaches =
    known.get(after) ?? diffOf(before.project, after.project).map((change) => reachOf(before, after, change));
  compared.set(before, known.set(after, reaches));
  return reaches;
};
