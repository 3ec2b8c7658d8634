import { ownValue } from '../../engine/index.ts';

const slots: Readonly<Record<string, RegExp>> = { '9': /\d/, a: /\p{L}/u, '*': /[\d\p{L}]/u };

/**
 * The text as the mask writes it. `9` takes a digit, `a` a letter, `*` either; other signs of the mask stand for
 * themselves and are written once a character follows them, so that deleting never stops at one. What is more than it has
 * room for stands behind it: whoever typed it sees it, and nothing is cut.
 */
export const applyMask = (mask: string, text: string): string => {
  const filled = [...mask].reduce<{ out: string; pending: string; rest: readonly string[] }>(
    (state, sign) => {
      const slot = ownValue(slots, sign);
      if (slot === undefined) return { ...state, pending: state.pending + sign };
      const at = state.rest.findIndex((character) => slot.test(character));
      if (at < 0) return { ...state, rest: [] };
      return { out: state.out + state.pending + state.rest[at], pending: '', rest: state.rest.slice(at + 1) };
    },
    { out: '', pending: '', rest: [...text] },
  );
  const last = lastSlot(mask);
  return filled.out + filled.rest.filter((character) => last?.test(character)).join('');
};

/** Whether a text stands as the mask writes it, but for signs of the mask that are left out: the parts of any other would be taken for other parts. */
export const fitsMask = (mask: string, text: string): boolean =>
  [...text].reduce<string | undefined>((rest, character) => {
    const at = [...(rest ?? '')].findIndex(
      (sign) => sign === character || ownValue(slots, sign) !== undefined,
    );
    const slot = at < 0 ? lastSlot(mask) : ownValue(slots, rest?.[at] ?? '');
    if (rest === undefined || slot?.test(character) === false) return undefined;
    return at < 0 ? '' : rest.slice(at + 1);
  }, mask) !== undefined;

// What stands behind the mask is of the kind of its end.
const lastSlot = (mask: string): RegExp | undefined =>
  [...mask].map((sign) => ownValue(slots, sign)).findLast(Boolean);
