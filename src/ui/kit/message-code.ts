/** The code in a message: the one number that is as long, or of several the one next to a word for it. Undefined where nobody can tell. */
export const codeIn = (text: string, length: number, words: readonly string[]): string | undefined => {
  // A code may be written in groups.
  const [fitting = []] = [/\p{Nd}+/gu, /\p{Nd}+(?:[\s-]\p{Nd}+)*/gu]
    .map((number) => [...text.matchAll(number)].filter(([found]) => digitsIn(found) === length))
    .filter(({ length: count }) => count > 0);
  const places = words.flatMap((word) => [
    ...text.matchAll(new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'giu')),
  ]);
  const gaps = fitting.map((number) => Math.min(...places.map((place) => gapBetween(number, place))));
  const least = Math.min(...gaps);
  const [nearest, ...others] = fitting.filter((_, at) => fitting.length === 1 || gaps[at] === least);
  return others.length === 0 ? nearest?.[0] : undefined;
};

const digitsIn = (text: string): number => (text.match(/\p{Nd}/gu) ?? []).length;

// Characters between two places of a text. Places in other clauses do not belong together.
const gapBetween = (one: RegExpExecArray, other: RegExpExecArray): number => {
  const [first, second] = one.index < other.index ? [one, other] : [other, one];
  const gap = one.input.slice(first.index + first[0].length, second.index);
  return /[.,;!?\p{N}]/u.test(gap) ? Number.POSITIVE_INFINITY : gap.length;
};
