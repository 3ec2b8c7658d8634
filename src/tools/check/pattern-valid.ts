import { type CheckRule, told } from './diagnostic.ts';
import { eachFlow } from './each.ts';
import { namesIn } from './model/places.ts';

/** Every regular expression in a condition can be read. */
export const patternValid: CheckRule = eachFlow((_, flow) =>
  namesIn(flow, 'pattern').flatMap((place) => {
    const fault = faultOf(place.value);
    return fault === undefined
      ? []
      : told(
          place,
          `This is not a regular expression: ${fault}`,
          'Mend it; expressions are read with the u flag.',
        );
  }),
);

/** What is wrong with a regular expression. */
export const faultOf = (pattern: string): string | undefined => {
  try {
    new RegExp(pattern, 'u');
    return undefined;
  } catch (error) {
    return error instanceof Error
      ? error.message.replace(/^Invalid regular expression: /, '')
      : String(error);
  }
};
