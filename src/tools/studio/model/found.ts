import type { Diagnostic } from '../../check/check.ts';

/** What the check finds now and did not find before. A fault that only moved is no new one. */
export const freshIn = <Found extends Diagnostic>(
  before: readonly Diagnostic[],
  after: readonly Found[],
): readonly Found[] => {
  const known = new Set(before.map(nameOf));
  return after.filter((each) => !known.has(nameOf(each)));
};

const nameOf = ({ rule, file, message }: Diagnostic): string => JSON.stringify([rule, file, message]);
