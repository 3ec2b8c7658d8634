import { ownValue } from '../../../engine/index.ts';
import { graphsOf } from '../../check/model/derived.ts';
import type { Model } from '../../check/model/model.ts';
import { outcomesAt } from '../edit/outcomes.ts';
import type { ScreenPlace, ScreenState } from '../states/state.ts';

/** What a message is read after, in words: each outcome that leads to it, with what is documented of it. */
export const readAfter = (
  model: Model,
  place: ScreenPlace,
  { said }: Pick<ScreenState, 'said'>,
): readonly string[] => {
  const flow = ownValue(model.flows, place.flow);
  if (said === undefined || flow === undefined) return [];
  const step = ownValue(ownValue(graphsOf(model), place.flow)?.steps, said.step)?.step;
  const known = step === undefined ? [] : outcomesAt(model, flow, step);
  return said.outcomes.map((outcome) => {
    const words = known.find(({ value }) => value === outcome)?.words ?? '';
    return words === '' ? outcome : `${outcome}: ${words}`;
  });
};
