/** Digits in groups of four, as they are printed on a card: the mask that an account number is typed in. */
export const cardMask = Array<string>(8).fill('9999').join(' ');

/** Every digit but the last four as a dot. */
export const veiledCard = (value: string): string => {
  const total = value.replace(/\D/g, '').length;
  let digits = 0;
  return value.replace(/\d/g, (digit) => {
    digits += 1;
    return digits > total - 4 ? digit : '•';
  });
};
