import type { Rule } from './diagnostic.ts';
import { ruleLists, rulesIn } from './model/walk.ts';

/** A rule makes sense in itself: it goes to a step or leaves, not both, and what belongs to a message has one to belong to. */
export const ruleSound: Rule = ({ flows }) =>
  Object.values(flows).flatMap((flow) =>
    rulesIn(ruleLists(flow)).flatMap(({ rule, file, pointer }) => [
      ...(rule.goto === undefined || rule.leave === undefined
        ? []
        : [
            {
              file,
              pointer: `${pointer}/goto`,
              message: 'The rule goes to a step and leaves',
              advice: 'Keep one of the two.',
            },
          ]),
      ...(['with', 'field', 'tone'] as const)
        .filter((word) => rule[word] !== undefined && rule.say === undefined)
        .map((word) => ({
          file,
          pointer: `${pointer}/${word}`,
          message: `${word} belongs to a message, and nothing is said`,
          advice: 'Say a message, or remove it.',
        })),
    ]),
  );
