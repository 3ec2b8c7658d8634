import { ownValue } from '../../engine/index.ts';
import { type CheckRule, type Finding, told } from './diagnostic.ts';
import { eachFlow, inTurn } from './each.ts';
import { codeKeys } from './model/code.ts';
import { missingWords } from './model/missing.ts';
import { findWord, rootFlow } from './model/words.ts';

/** All that a screen shows has words in each language: titles, labels, buttons, choices, what is wrong with a field; so have pages and the app's own parts. */
export const screenWords: CheckRule = (model) => inTurn(ofScreens, ofApp)(model);

const ofScreens = eachFlow((model, flow) => missingWords(model, flow, ['screen', 'page']));

const ofApp: CheckRule = (model) => {
  const root = rootFlow(model);
  const file = ownValue(model.flows, root ?? '')?.source.flow;
  const own =
    file === undefined || root === undefined
      ? []
      : codeKeys(model.project).flatMap(({ text, needed }) => {
          if (needed) return [text];
          // Who may choose a language reads its name, and is asked in it.
          return /\.language-(name|offer)\.\*$/.test(text)
            ? model.languages.map((language) => text.replace('*', language))
            : [];
        });
  return model.languages.flatMap((language): readonly Finding[] =>
    own.flatMap((key) => {
      if (file === undefined || root === undefined || findWord(model, root, [key], language) !== undefined)
        return [];
      const place = ownValue(ownValue(model.flows, root)?.source.locales, language) ?? file;
      return told(
        { file: place, pointer: '' },
        `The app itself shows ${key}, which has no words (${language})`,
        `Add ${key} to flows/${root}/locales/${language}.json.`,
      );
    }),
  );
};
