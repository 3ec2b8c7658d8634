import { ownValue } from '../../engine/index.ts';
import type { SourceFile } from '../source.ts';
import { type CheckRule, told } from './diagnostic.ts';
import { once } from './model/once.ts';
import { wordsIn } from './model/words.ts';

/** Two messages or texts of fields of a flow that say different things in one language do not say the same in another. */
export const wordsDistinct: CheckRule = ({ project }) =>
  Object.values(project.flows).flatMap(({ locales }) => {
    const files = Object.values(locales);
    return files.flatMap((file) =>
      repeatsIn(file).flatMap(({ key, first, pointer }) => {
        const other = files.find((each) =>
          differ(ownValue(wordsIn(each), key)?.text, ownValue(wordsIn(each), first)?.text),
        );
        return other === undefined
          ? []
          : told(
              { file, pointer },
              `${key} says the same as ${first}; in ${other.path} the two say different things`,
              'Write here what the other file says under this key.',
            );
      }),
    );
  });

// Texts with the same words as one before them.
const repeatsIn = once((file: SourceFile) => {
  const messages = Object.entries(wordsIn(file)).filter(([key]) => /^(message|field)\./.test(key));
  const first = new Map([...messages].reverse().map(([key, { text }]) => [text, key]));
  return messages.flatMap(([key, { text, pointer }]) => {
    const one = first.get(text);
    return one === undefined || one === key ? [] : [{ key, first: one, pointer }];
  });
});

// A language may well have one word for two that are near to each other: most words have to differ.
const differ = (one: string | undefined, other: string | undefined): boolean => {
  if (one === undefined || other === undefined) return false;
  const [left, right] = [one, other].map((text) => new Set(text.toLowerCase().match(/\p{L}+/gu) ?? []));
  if (left === undefined || right === undefined) return false;
  const shared = [...left].filter((word) => right.has(word)).length;
  return shared * 2 <= Math.max(left.size, right.size);
};
