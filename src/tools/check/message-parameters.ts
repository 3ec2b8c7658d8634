import { isList, isObject, isReference, type Json, ownValue, parseReference } from '../../engine/index.ts';
import { objectOf } from '../source.ts';
import { type CheckRule, type Finding, told } from './diagnostic.ts';
import { eachFlow } from './each.ts';
import { type FlowModel, lineageOf, type Model } from './model/model.ts';
import { type NameSpot, namesIn } from './model/places.ts';
import type { Usage } from './model/usage.ts';
import { usagesIn, wordFor } from './model/usages.ts';
import { always, findWord, parametersIn, type Word, wordsIn } from './model/words.ts';

/** Words have the parameters that they are given: the same in each language, none that nobody gives, each that a message is given, and a form without what an answer may not say. */
export const messageParameters: CheckRule = (model) => {
  const used = [
    ...new Map(
      ofUsages(model).map((finding) => [`${finding.file.path}${finding.pointer}${finding.message}`, finding]),
    ).values(),
  ];
  // What is called otherwise in one language is told there, and not once more where languages are compared.
  const slips = new Set(used.map(placeOf));
  return [
    ...used,
    ...ofSilence(model),
    ...ofLanguages(model).filter((finding) => !slips.has(placeOf(finding))),
  ];
};

// The words of a flow stand at the same place in each language.
const placeOf = ({ file, pointer }: Finding): string => `${file.path.replace(/[^/]*$/, '')}${pointer}`;

const ofUsages = eachFlow((model, flow) => usagesIn(model)(flow).flatMap((usage) => ofUsage(model, usage)));

const ofUsage = (model: Model, usage: Usage): readonly Finding[] => {
  const words = model.languages.flatMap((language) => wordFor(model, usage, language) ?? []);
  const used = words.map(({ text }) => parametersIn(text));
  const idle =
    words.length === 0 || !usage.exact
      ? []
      : usage.given.filter((name) => !used.some((names) => names.includes(name)));
  return [
    ...words.flatMap((word) => missing(usage, word, words)),
    ...idle.map((name) => unused(usage, name)),
  ];
};

const missing = (usage: Usage, word: Word, words: readonly Word[]): readonly Finding[] => {
  const { given, what, file, pointer } = usage;
  const others = words.filter((other) => other !== word).map(({ text }) => parametersIn(text));
  return parametersIn(word.text)
    .filter((name) => !given.includes(name) && !always.includes(name))
    .flatMap((name) => {
      if (others.length > 0 && !others.some((names) => names.includes(name))) return slip(usage, word, name);
      return told(
        { file, pointer },
        `The words for ${what} have {{${name}}}, which is not given here (${word.file.path})`,
        `Correct the spelling in the words (there are ${[...given, ...always].join(', ')}), or give "${name}" a value in with.`,
      );
    });
};

// No other language has a parameter of that name: it is written otherwise there, or not meant.
const slip = ({ given }: Usage, word: Word, name: string): readonly Finding[] => {
  const known = [...given, ...always].map((each) => `{{${each}}}`);
  const near = given.find((each) => !parametersIn(word.text).includes(each));
  return told(
    word,
    `Nothing fills in {{${name}}} in ${word.key}: people would read the sentence with a gap`,
    near === undefined
      ? `Take it out, or write one of ${known.join(', ')}.`
      : `Write {{${near}}} in its place; what may stand here is ${known.join(', ')}.`,
  );
};

const unused = ({ what, file, pointer }: Usage, name: string): Finding => ({
  file,
  pointer,
  message: `${name} is given, and the words for ${what} do not use it`,
  advice: `Use {{${name}}} in the words, or take "${name}" out of with.`,
});

const ofLanguages = eachFlow((_, { source }) => {
  const [first, ...others] = Object.values(source.locales);
  return others.flatMap((file) =>
    Object.entries(wordsIn(file)).flatMap(([key, { text, pointer }]) => {
      const base = first && ownValue(wordsIn(first), key);
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

// A 2xx has no status, and not every answer has a code or a transaction id: what names them has to read without them.
const inSilence = eachFlow((model, flow) =>
  namesIn(flow, 'message').flatMap((place) =>
    Object.entries(objectOf(place.around.with)).flatMap(([name, value]) =>
      maySayNothing(model, place.flow, value, place.outcomes) ? bare(model, place, name) : [],
    ),
  ),
);

// Many places say the same words.
const ofSilence: CheckRule = (model) => [
  ...new Map(inSilence(model).map((each) => [`${each.file.path}${each.pointer}`, each])).values(),
];

const maySayNothing = (
  model: Model,
  flow: FlowModel,
  value: Json | undefined,
  outcomes: NameSpot['outcomes'],
): boolean => {
  if (isObject(value) && isList(value.$first))
    return value.$first.every((each) => maySayNothing(model, flow, each, outcomes));
  if (!isReference(value)) return false;
  const { root, path } = parseReference(value);
  const [name = ''] = path;
  if (root === 'value')
    return maySayNothing(
      model,
      flow,
      lineageOf(model, flow.name)
        .map((each) => ownValue(each.flow.values, name))
        .find((each) => each !== undefined),
      outcomes,
    );
  if (root !== 'outcome' || name === 'name') return false;
  const certain = name === 'http' ? isFailure : name === 'code' ? isCode : () => false;
  return outcomes === undefined || !outcomes.every(certain);
};

const isFailure = (outcome: string): boolean => /^(http|failed)\b/.test(outcome);
const isCode = (outcome: string): boolean => !isFailure(outcome) && !['*', 'ok', 'missing'].includes(outcome);

const bare = (model: Model, { flow, value: key }: NameSpot, name: string): readonly Finding[] =>
  model.languages.flatMap((language) => {
    const word = findWord(model, flow.name, [`message.${key}`], language);
    const isBare = word?.text.replace(/\[\[.*?\]\]/gs, '').includes(`{{${name}}}`);
    return word === undefined || isBare !== true
      ? []
      : told(
          word,
          `{{${name}}} may be missing in message.${key}: not every answer has a status, a code or a transaction id`,
          `Put the part that names it between [[ and ]].`,
        );
  });
