import { type CheckRule, told } from './diagnostic.ts';
import { graphsOf } from './model/derived.ts';
import { stuckIn } from './model/graph.ts';
import { isComplete } from './model/model.ts';

/** A page whose first call may fail before any screen was shown has a screen to fall back on. */
export const fallbackGiven: CheckRule = (model) =>
  Object.values(graphsOf(model)).flatMap((graph) => {
    const { flow } = graph;
    const stuck = stuckIn(graph);
    return stuck === undefined ||
      !isComplete(model, flow) ||
      Object.keys(flow.flow.entries ?? {}).length === 0
      ? []
      : told({ file: flow.source.flow, pointer: '' }, stuck, 'Name a step with a screen in fallback.');
  });
