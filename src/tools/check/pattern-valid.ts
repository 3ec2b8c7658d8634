import { type CheckRule, told } from './diagnostic.ts';
import { eachFlow } from './each.ts';
import { expressionFault } from './model/expression.ts';
import { namesIn } from './model/places.ts';

/** Every regular expression in a condition can be read. */
export const patternValid: CheckRule = eachFlow((_, flow) =>
  namesIn(flow, 'pattern').flatMap((place) => {
    const fault = expressionFault(place.value);
    return fault === undefined ? [] : told(place, fault.message, fault.advice);
  }),
);
