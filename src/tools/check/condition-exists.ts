import { type CheckRule, told } from './diagnostic.ts';
import { eachFlow } from './each.ts';
import { unknownNames, unusedNames } from './name-exists.ts';

const conditions = { name: 'condition', part: 'conditions', called: 'condition' } as const;

/** Every condition that is named is declared, and every condition that is declared is used. */
export const conditionExists: CheckRule = eachFlow((model, flow) => [
  ...unknownNames(model, flow, conditions),
  ...unusedNames(model, flow, conditions).flatMap(({ name, ...place }) =>
    told(place, `Nothing uses the condition ${name}`, 'Remove it, or refer to it in a when.'),
  ),
]);
