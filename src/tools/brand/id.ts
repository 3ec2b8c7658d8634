/** Why a folder is no brand's. */
export const idFault = (id: string): string =>
  `The folder's name "${id}" cannot be a brand's id, so no address leads to it`;

/** What a brand's id may be, for somebody who chose this one. */
export const idAdvice = (id: string): string =>
  isReserved(id)
    ? `This word is reserved. Choose another name, for example "${id.replace(/^_+|_+$/g, '').slice(0, 25)}-brand".`
    : 'Use up to 32 letters, digits, - and _, the first a letter or a digit.';

// Every object of JavaScript has members of these names.
const isReserved = (id: string): boolean => id in {};
