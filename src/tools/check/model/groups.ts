/** What shares a key, by key, in the order in which keys first come. */
export const groupsOf = <Each>(
  all: readonly Each[],
  keyOf: (each: Each) => string,
): ReadonlyMap<string, readonly Each[]> => grouped(all.map((each) => [keyOf(each), each] as const));

/** The same of what stands beside its key. */
export const grouped = <Each>(
  pairs: readonly (readonly [string, Each])[],
): ReadonlyMap<string, readonly Each[]> => {
  const groups = new Map<string, Each[]>();
  for (const [key, each] of pairs) {
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [each]);
    else known.push(each);
  }
  return groups;
};
