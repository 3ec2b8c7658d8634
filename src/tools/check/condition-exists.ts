import { pointerOf } from '../source.ts';
import type { Rule } from './diagnostic.ts';
import { spotsIn } from './model/derived.ts';
import { heirsOf, isComplete, isIntact, lineageOf } from './model/model.ts';
import { suggest } from './model/nearest.ts';

/** Every condition that is named is declared, and every condition that is declared is used. */
export const conditionExists: Rule = (model) =>
  Object.values(model.flows).flatMap((flow) => {
    const known = lineageOf(model, flow.name).flatMap((member) => Object.keys(member.flow.conditions ?? {}));
    const users = [flow, ...heirsOf(model, flow.name)];
    const used = new Set(users.flatMap((user) => spotsIn(user).conditions.map(({ when }) => when)));
    const isCut = users.some((user) => !isComplete(model, user));
    return [
      ...spotsIn(flow).conditions.flatMap(({ when, file, pointer }) =>
        typeof when !== 'string' || known.includes(when) || !isIntact(model, flow, 'conditions')
          ? []
          : [{ file, pointer, message: `No condition is called ${when}`, advice: suggest(when, known) }],
      ),
      ...Object.keys(flow.flow.conditions ?? {}).flatMap((name) =>
        used.has(name) || isCut
          ? []
          : [
              {
                file: flow.source.flow,
                pointer: pointerOf('conditions', name),
                message: `Nothing uses the condition ${name}`,
                advice: 'Remove it, or refer to it in a when.',
              },
            ],
      ),
    ];
  });
