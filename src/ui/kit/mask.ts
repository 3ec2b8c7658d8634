const slots: Readonly<Record<string, RegExp>> = { '9': /\d/, a: /\p{L}/u, '*': /[\d\p{L}]/u };

/**
 * The text as the mask writes it. `9` takes a digit, `a` a letter, `*` either; other signs of the mask stand for
 * themselves and are written once a character follows them, so that deleting never stops at one. What is more than it has
 * room for stands behind it: whoever typed it sees it, and nothing is cut.
 */
export const applyMask = (mask: string, text: string): string => {
  const filled = [...mask].reduce<{ out: string; pending: string; rest: readonly string[] }>(
    (state, sign) => {
      const slot = slots[sign];
      if (slot === undefined) return { ...state, pending: state.pending + sign };
      const at = state.rest.findIndex((character) => slot.test(character));
      if (at < 0) return { ...state, rest: [] };
      return { out: state.out + state.pending + state.rest[at], pending: '', rest: state.rest.slice(at + 1) };
    },
    { out: '', pending: '', rest: [...text] },
  );
  const last = [...mask].map((sign) => slots[sign]).findLast(Boolean);
  return filled.out + filled.rest.filter((character) => last?.test(character)).join('');
};
