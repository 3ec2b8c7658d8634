import { type CheckRule, type Finding, told } from './diagnostic.ts';
import type { Model } from './model/model.ts';
import type { Usage } from './model/usage.ts';
import { usagesOf, wordFor } from './model/usages.ts';
import { always, parametersIn, type Word, wordsIn } from './model/words.ts';

/** Words have the parameters that they are given: the same in each language, none that nobody gives, and each that a message is given. */
export const messageParameters: CheckRule = (model) => [
  ...usagesOf(model).flatMap((usage) => ofUsage(model, usage)),
  ...ofLanguages(model),
];

const ofUsage = (model: Model, usage: Usage): readonly Finding[] => {
  const words = model.languages.flatMap((language) => wordFor(model, usage, language) ?? []);
  const used = words.map(({ text }) => parametersIn(text));
  const idle =
    words.length === 0 || !usage.exact
      ? []
      : usage.given.filter((name) => !used.some((names) => names.includes(name)));
  return [...words.flatMap((word) => missing(usage, word)), ...idle.map((name) => unused(usage, name))];
};

const missing = ({ given, what, file, pointer }: Usage, word: Word): readonly Finding[] =>
  parametersIn(word.text)
    .filter((name) => !given.includes(name) && !always.includes(name))
    .flatMap((name) =>
      told(
        { file, pointer },
        `The words for ${what} have {{${name}}}, which is not given here (${word.file.path})`,
        `Add "${name}" to with, or take it out of the words.`,
      ),
    );

const unused = ({ what, file, pointer }: Usage, name: string): Finding => ({
  file,
  pointer,
  message: `${name} is given, and the words for ${what} do not use it`,
  advice: `Use {{${name}}} in the words, or take "${name}" out of with.`,
});

const ofLanguages = (model: Model): readonly Finding[] =>
  Object.values(model.flows).flatMap(({ source }) => {
    const [first, ...others] = Object.values(source.locales);
    return others.flatMap((file) =>
      Object.entries(wordsIn(file)).flatMap(([key, { text, pointer }]) => {
        const base = first && wordsIn(first)[key];
        const [here, there] = [
          [...parametersIn(text)].sort().join(', '),
          [...parametersIn(base?.text ?? '')].sort().join(', '),
        ];
        return first === undefined || base === undefined || here === there
          ? []
          : told(
              { file, pointer },
              `${key} has other parameters here (${here || 'none'}) than in ${first.path} (${there || 'none'})`,
              'Use the same in each language.',
            );
      }),
    );
  });
