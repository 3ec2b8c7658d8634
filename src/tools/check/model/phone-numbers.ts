/** A telephone number in a text, as it is written there and as digits alone. */
export type PhoneNumber = { readonly written: string; readonly digits: string };

/** The telephone numbers in a text: North American ones, and others that begin with +. */
export const phoneNumbersIn = (text: string): readonly PhoneNumber[] =>
  (text.match(phoneNumber) ?? []).map((written) => ({ written, digits: digitsOf(written) }));

/** The digits of a telephone number, without the 1 that North American ones may begin with. */
export const digitsOf = (number: string): string =>
  number.replace(/\D/g, '').replace(/^1(?=[2-9]\d{9}$)/, '');

// A space or a hyphen may be one that does not break.
const phoneNumber =
  /(?<![\p{L}\d])(?:(?:\+?1[-.\s\u2011]?)?(?:\([2-9]\d{2}\)\s?|[2-9]\d{2}[-.\s\u2011]?)\d{3}[-.\s\u2011]?\d{4}|\+[2-9]\d(?:[-.\s\u2011]?\d){6,12})(?![\p{L}\d])/gu;
