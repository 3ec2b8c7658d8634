/** Names the signs of a text that alone keep it from matching a pattern, in words; undefined if the fault is another one. */
export const refusedSigns = (text: string, pattern: string): string | undefined => {
  const fits = new RegExp(pattern, 'u');
  const found = fillers.map(({ filler, candidate }) => {
    const signs = [...new Set(text)].filter((sign) => candidate.test(sign));
    const filled = (which: readonly string[]) =>
      [...text].map((sign) => (which.includes(sign) ? filler : sign)).join('');
    return fits.test(filled(signs))
      ? signs.filter((sign) => !fits.test(filled(signs.filter((other) => other !== sign))))
      : [];
  });
  const refused = found.find((signs) => signs.length > 0) ?? [];
  return text.trim() === '' || refused.length === 0 || refused.some((sign) => isNamed(sign, pattern))
    ? undefined
    : inWords(refused);
};

// A letter where letters may stand, else a digit. Signs that give addresses, dates and numbers their form stay.
const fillers = [
  { filler: 'a', candidate: /[^A-Za-z0-9./:_-]/u },
  { filler: '5', candidate: /[^0-9./:_#-]/u },
];

// A sign that the pattern names outside [^…] may stand in some places.
const isNamed = (sign: string, pattern: string): boolean =>
  pattern
    .replace(/\[\^(?:\\.|[^\]\\])*\]/g, '')
    .includes(/[\\^$.*+?()[\]{}|]/.test(sign) ? `\\${sign}` : sign);

const inWords = (signs: readonly string[]): string => {
  const isLetter = (sign: string) => /\p{L}/u.test(sign);
  const others = signs.filter((sign) => !isLetter(sign) && sign !== ' ');
  return listed([
    ...several('letter', signs.filter(isLetter)),
    ...several('sign', others),
    ...(signs.includes(' ') ? ['a space'] : []),
  ]);
};

const several = (kind: string, signs: readonly string[]): readonly string[] =>
  signs.length === 0 ? [] : [`the ${kind}${signs.length === 1 ? '' : 's'} ${listed(signs)}`];

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
