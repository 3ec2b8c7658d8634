/** What is wrong with words as plain text, and what to do about it. */
export type PlainFault = { readonly message: string; readonly advice: string };

/** All that is wrong with words as plain text: markup, broken parameters, signs that were lost, marks of work to be done, spaces that say nothing. */
export const plainFaults = (text: string): readonly PlainFault[] => faultsOf(text, slips);

const faultsOf = (text: string, all: readonly Slip[]): readonly PlainFault[] =>
  all.flatMap(({ pattern, without, message, advice }) => {
    const [found] = pattern.exec(without === undefined ? text : text.replace(without, '')) ?? [];
    return found === undefined ? [] : [{ message: message(found), advice }];
  });

/** What to do about braces that hold no parameter. */
export const bracesAdvice = 'Write a parameter with its name between two braces: {{name}}.';

/** Why words cannot be said at all, in the words of the check: they are there, and say nothing. */
export const blankFault = (text: string): string | undefined => {
  if (text === '' || text.trim() !== '') return undefined;
  const [fault] = plainFaults(text);
  return fault && `${fault.message}. ${fault.advice}`;
};

type Slip = {
  readonly pattern: RegExp;
  readonly without?: RegExp;
  readonly message: (found: string) => string;
  readonly advice: string;
};

const pairs = /\[\[(?:(?!\[\[|\]\]).)*\]\]/gs;

// In Spanish "todo" is a word, also in capitals: it is none at the start, in parentheses, or before a colon. XXX alone, or
// before digits, may stand for digits.
const unwritten: Slip = {
  pattern:
    /^TODO\b|\(TODO\b|\bTODO:|\b(?:FIXME|TBD|tbd|CHANGEME)\b|\b[Ll]orem ipsum\b|\bXXX:|^XXX(?=\s+(?!X)\p{L})|\bPENDIENTE:|\?{3,}|^\?+$/u,
  message: (found) => `${found} marks words that are still to be written, and would be shown as it stands`,
  advice: 'Write the words, or take the key away.',
};

/** Marks of work to be done alone, for texts that need not be plain words. */
export const unwrittenFaults = (text: string): readonly PlainFault[] => faultsOf(text, [unwritten]);

/** Brackets around a whole text, which mark work to be done unless they show where a text of tests ends. */
export const bracketFaults = (text: string): readonly PlainFault[] => faultsOf(text, [bracketed]);

const bracketed: Slip = { ...unwritten, pattern: /^\[(?!\[)[^[\]]+\]$/ };

const slips: readonly Slip[] = [
  {
    pattern:
      /<\/?[a-z][^<>]*>|&(#\d+|#x[\da-f]+|nbsp|amp|lt|gt|quot|apos|[mn]dash|hellip);|\*\*[^*]+\*\*|\[[^\]]+\]\([^()\s]+\)/i,
    message: (found) => `${found} is markup, and would be shown as it stands`,
    advice: 'Write plain text: the sign itself, another key for a heading, a link of the screen for a link.',
  },
  {
    // What has the braces of a parameter and a name between them is left out.
    pattern: /\{+[^{}]*\}*|\}+/,
    without: /(?<!\{)\{\{-?\s*[\w.-]+\s*(,[^{}]*)?\}\}(?!\})/g,
    message: (found) => `${found} is no parameter: it would be shown as it stands, or as nothing`,
    advice: bracesAdvice,
  },
  {
    // What may be left out has a parameter to hang on.
    pattern: /\[\[|\]\]/,
    without: pairs,
    message: (found) => `A ${found} in these words has no ${found === '[[' ? ']] after' : '[[ before'} it`,
    advice:
      'Write [[ before and ]] after the part that is left out when nothing fills in its parameter: [[ at {{phone}}]].',
  },
  {
    pattern: /\[\[(?:(?!\[\[|\]\]|\{\{).)*\]\]/s,
    message: (found) => `${found} has no parameter in it, so that nothing says when to leave it out`,
    advice: 'Take [[ and ]] away, or write the parameter between them, too: [[ at {{phone}}]].',
  },
  {
    // An address may have one within.
    pattern: /\p{L}+\?\p{Ll}+/u,
    without: /\S*:\/\/\S*/g,
    message: (found) =>
      `${found} has a question mark within a word, as where a sign was lost when the file was saved`,
    advice: 'Write the sign anew, and save the file as UTF-8; or put a space behind the question mark.',
  },
  unwritten,
  {
    // A new line may stand between paragraphs. A direction mark of one sign turns nothing that follows it.
    pattern: /(?!\n)\p{Cc}|[\u202A-\u202E\u2066-\u2069]|\p{Cs}/u,
    message: (found) => `${codeOf(found)} in these words is a ${kindOf(found)}`,
    advice: 'Delete it, and write the words around it again.',
  },
  {
    pattern: /^https:\/\/\+?\d[\d-]{6,}\/?$/,
    message: (found) => `${found} is a phone number, and an address belongs here`,
    advice: 'Move the number to "phones", and write the address of a page here or remove this.',
  },
  {
    pattern: /^\s+$/,
    message: () => 'These words say nothing: they are only spaces',
    advice: 'Write them, or take the key away.',
  },
  {
    pattern: /^\s+(?=\S)|(?<=\S)\s+$/,
    message: () => 'These words begin or end with a space or a new line',
    advice: 'Take it away: what stands beside them has its own distance.',
  },
];

const codeOf = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

const kindOf = (sign: string): string =>
  /\p{Cc}/u.test(sign)
    ? 'control character'
    : /\p{Cs}/u.test(sign)
      ? 'half of a character, whose other half is missing'
      : 'character that changes the direction of all text after it';
