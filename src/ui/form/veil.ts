/** Digits in groups of four, as they are printed on a card: the mask that an account number is typed in. */
export const cardMask = Array<string>(8).fill('9999').join(' ');

/** How many characters an account number of a brand may have while it is typed: the longest length that the brand takes, and three more, or as many as its groups need. */
export const cardEntryMax = (lengths: unknown): number | undefined => {
  const numbers = Array.isArray(lengths) ? lengths.map(Number) : [];
  return numbers.length === 0
    ? undefined
    : Math.max(...numbers.map((length) => length + Math.max(3, Math.ceil(length / 4) - 1)));
};

/** Every digit but the last four as a dot. */
export const veiledCard = (value: string): string => {
  const total = value.replace(/\D/g, '').length;
  const seen = { digits: 0 };
  return value.replace(/\d/g, (digit) => {
    seen.digits += 1;
    return seen.digits > total - 4 ? digit : '•';
  });
};

/** A date as people write it, for the mask of month, day and year: a year that stands first goes last, a single digit that something follows gets its zero. */
export const monthFirst = (text: string): string =>
  text.replace(/^\s*(\d{4})\D(.+)/, '$2/$1').replace(/\b\d(?=\D)/g, '0$&');
