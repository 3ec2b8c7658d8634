import { ownValue, rulesFor } from '../../engine/index.ts';
import { type CheckRule, told } from './diagnostic.ts';
import { eachFlow } from './each.ts';
import { credentialOutcomes } from './model/credential.ts';
import { answeringSteps } from './model/derived.ts';
import { failedCalls, unknownCode } from './model/graph.ts';
import type { Model } from './model/model.ts';

/**
 * A step says what each documented response code of its call leads to, by name or in a named group; * does not count as
 * that. For codes that nobody documented and for failures something is said too, and so for all that comes of asking the browser.
 */
export const outcomeHandled: CheckRule = eachFlow((model, flow) =>
  answeringSteps(model, flow).flatMap(({ name, step, place, levels, answers }) => {
    if ('credential' in step)
      return credentialOutcomes.flatMap((outcome) =>
        answers(outcome)
          ? []
          : told(
              place,
              `The step ${name} does not say what happens when the browser's answer is ${outcome}`,
              `Add "${outcome.replace(/\..*/, '')}" to the step, to the flow, or to a flow that it extends.`,
            ),
      );
    const operation = 'call' in step ? ownValue(model.operations, step.call) : undefined;
    if (operation?.operation === undefined || !('call' in step)) return [];
    // A * that is nearer takes a code that is named farther out.
    const named = levels.slice(0, levels.findIndex((level) => level?.['*'] !== undefined) + 1 || undefined);
    return [
      ...Object.entries(operation.codes).flatMap(([code, meaning]) =>
        rulesFor(named, code, false) === undefined
          ? told(
              place,
              `The step ${name} does not name ${code}: ${meaning}`,
              `Add "${code}" to the step's on, alone or in a group such as "${code} …".`,
            )
          : [],
      ),
      ...generalOutcomes(model, step.call).flatMap(({ outcome, isCode, what }) =>
        answers(outcome, isCode)
          ? []
          : told(
              place,
              `The step ${name} does not say what happens ${what}`,
              `Add "${isCode && outcome === unknownCode ? '*' : outcome.replace(/\.(500|unresolved)$/, '')}" to the step, to the flow, or to a flow that it extends.`,
            ),
      ),
    ];
  }),
);

type General = { readonly outcome: string; readonly isCode: boolean; readonly what: string };

const generalOutcomes = (model: Model, operation: string): readonly General[] => {
  const coded = ownValue(model.operations, operation)?.operation?.outcome !== undefined;
  return [
    ...(coded
      ? [
          { outcome: unknownCode, isCode: true, what: 'on a code that is not documented' },
          { outcome: 'missing', isCode: true, what: 'when the code is missing' },
        ]
      : [{ outcome: 'ok', isCode: true, what: 'when the call succeeds' }]),
    { outcome: 'http.500', isCode: false, what: 'when the server answers with a failure' },
    ...failedCalls.map((outcome) => ({ outcome, isCode: false, what: `on ${outcome}` })),
  ];
};
