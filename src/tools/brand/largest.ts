/** The bytes that a picture or a font of a brand has at most: what is larger is told for that, and need not be read. */
export const largestHeld = 1_000_000;
