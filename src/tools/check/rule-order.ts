import { pointerOf } from '../source.ts';
import type { Rule } from './diagnostic.ts';
import { listsOf } from './model/derived.ts';
import type { FlowModel } from './model/model.ts';
import { labelRules } from './model/values.ts';
import type { RuleList } from './model/walk.ts';

/** A list of rules, or of names for choices, ends with the one that always holds: none stands after it, and there is one. */
export const ruleOrder: Rule = ({ flows }) =>
  Object.values(flows).flatMap((flow) =>
    [...listsOf(flow), ...nameLists(flow)].flatMap(({ file, pointer, rules, listed, kind }) => {
      const always = rules.findIndex(({ when }) => when === undefined);
      const idle = always < 0 ? [] : rules.slice(always + 1).map((_, at) => always + 1 + at);
      const never = idle.map((at) => ({
        file,
        pointer: `${pointer}${pointerOf(at)}`,
        message: 'This rule is never taken: the one before it has no condition',
        advice: 'Move it up, or give the rule before it a when.',
      }));
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

type List = Pick<RuleList, 'file' | 'pointer' | 'listed' | 'kind'> & {
  readonly rules: readonly { readonly when?: unknown }[];
};

const nameLists = (flow: FlowModel): readonly List[] =>
  Object.values(flow.screens).flatMap(({ screen, file }) =>
    Object.entries(screen?.form?.options ?? {}).flatMap(([field, options]) => {
      const rules = labelRules(options);
      const pointer = pointerOf('form', 'options', field, 'label');
      return rules.length === 0 ? [] : [{ file, pointer, rules, listed: true, kind: 'screen' } as const];
    }),
  );
