/** What shares a key, by key, in the order in which keys first come. */
export const groupsOf = <Each>(
  all: readonly Each[],
  keyOf: (each: Each) => string,
): ReadonlyMap<string, readonly Each[]> => {
  const groups = new Map<string, Each[]>();
  for (const each of all) {
    const known = groups.get(keyOf(each));
    if (known === undefined) groups.set(keyOf(each), [each]);
    else known.push(each);
  }
  return groups;
};
