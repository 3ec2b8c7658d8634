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
  ].flatMap(slipsIn);

const slipsIn = once((file: SourceFile): readonly Finding[] =>
  Object.values(wordsIn(file)).flatMap(({ text, pointer }) =>
    plainFaults(text).flatMap(({ message, advice }) => told({ file, pointer }, message, advice)),
  ),
);
