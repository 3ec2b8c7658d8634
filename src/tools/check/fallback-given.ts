import { type Rule, told } from './diagnostic.ts';
import { graphsOf } from './model/derived.ts';
import { isComplete } from './model/model.ts';

/** A page whose first call may fail before any screen was shown has a screen to fall back on. */
export const fallbackGiven: Rule = (model) =>
  Object.values(graphsOf(model)).flatMap((graph) => {
    const { flow, fallback, before, edges, steps } = graph;
    if (
      fallback !== undefined ||
      !isComplete(model, flow) ||
      Object.keys(flow.flow.entries ?? {}).length === 0
    )
      return [];
    const stuck = Object.keys(before).filter((name) => {
      const step = steps[name]?.step;
      return (
        step !== undefined &&
        !('screen' in step) &&
        before[name]?.screens.has('') &&
        edges[name]?.some(({ stays }) => stays)
      );
    });
    return stuck.length === 0
      ? []
      : told(
          { file: flow.source.flow, pointer: '' },
          `The flow ${flow.name} may have no screen to show: ${stuck.join(', ')} can stay where it is before any screen was shown`,
          'Name a step with a screen in fallback.',
        );
  });
