import type { SourceFile } from '../../source.ts';

/**
 * A function of files that remembers what it made of the files that it was given last: files with the same paths and texts are
 * the same. `most` is how many results it remembers.
 */
export const rememberedByText = <Made>(
  most: number,
  make: (files: readonly SourceFile[]) => Made,
): ((files: readonly SourceFile[]) => Made) => {
  const known: { readonly texts: readonly string[]; readonly made: Made }[] = [];
  return (files) => {
    const texts = files.flatMap(({ path, text }) => [path, text]);
    const at = known.findIndex((one) => isEqual(one.texts, texts));
    const [found] = at < 0 ? [] : known.splice(at, 1);
    const latest = found ?? { texts, made: make(files) };
    // What was used last comes first, and the rest is dropped.
    known.unshift(latest);
    known.length = Math.min(known.length, most);
    return latest.made;
  };
};

const isEqual = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text, at) => text === other[at]);
