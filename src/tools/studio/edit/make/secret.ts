import type { JsonObject } from '../../../../engine/index.ts';
import { lineageOf, type Model } from '../../../check/model/model.ts';
import { objectOf, pointerOf } from '../../../source.ts';
import type { Edit } from '../../model/edits.ts';
import { flowIn, valueEdits } from './made.ts';
import { wholeField } from './send.ts';

/** The edits by which no screen waits for ever with a secret that was typed: each step of the flow that shows it warns as other flows do, where it does not warn yet. */
export const warningEdits = (
  model: Model,
  flow: string,
  screen: string,
  schema: JsonObject,
): readonly Edit[] => {
  const idle = wholeField(model, schema).writeOnly === true ? warningFor(model, flow) : undefined;
  if (idle === undefined) return [];
  const { source } = flowIn(model, flow);
  return Object.entries(objectOf(objectOf(source.flow.value).steps)).flatMap(([name, declared]) => {
    const step = objectOf(declared);
    return step.screen !== screen || step.idle !== undefined
      ? []
      : valueEdits(model, source.flow.path, pointerOf('steps', name), { ...step, idle });
  });
};

// What others do whenever nobody presses, and lead to by a step that this flow has as well.
const warningFor = (model: Model, flow: string): JsonObject | undefined => {
  const known = new Set(lineageOf(model, flow).flatMap((each) => Object.keys(each.flow.steps ?? {})));
  return Object.values(model.flows)
    .flatMap(({ source }) => Object.values(objectOf(objectOf(source.flow.value).steps)))
    .map((step) => objectOf(objectOf(step).idle))
    .find(({ then }) => {
      const { goto, ...more } = objectOf(then);
      return typeof goto === 'string' && known.has(goto) && Object.keys(more).length === 0;
    });
};
