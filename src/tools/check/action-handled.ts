import { pointerOf } from '../source.ts';
import { type CheckRule, told } from './diagnostic.ts';
import { eachFlow } from './each.ts';
import { answeringSteps } from './model/derived.ts';
import { screenOf } from './model/graph.ts';
import { lineageOf } from './model/model.ts';

/** Each action of a screen leads somewhere from each step that shows it; an external one has an address in its place, a call a phone. */
export const actionHandled: CheckRule = eachFlow((model, flow) => {
  const lineage = lineageOf(model, flow.name);
  const unhandled = answeringSteps(model, flow).flatMap(({ name, step, place, answers }) => {
    if (!('screen' in step)) return [];
    return Object.entries(screenOf(lineage, step.screen)?.screen?.actions ?? {}).flatMap(
      ([action, { kind }]) =>
        kind === 'external' || kind === 'call' || answers(action)
          ? []
          : told(
              place,
              `The step ${name} does not say what the action ${action} of its screen leads to`,
              `Add "${action}" to the step's on.`,
            ),
    );
  });
  const addressless = Object.values(flow.screens).flatMap(({ screen, file }) =>
    Object.entries(screen?.actions ?? {}).flatMap(([action, { kind, href }]) => {
      if ((kind === 'external') === (href !== undefined)) return [];
      const message =
        kind === 'external'
          ? `The external action ${action} has no address`
          : `The action ${action} has an address, which only external actions follow`;
      return told(
        { file, pointer: pointerOf('actions', action) },
        message,
        kind === 'external' ? 'Give it an href.' : 'Make it external, or remove href.',
      );
    }),
  );
  const phoneless = Object.values(flow.screens).flatMap(({ screen, file }) =>
    Object.entries(screen?.actions ?? {}).flatMap(([action, { kind, phone }]) =>
      (kind === 'call') === (phone !== undefined)
        ? []
        : told(
            { file, pointer: pointerOf('actions', action) },
            kind === 'call'
              ? `The call ${action} has no phone`
              : `The action ${action} has a phone, which only calls dial`,
            kind === 'call' ? 'Give it a phone.' : 'Make it a call, or remove phone.',
          ),
    ),
  );
  return [...unhandled, ...addressless, ...phoneless];
});
