/** A text with its decimal digits of any script (Unicode general category Nd) as 0 to 9. */
export const plainDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => String(ranksBefore(digit.codePointAt(0) ?? 0) % 10));

// The digits of a script follow each other from 0 to 9, and whole tens may follow each other (Unicode, section 4.6).
const ranksBefore = (code: number): number =>
  /\p{Nd}/u.test(String.fromCodePoint(code - 1)) ? 1 + ranksBefore(code - 1) : 0;

/** Whether a field takes digits: the ways of typing (`inputmode`) that show digits alone say so. */
export const takesDigits = (inputMode: unknown): boolean => inputMode === 'numeric' || inputMode === 'tel';
