import { ownValue } from '../../engine/index.ts';
import { type CheckRule, type Finding, told } from './diagnostic.ts';
import { eachFlow } from './each.ts';
import { type RuleSpot, rulesIn } from './model/places.ts';

/**
 * A rule makes sense in itself: it does something, it goes to a step or leaves but not both, an answer is not passed
 * over in silence, and what belongs to a message has one to belong to.
 */
export const ruleSound: CheckRule = eachFlow((_, flow) =>
  rulesIn(flow).flatMap((spot) => [...idle(spot), ...torn(spot), ...unsaid(spot)]),
);

// Background work may name an answer in order to ignore it.
const idle = ({ rule, kind, step, flow, file, pointer }: RuleSpot): readonly Finding[] => {
  if (kind === 'background' || rule.goto !== undefined || rule.leave !== undefined || rule.say !== undefined)
    return [];
  const declared = step === undefined ? undefined : ownValue(flow.flow.steps, step);
  const popsUp = (rule.do ?? []).some(
    (action) => typeof action === 'object' && ('toast' in action || 'assist' in action || 'script' in action),
  );
  // A flow that was called in between comes back to the screen that it lies over.
  if (declared !== undefined && 'flow' in declared && declared.as === 'dialog') return [];
  if (Object.keys(rule).every((word) => word === 'when')) {
    return told(
      { file, pointer },
      'The rule does nothing',
      'Say what happens: a message, a step, or a way out.',
    );
  }
  return declared !== undefined && 'call' in declared && !popsUp
    ? told(
        { file, pointer },
        'The answer is passed over in silence: the last screen shows again as it was',
        'Say a message, or go to a step.',
      )
    : [];
};

const torn = ({ rule, file, pointer }: RuleSpot): readonly Finding[] =>
  rule.goto === undefined || rule.leave === undefined
    ? []
    : told(
        { file, pointer: `${pointer}/goto` },
        'The rule goes to a step and leaves',
        'Keep one of the two.',
      );

const unsaid = ({ rule, file, pointer }: RuleSpot): readonly Finding[] =>
  (['with', 'field', 'tone'] as const)
    .filter((word) => rule[word] !== undefined && rule.say === undefined)
    .flatMap((word) =>
      told(
        { file, pointer: `${pointer}/${word}` },
        `${word} belongs to a message, and nothing is said`,
        'Say a message, or remove it.',
      ),
    );
