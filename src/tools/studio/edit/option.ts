/** Something that can be chosen, with a few words on it. */
export type Option = { readonly value: string; readonly words: string };

/** Each name once, with a few words on it. */
export const options = (
  names: Iterable<string>,
  words: (name: string) => string = () => '',
): readonly Option[] => [...new Set(names)].map((value) => ({ value, words: words(value) }));

/** The first of those that have the same value. */
export const onceEach = (all: readonly Option[]): readonly Option[] =>
  all.filter(({ value }, at) => all.findIndex((each) => each.value === value) === at);
