/**
 * A function that makes something of pieces only once: anew where one of them is another one since. What was made last is
 * kept for each key, as long as somebody has that.
 */
export const keptBy = <Key extends object, Made>(): ((
  key: Key,
  pieces: readonly unknown[],
  make: () => Made,
) => Made) => {
  const kept = new WeakMap<Key, { readonly pieces: readonly unknown[]; readonly made: Made }>();
  return (key, pieces, make) => {
    const known = kept.get(key);
    if (known?.pieces.length === pieces.length && known.pieces.every((piece, at) => piece === pieces[at]))
      return known.made;
    const made = make();
    kept.set(key, { pieces, made });
    return made;
  };
};
