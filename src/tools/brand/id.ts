/** Why a folder is no brand's. */
export const idFault = (id: string): string =>
  `The folder's name "${id}" cannot be a brand's id, so no address leads to it`;

/** What a brand's id may be. */
export const idAdvice =
  'Use up to 32 letters, digits, - and _, the first a letter or a digit, and no name that every object of JavaScript has, such as "constructor".';
