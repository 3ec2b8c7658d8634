import { objectOf, pointerOf } from '../source.ts';
import { type CheckRule, type Finding, told } from './diagnostic.ts';
import { codeKeys, isShownByCode } from './model/code.ts';
import { areComplete } from './model/derived.ts';
import { type FlowModel, heirsOf, lineageOf, type Model } from './model/model.ts';
import { once } from './model/once.ts';
import { usagesIn } from './model/usages.ts';
import { rolesOf, rootFlow, wordIn, wordsIn } from './model/words.ts';

/** Every word is shown somewhere. $final names words that are there. */
export const wordOrphan: CheckRule = (model) => {
  if (rolesOf(model) === undefined || !areComplete(model)) return [];
  const used = usedWords(model);
  const own = codeKeys(model.project);
  const root = rootFlow(model);
  return Object.values(model.flows).flatMap((flow) =>
    Object.values(flow.source.locales).flatMap((file): readonly Finding[] => [
      ...Object.entries(wordsIn(file)).flatMap(([key, { pointer }]) => {
        const plain = key.replace(/_(zero|one|two|few|many|other)$/, '');
        const isUsed =
          used.has(`${file.path} ${key}`) ||
          used.has(`${file.path} ${plain}`) ||
          (flow.name === root && isShownByCode(own, plain));
        return isUsed
          ? []
          : told(
              { file, pointer },
              `Nothing shows the words ${key}`,
              'Mend the key, use it in a screen or message (a heading, a text, a say), or remove the words.',
            );
      }),
      ...finals(file),
    ]),
  );
};

// A flow that extends another may replace its words: those stay in use, for what does not replace them.
const usedWords = (model: Model): ReadonlySet<string> =>
  new Set(Object.values(model.flows).flatMap(usedBy(model)));

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
  }),
);

const languagesOf = once((model: Model): readonly string[] => [
  ...new Set(Object.values(model.flows).flatMap(({ source }) => Object.keys(source.locales))),
]);

const finals = (file: Parameters<typeof wordsIn>[0]): readonly Finding[] => {
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
