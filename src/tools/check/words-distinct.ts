import { ownValue } from '../../engine/index.ts';
import type { SourceFile } from '../source.ts';
import { type CheckRule, type Finding, told } from './diagnostic.ts';
import { lineageOf, type Model } from './model/model.ts';
import { once } from './model/once.ts';
import { wordsIn } from './model/words.ts';

/** Two messages or texts of fields of a flow that say different things in one language do not say the same in another, nor do two messages after which there are different things to do. */
export const wordsDistinct: CheckRule = (model) =>
  Object.values(model.project.flows).flatMap(({ name, locales }) => {
    const files = Object.values(locales);
    return files.flatMap((file) =>
      repeatsIn(file).flatMap((repeat): readonly Finding[] => {
        const other = files.find((each) => differ(textOf(each, repeat.key), textOf(each, repeat.first)));
        if (other !== undefined)
          return told(
            { file, pointer: repeat.pointer },
            `${repeat.key} says the same as ${repeat.first}; in ${other.path} the two say different things`,
            'Write here what the other file says under this key.',
          );
        // The mistake is the same in each language.
        const place = files.find((each) => isSame(textOf(each, repeat.key), textOf(each, repeat.first)));
        return place === file ? unlikeNext(model, name, file, repeat) : [];
      }),
    );
  });

const textOf = (file: SourceFile, key: string): string | undefined => ownValue(wordsIn(file), key)?.text;

const isSame = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && one === other;

// Messages mean different things where other things are to be done about them.
const unlikeNext = (
  model: Model,
  flow: string,
  file: SourceFile,
  { key, first, pointer }: Repeat,
): readonly Finding[] => {
  const [one, other] = [declared(model, flow, first), declared(model, flow, key)];
  return one === undefined || other === undefined || one === other
    ? []
    : told(
        { file, pointer },
        `${key} says the same as ${first}, and other things are to be done about it: ${other}, not ${one}`,
        'Write in each of the two what it means, in each language; or declare the same for both in "messages" of the flow.',
      );
};

// What a flow, or the nearest one that it extends, declares about a message, in words.
const declared = (model: Model, flow: string, key: string): string | undefined => {
  const name = /^message\.([^.]+)$/.exec(key)?.[1] ?? '';
  const found = lineageOf(model, flow)
    .map((each) => ownValue(each.flow.messages ?? {}, name))
    .find((each) => each !== undefined);
  return found && [...[...found.next].sort(), ...(found.ends === true ? ['the end'] : [])].join(' and ');
};

type Repeat = { readonly key: string; readonly first: string; readonly pointer: string };

// Texts with the same words as one before them.
const repeatsIn = once((file: SourceFile): readonly Repeat[] => {
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
