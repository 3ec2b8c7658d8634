/** 'did you mean' in words: the known name that is nearest to the one given, or the list of what there is. */
export const suggest = (name: string, known: readonly string[]): string => {
  const near = nearest(name, known);
  if (near !== undefined) return `Did you mean "${near}"?`;
  if (known.length === 0) return 'There is none yet.';
  const shown = known.slice(0, 12).join(', ');
  return `There ${known.length === 1 ? 'is' : 'are'}: ${shown}${known.length > 12 ? ', …' : ''}.`;
};

/** The known name with the fewest changed letters, if those are no more than a third of it. */
export const nearest = (name: string, known: readonly string[]): string | undefined => {
  const limit = Math.max(1, Math.floor(name.length / 3));
  const [best] = known
    .filter((other) => other !== name && Math.abs(other.length - name.length) <= limit)
    .map((other) => ({ other, distance: editDistance(name.toLowerCase(), other.toLowerCase()) }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance);
  return best?.other;
};

// Levenshtein, row by row.
const editDistance = (a: string, b: string): number => {
  const first = Array.from({ length: b.length + 1 }, (_, at) => at);
  const last = [...a].reduce<readonly number[]>(
    (above, letter, row) =>
      [...b].reduce<readonly number[]>(
        (line, other, at) => [
          ...line,
          Math.min(
            Number(above[at + 1]) + 1,
            Number(line[at]) + 1,
            Number(above[at]) + (letter === other ? 0 : 1),
          ),
        ],
        [row + 1],
      ),
    first,
  );
  return Number(last[b.length]);
};
