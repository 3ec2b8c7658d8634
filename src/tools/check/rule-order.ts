import type { LabelRules } from '../../engine/index.ts';
import { pointerOf } from '../source.ts';
import { type Rule, told } from './diagnostic.ts';
import type { FlowModel } from './model/model.ts';
import { listsIn, partsOf } from './model/places.ts';

/** A list of rules, or of names for choices, ends with the one that always holds: none stands after it, and there is one. */
export const ruleOrder: Rule = ({ flows }) =>
  Object.values(flows).flatMap((flow) =>
    [...listsIn(flow), ...listsOfNames(flow)].flatMap(({ file, pointer, rules, listed, kind }) => {
      const always = rules.findIndex(({ when }) => when === undefined);
      const idle = always < 0 ? [] : rules.slice(always + 1).map((_, at) => always + 1 + at);
      const never = idle.flatMap((at) =>
        told(
          { file, pointer: `${pointer}${pointerOf(at)}` },
          'This rule is never taken: the one before it has no condition',
          'Move it up, or give the rule before it a when.',
        ),
      );
      // A clock and background work may have nothing to say.
      const open = always < 0 && (kind === 'step' || kind === 'shared' || kind === 'screen');
      const last = { file, pointer: listed ? `${pointer}${pointerOf(rules.length - 1)}` : pointer };
      return open
        ? [
            ...never,
            {
              ...last,
              message: 'The last rule has a condition: nothing is said of what happens when it does not hold',
              advice: 'Add a rule without a when at the end.',
            },
          ]
        : never;
    }),
  );

const listsOfNames = (flow: FlowModel) =>
  partsOf(flow, 'LabelRules').map((place) => ({
    ...place,
    rules: place.value as unknown as LabelRules, // Its schema says so.
    listed: true,
  }));
