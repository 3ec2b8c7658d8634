import type { SourceFile } from '../source.ts';
import { type CheckRule, type Finding, told } from './diagnostic.ts';
import { once } from './model/once.ts';
import { plainFaults } from './model/plain.ts';
import { wordsIn } from './model/words.ts';

/** Words are plain text that says something: markup, and what is no parameter in braces, would be read out as it stands. */
export const wordsPlain: CheckRule = ({ project }) =>
  [
    ...Object.values(project.flows).flatMap(({ locales }) => Object.values(locales)),
    ...Object.values(project.brands).flatMap(({ brand, locales }) => [brand, ...Object.values(locales)]),
  ].flatMap(wordFaults);

/** The findings about the words of one file. */
export const wordFaults = once((file: SourceFile): readonly Finding[] =>
  Object.values(wordsIn(file)).flatMap(({ text, pointer }) =>
    [...plainFaults(text), ...(isName.test(pointer) && hasLines.test(text) ? [severalLines] : [])].flatMap(
      ({ message, advice }) => told({ file, pointer }, message, advice),
    ),
  ),
);

// Names stand in titles and within sentences.
const isName = /^\/(displayName|cardTitle)(\/|$)/;
const hasLines = /\S\s*\n\s*\S/;
const severalLines = {
  message: 'This name has a new line in it',
  advice: 'Write it in one line, with a space between its words.',
};
