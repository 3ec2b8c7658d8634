import { isObject, pointerOf } from '../source.ts';
import type { Rule } from './diagnostic.ts';
import { spotsIn } from './model/derived.ts';

/** Every regular expression in a condition can be read. */
export const patternValid: Rule = ({ flows }) =>
  Object.values(flows).flatMap((flow) =>
    spotsIn(flow).conditions.flatMap(({ when, file, pointer }) =>
      (typeof when === 'string'
        ? []
        : Object.entries(when).flatMap(([reference, matcher]) =>
            patternsIn(matcher, `${pointer}${pointerOf(reference)}`),
          )
      ).flatMap((found) => {
        const fault = faultOf(found.pattern);
        return fault === undefined
          ? []
          : [
              {
                file,
                pointer: found.pointer,
                message: `This is not a regular expression: ${fault}`,
                advice: 'Mend it; expressions are read with the u flag.',
              },
            ];
      }),
    ),
  );

const patternsIn = (
  matcher: unknown,
  pointer: string,
): readonly { readonly pattern: string; readonly pointer: string }[] => {
  if (!isObject(matcher)) return [];
  const own =
    typeof matcher.pattern === 'string' ? [{ pattern: matcher.pattern, pointer: `${pointer}/pattern` }] : [];
  return [...own, ...patternsIn(matcher.not, `${pointer}/not`)];
};

const faultOf = (pattern: string): string | undefined => {
  try {
    new RegExp(pattern, 'u');
    return undefined;
  } catch (error) {
    return error instanceof Error
      ? error.message.replace(/^Invalid regular expression: /, '')
      : String(error);
  }
};
