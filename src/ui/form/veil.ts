/** Digits in groups of four, as they are printed on a card. */
export const grouped = (value: string): string => value.replace(/\D/g, '').replace(/(\d{4})(?=\d)/g, '$1 ');

/** Every digit but the last four as a dot. */
export const veiledCard = (value: string): string => {
  const total = value.replace(/\D/g, '').length;
  const seen = { digits: 0 };
  return value.replace(/\d/g, (digit) => {
    seen.digits += 1;
    return seen.digits > total - 4 ? digit : '•';
  });
};
