import type { Model } from '../../check/model/model.ts';
import { once } from '../../check/model/once.ts';
import { rules } from '../../check/rules.ts';

/** What the check says of words. */
export type WordFault = { readonly rule: string; readonly words: string };

/** What the check says of the words at a place of a file. */
export const faultsAt = (model: Model, file: string, pointer: string): readonly WordFault[] =>
  all(model).get(file + pointer) ?? [];

// The rules of the check that are about single words.
const about = [
  'text-length',
  'message-parameters',
  'word-avoided',
  'words-plain',
  'words-translated',
  'brand-languages',
] as const satisfies readonly (keyof typeof rules)[];

const all = once((model: Model): ReadonlyMap<string, readonly WordFault[]> => {
  const found = new Map<string, WordFault[]>();
  for (const rule of about)
    for (const { file, pointer, message, advice } of rules[rule](model)) {
      const at = file.path + pointer;
      found.set(at, [...(found.get(at) ?? []), { rule, words: `${message}. ${advice}` }]);
    }
  return found;
});
