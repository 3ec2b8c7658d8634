import { ownValue } from '../../engine/index.ts';
import { asBefore } from '../as-before.ts';
import { listOf, objectOf, pointerOf, type SourceFile, valueAt } from '../source.ts';
import { type CheckRule, type Finding, told } from './diagnostic.ts';
import { eachBrand } from './each.ts';
import { wordsOfBrand } from './model/brand-words.ts';
import { codeKeys, isShownByCode } from './model/code.ts';
import { areComplete, runsIn } from './model/derived.ts';
import { type BrandModel, heirsOf, lineageOf, type Model } from './model/model.ts';
import { suggest } from './model/nearest.ts';
import { once } from './model/once.ts';
import { usagesIn } from './model/usages.ts';
import { always, findWord, parametersIn, rootFlow, wordsIn } from './model/words.ts';

/** A brand is offered only in languages that flows have words in, and the words of its own replace words that are there and show at this brand. */
export const brandLanguages: CheckRule = eachBrand((model, brand) => {
  const written = languagesOf(model);
  return [
    ...listOf(brand.value.languages).flatMap((language, at): readonly Finding[] =>
      written.includes(String(language)) || !brand.valid
        ? []
        : told(
            { file: brand.source.brand, pointer: pointerOf('languages', at) },
            `No flow has words in ${language}`,
            suggest(String(language), written),
          ),
    ),
    ...announced(brand),
    ...Object.entries(brand.source.locales).flatMap(([language, file]) =>
      replaced(model, brand, language, file),
    ),
  ];
});

const languagesOf = once(
  (model: Model): readonly string[] => [
    ...new Set(Object.values(model.flows).flatMap(({ source }) => Object.keys(source.locales))),
  ],
  asBefore,
);

// The browser asks for a brand's words only where the brand says that it has some.
const announced = (brand: BrandModel): readonly Finding[] => {
  const { source, value, valid } = brand;
  if (!valid) return [];
  const own = listOf(value.ownWords).map(String);
  const offered = value.languages === undefined ? ['en'] : listOf(value.languages).map(String);
  return [
    ...own.flatMap((language, at) =>
      ownValue(source.locales, language) === undefined
        ? told(
            { file: source.brand, pointer: pointerOf('ownWords', at) },
            `There are no words in locales/${language}.json`,
            'Write them, or take the language out of ownWords.',
          )
        : [],
    ),
    ...Object.entries(source.locales).flatMap(([language, file]): readonly Finding[] => [
      ...(own.includes(language) || wordsOfBrand(brand, language).length === 0
        ? []
        : told(
            { file: source.brand, pointer: '/ownWords' },
            `The words in locales/${language}.json are never shown`,
            `Add "${language}" to ownWords, or remove the file.`,
          )),
      ...(offered.includes(language)
        ? []
        : told(
            { file, pointer: '' },
            `The brand is not offered in ${language}`,
            'Add the language to languages of the brand, or remove the file.',
          )),
    ]),
  ];
};

const isShown = (model: Model, brand: BrandModel, flow: string, key: string): boolean => {
  const root = rootFlow(model);
  if (root === undefined || !areComplete(model)) return true;
  const plain = key.replace(/_(zero|one|two|few|many|other)$/, '');
  const shown = shownIn(model);
  const isUsed = shown.has(`${flow} ${key}`) || shown.has(`${flow} ${plain}`);
  return (
    (isUsed || (flow === root && isShownByCode(codeKeys(model.project), plain))) &&
    !isClosed(model, brand, flow)
  );
};

// What each flow shows, its own words and those of what it extends: a brand may replace them below any of these.
const shownIn = once((model: Model): ReadonlySet<string> => {
  const root = rootFlow(model) ?? '';
  const shown = Object.values(model.flows).flatMap((flow) => {
    const levels = new Set(
      runsIn(model, flow).flatMap(({ name }) => lineageOf(model, name).map((each) => each.name)),
    );
    return usagesIn(model)(flow).flatMap(({ keys, otherwise }) => [
      ...[...levels].flatMap((level) => keys.map((key) => `${level} ${key}`)),
      ...otherwise.map((key) => `${root} ${key}`),
    ]);
  });
  return new Set(shown);
});

// A flow that is only opened at addresses, each of which asks for a fact that the brand does not have.
const isClosed = (model: Model, { value }: BrandModel, name: string): boolean => {
  const flow = ownValue(model.flows, name)?.flow;
  const entries = Object.values(flow?.entries ?? {});
  return (
    entries.length > 0 &&
    flow?.start === undefined &&
    heirsOf(model, name).length === 0 &&
    entries.every(({ when }) =>
      Object.entries(objectOf(when)).some(([reference, wanted]) => {
        const [root, ...path] = reference.slice(1).split('.');
        const fact = root === 'brand' ? valueAt(value, pointerOf(...path)) : null;
        if (fact === null) return false;
        return wanted === true ? fact !== true : objectOf(wanted).exists === true && fact === undefined;
      }),
    )
  );
};

const keysOf = (model: Model, flow: string, language: string): readonly string[] =>
  lineageOf(model, flow).flatMap(({ source }) => {
    const file = ownValue(source.locales, language);
    return file === undefined ? [] : Object.keys(wordsIn(file));
  });

const replaced = (model: Model, brand: BrandModel, language: string, file: SourceFile): readonly Finding[] =>
  wordsOfBrand(brand, language).flatMap(({ flow, key, text, pointer }) => {
    if (ownValue(model.flows, flow) === undefined)
      return told(
        { file, pointer },
        `Words of a brand stand below the flow whose words they replace; there is no flow ${flow || key}`,
        suggest(flow || key, Object.keys(model.flows)),
      );
    const base = findWord(model, flow, [key], language);
    if (base === undefined)
      return told(
        { file, pointer },
        `The flow ${flow} has no words ${key} that this could replace`,
        suggest(key, keysOf(model, flow, language)),
      );
    if (!isShown(model, brand, flow, key))
      return told(
        { file, pointer },
        `These words never show: the flow ${flow} does not use ${key}, or is closed at this brand`,
        'Put them below the flow that shows them, or remove them.',
      );
    const added = parametersIn(text).filter(
      (name) => !parametersIn(base.text).includes(name) && !always.includes(name),
    );
    const dropped = parametersIn(base.text).filter(
      (name) => !parametersIn(text).includes(name) && !always.includes(name),
    );
    const lost = dropped.flatMap((name) =>
      told(
        { file, pointer },
        `The words that this replaces say {{${name}}}, and these do not`,
        `Say {{${name}}} here, too: whoever reads this needs it.`,
      ),
    );
    const foreign = added.flatMap((name) =>
      told(
        { file, pointer },
        `{{${name}}} does not stand in the words that this replaces`,
        `Use ${
          parametersIn(base.text)
            .map((known) => `{{${known}}}`)
            .join(', ') || 'no parameters but {{brand}} and {{cardTitle}}'
        }.`,
      ),
    );
    return [...lost, ...foreign];
  });
