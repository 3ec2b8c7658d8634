import { type CheckRule, told } from './diagnostic.ts';
import { eachFlow } from './each.ts';
import { rulesIn } from './model/places.ts';

/** A rule does not say something on a screen that it leaves. A message does go along to the flow that called. */
export const sayAndLeave: CheckRule = eachFlow((_, flow) =>
  rulesIn(flow).flatMap(({ rule, file, pointer }) =>
    rule.say === undefined || rule.leave === undefined || 'return' in rule.leave
      ? []
      : told(
          { file, pointer: `${pointer}/say` },
          'Nobody sees this message: the rule leaves the flow',
          'Hand the message over in with, use a toast, or go to a step.',
        ),
  ),
);
