import type { Finding } from './diagnostic.ts';
import { bracesAdvice } from './model/plain.ts';

/** A finding and the rule that reports it. */
export type Found = { readonly rule: string; readonly finding: Finding };

/** Leaves out words to avoid in a text of the wrong language: they go with it. */
export const withoutUntranslated = (found: readonly Found[]): readonly Found[] => {
  const untranslated = new Set(found.filter(({ rule }) => rule === 'words-translated').map(placeOf));
  return found.filter((each) => each.rule !== 'word-avoided' || !untranslated.has(placeOf(each)));
};

/** Leaves out what follows from a parameter that is written wrong: the text lacks it, and so does not send people to its phone. */
export const withoutSlips = (found: readonly Found[]): readonly Found[] => {
  const braces = found.filter(
    ({ rule, finding }) => rule === 'words-plain' && finding.advice === bracesAdvice,
  );
  const misspelled = found.filter(
    ({ rule, finding: { message } }) =>
      rule === 'message-parameters' && message.startsWith('Nothing fills in {{'),
  );
  if (braces.length === 0 && misspelled.length === 0) return found;
  const texts = new Set(braces.map(placeOf));
  const braced = new Set(braces.map(keyOf));
  const slips = new Set([...braced, ...misspelled.map(keyOf)]);
  return found.filter((each) => {
    const { rule, finding } = each;
    if (rule === 'message-phone') return !slips.has(keyOf(each));
    if (rule === 'words-plain') return !(finding.message.startsWith('[[') && texts.has(placeOf(each)));
    return rule !== 'message-parameters' || !(braced.has(keyOf(each)) || isUnused(finding, braced));
  });
};

const placeOf = ({ finding: { file, pointer } }: Found): string => `${file.path}#${pointer}`;

// The words of a flow stand at the same place in each language.
const keyOf = ({ finding: { file, pointer } }: Found): string =>
  `${file.path.replace(/[^/]*$/, '')}#${pointer}`;

// What is given to a message whose words have the braces wrong in each language.
const isUnused = ({ file, message }: Finding, braced: ReadonlySet<string>): boolean => {
  const name = /is given, and the words for the message (\S+) do not use it$/.exec(message)?.[1];
  return name !== undefined && braced.has(`${file.path.replace(/[^/]*$/, '')}locales/#/message/${name}`);
};
