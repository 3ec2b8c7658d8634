/** A regular expression, read with the u flag; undefined where it is none. */
export const expressionOf = (pattern: string): RegExp | undefined => {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return undefined;
  }
};

/** Why a text is no regular expression, and what to do, for people who do not program. Undefined if it is one. */
export const expressionFault = (
  pattern: string,
): { readonly message: string; readonly advice: string } | undefined => {
  try {
    new RegExp(pattern, 'u');
    return undefined;
  } catch (error) {
    const found = faults.find(({ engine }) => engine.test(String(error)));
    const { fault, advice } = found ?? unknown;
    return { message: `${JSON.stringify(pattern)} cannot be read as a pattern: ${fault}`, advice };
  }
};

// The words of V8. Other browsers have words of their own, at least for rare faults.
const faults = [
  {
    engine: /unterminated (group|parenthetical)/i,
    fault: 'a ( in it is never closed',
    advice: String.raw`Add the ) that is missing, or write \\( for the sign ( itself.`,
  },
  {
    engine: /unmatched '?\)/i,
    fault: 'a ) in it has no ( before it',
    advice: String.raw`Remove it, or write \\) for the sign ) itself.`,
  },
  {
    engine: /unterminated character class/i,
    fault: 'a [ in it is never closed',
    advice: String.raw`Add the ] that is missing, or write \\[ for the sign [ itself.`,
  },
  {
    engine: /incomplete quantifier/i,
    fault: 'a { in it is never closed',
    advice: String.raw`Add the } that is missing, or write \\{ for the sign { itself.`,
  },
  {
    engine: /lone quantifier/i,
    fault: 'a {, } or ] in it stands alone',
    advice: String.raw`Remove it, or write \\{, \\} or \\] for the sign itself.`,
  },
  {
    engine: /nothing to repeat/i,
    fault: 'a *, + or ? in it has nothing to repeat before it',
    advice: String.raw`Remove it, or write \\*, \\+ or \\? for the sign itself.`,
  },
  {
    engine: /out of order in \{\}/i,
    fault: 'the first number between { and } is larger than the second',
    advice: 'Swap the two numbers.',
  },
  {
    engine: /range out of order/i,
    fault: 'the first sign of a range between [ and ] comes after the second, as in [9-0]',
    advice: 'Swap the two signs.',
  },
  {
    engine: /escape|\\ at end/i,
    fault: String.raw`a \ stands before something that takes none, or at its end`,
    advice: String.raw`Remove that \, or write \\\\ for the sign \ itself.`,
  },
];

const unknown = { fault: 'it is no regular expression', advice: 'Take back what was changed last in it.' };
