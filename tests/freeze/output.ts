/** One thing that the product does, as text: its name is a path without an ending. */
export type Output = readonly [name: string, text: string];

/** A part of what the product does. */
export type Part = (root: string) => AsyncIterable<Output> | Iterable<Output>;

/** A name as part of a path: `Is given a token` becomes `is-given-a-token`. */
export const slug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
