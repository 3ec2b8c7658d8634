import { asBefore } from '../as-before.ts';
import { objectOf, pointerOf, type SourceFile } from '../source.ts';
import { type CheckRule, type Finding, told } from './diagnostic.ts';
import { eachFlow } from './each.ts';
import { codeKeys, isShownByCode } from './model/code.ts';
import { areComplete } from './model/derived.ts';
import { type FlowModel, heirsOf, lineageOf, type Model } from './model/model.ts';
import { once } from './model/once.ts';
import { usagesIn } from './model/usages.ts';
import { rolesOf, rootFlow, wordIn, wordsIn } from './model/words.ts';

/** Every word is shown somewhere. $final names words that are there. */
export const wordOrphan: CheckRule = (model) =>
  rolesOf(model) === undefined || !areComplete(model) ? [] : ofFlows(model);

const ofFlows = eachFlow((model, flow) =>
  Object.values(flow.source.locales).flatMap((file): readonly Finding[] => [
    ...Object.entries(wordsIn(file)).flatMap(([key, { pointer }]) =>
      isUsed(model, flow, file, key)
        ? []
        : told(
            { file, pointer },
            `Nothing shows the words ${key}`,
            'Mend the key, use it in a screen or message (a heading, a text, a say), or remove the words.',
          ),
    ),
    ...finals(file),
  ]),
);

const isUsed = (model: Model, { name }: FlowModel, { path }: SourceFile, key: string): boolean => {
  const plain = key.replace(/_(zero|one|two|few|many|other)$/, '');
  const used = usedWords(model);
  return (
    used.has(`${path} ${key}`) ||
    used.has(`${path} ${plain}`) ||
    (name === rootFlow(model) && isShownByCode(codeKeys(model.project), plain))
  );
};

// A flow that extends another may replace its words: those stay in use, for what does not replace them.
const usedWords = once(
  (model: Model): ReadonlySet<string> => new Set(Object.values(model.flows).flatMap(usedBy(model))),
);

const usedBy = once((model: Model) =>
  once((flow: FlowModel): readonly string[] => {
    const names = [flow.name, ...heirsOf(model, flow.name).map(({ name }) => name)];
    const levels = [...new Set(names.flatMap((name) => lineageOf(model, name).map((member) => member.name)))];
    const root = rootFlow(model);
    const roots = root === undefined ? names : [root];
    const wordsOf = (flows: readonly string[], keys: readonly string[]) =>
      flows.flatMap((name) =>
        languagesOf(model).flatMap((language) => {
          const word = wordIn(model, name, keys, language);
          return word === undefined ? [] : [`${word.file.path} ${word.key}`];
        }),
      );
    const used = usagesIn(model)(flow).flatMap(({ keys, otherwise }) => [
      ...wordsOf(levels, keys),
      ...(otherwise.length === 0 ? [] : wordsOf(roots, otherwise)),
    ]);
    return [...new Set(used)];
  }, asBefore),
);

const languagesOf = once(
  (model: Model): readonly string[] => [
    ...new Set(Object.values(model.flows).flatMap(({ source }) => Object.keys(source.locales))),
  ],
  asBefore,
);

const finals = (file: SourceFile): readonly Finding[] => {
  const { $final: keys } = objectOf(file.value);
  return (Array.isArray(keys) ? keys : []).flatMap((key, at) =>
    Object.hasOwn(wordsIn(file), String(key))
      ? []
      : told(
          { file, pointer: pointerOf('$final', at) },
          `There are no words ${key} in this file`,
          'Mend the key, or take it off the list.',
        ),
  );
};
