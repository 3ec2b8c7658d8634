import type { Rule } from '../../engine/index.ts';
import { type CheckRule, type Finding, told } from './diagnostic.ts';
import { eachFlow } from './each.ts';
import { type RuleSpot, rulesIn } from './model/places.ts';

/** Background work keeps, fills and tells a field; it never moves, and it never speaks but to a field. Only it fills fields. */
export const backgroundLimits: CheckRule = eachFlow((_, flow) =>
  rulesIn(flow).flatMap((spot) => (spot.kind === 'background' ? inBackground(spot) : inForeground(spot))),
);

const inBackground = ({ rule, file, pointer }: RuleSpot): readonly Finding[] => [
  ...moves
    .filter((word) => rule[word] !== undefined)
    .flatMap((word) =>
      told(
        { file, pointer: `${pointer}/${word}` },
        `Background work may not ${word === 'goto' ? 'go to another step' : 'leave'}`,
        'Keep what it found, and let an action of the screen decide by it.',
      ),
    ),
  ...(rule.say !== undefined && rule.field === undefined
    ? told(
        { file, pointer: `${pointer}/say` },
        'Background work may only speak to a field',
        'Name the field that the message belongs to in field.',
      )
    : []),
];

const inForeground = ({ rule, file, pointer }: RuleSpot): readonly Finding[] =>
  rule.fill === undefined
    ? []
    : told(
        { file, pointer: `${pointer}/fill` },
        'Only background work fills fields',
        'Keep the value and let prefill of the screen take it.',
      );

const moves = ['goto', 'leave'] as const satisfies readonly (keyof Rule)[];
