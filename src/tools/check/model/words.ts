import { ownValue } from '../../../engine/index.ts';
import { asBefore } from '../../as-before.ts';
import { isObject, objectOf, pointerOf, type SourceFile } from '../../source.ts';
import { lineageOf, type Model, mapped } from './model.ts';
import { once, onceFor } from './once.ts';

/** The words of a file by key, its nesting joined by dots; each with its place. */
export const wordsIn = once(
  (file: SourceFile): Readonly<Record<string, { readonly text: string; readonly pointer: string }>> =>
    Object.fromEntries(flatten(objectOf(file.value), '', '')),
  asBefore,
);

/** Where words were found: the flow's file, the key, the text. */
export type Word = {
  readonly flow: string;
  readonly key: string;
  readonly text: string;
  readonly pointer: string;
  readonly file: SourceFile;
};

/** The first of the keys that the flow, or the nearest one that it extends, has words for. */
export const findWord = (
  model: Model,
  flow: string,
  keys: readonly string[],
  language: string,
): Word | undefined =>
  lineageOf(model, flow)
    .map((member) => wordIn(model, member.name, keys, language))
    .find((found) => found !== undefined);

/** The first of the keys that the flow itself has words for. */
export const wordIn = (
  model: Model,
  flow: string,
  keys: readonly string[],
  language: string,
): Word | undefined => {
  const file = ownValue(ownValue(model.flows, flow)?.source.locales, language);
  if (file === undefined) return undefined;
  return keys
    .flatMap((key) => {
      const found = ownWord(file, key);
      return found === undefined ? [] : [{ ...found, file, key, flow }];
    })
    .at(0);
};

/** The parameters that stand in a text: {{name}}. */
export const parametersIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/\{\{-?\s*([\w.-]+)[^}]*\}\}/g)].map((match) => match[1] ?? '')),
];

/** The parameters that every text may use. */
export const always: readonly string[] = ['brand', 'cardTitle'];

/** The flows that play a part for the app itself, by part; undefined where the issuer does not say so readably. */
export const rolesOf = once((model: Model): Readonly<Record<string, string>> | undefined => {
  const { issuer } = model.project;
  const faults =
    issuer === undefined
      ? []
      : [
          ...issuer.faults,
          ...(ownValue(model.problems, issuer.path) ?? []).filter(
            ({ pointer }) => pointer.startsWith('/flows') || pointer === '',
          ),
        ];
  if (issuer === undefined || faults.length > 0) return undefined;
  return mapped(objectOf(model.issuer.flows), (role) => String(objectOf(role).flow ?? role));
});

/** The flow whose words are the app's own: those of the frame around pages and of the parts of forms. */
export const rootFlow = (model: Model): string | undefined => rolesOf(model)?.root;

const flatten = (
  node: object,
  key: string,
  pointer: string,
): readonly (readonly [string, { text: string; pointer: string }])[] =>
  Object.entries(node).flatMap(([name, value]) => {
    if (name.startsWith('$')) return [];
    const path = key === '' ? name : `${key}.${name}`;
    const place = `${pointer}${pointerOf(name)}`;
    if (typeof value === 'string') return [[path, { text: value, pointer: place }] as const];
    return isObject(value) ? flatten(value, path, place) : [];
  });

// A text may come in forms for one and for several.
const ownWord = onceFor(
  (file: SourceFile, key): { readonly text: string; readonly pointer: string } | undefined => {
    const words = wordsIn(file);
    return Object.hasOwn(words, key)
      ? ownValue(words, key)
      : (ownValue(words, `${key}_other`) ?? ownValue(words, `${key}_one`));
  },
  asBefore,
);
