import { heirsOf, type Model } from '../../check/model/model.ts';
import { once } from '../../check/model/once.ts';
import type { Usage } from '../../check/model/usage.ts';
import { usagesOf, wordFor } from '../../check/model/usages.ts';
import { languagesIn } from '../../words/language.ts';
import { nameOf } from '../../words/take.ts';
import type { WordName } from './types.ts';

/** What shows some words, and how many signs have room there. */
export type Uses = { readonly usages: readonly Usage[]; readonly limit?: number };

/** What shows the words of a flow, or of one that extends it; the forms for one and for several are shown in the same places. */
export const usesOf = (model: Model, { flow, key }: WordName): Uses =>
  all(model).get(nameOf({ flow, key: plain(key) })) ?? none;

const none: Uses = { usages: [] };

const plain = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');

const all = once((model: Model): ReadonlyMap<string, Uses> => {
  const languages = languagesIn(model.project);
  const found = new Map<string, Set<Usage>>();
  for (const usage of usagesOf(model))
    for (const flow of [usage.flow, ...heirsOf(model, usage.flow).map(({ name }) => name)])
      for (const language of languages) {
        const word = wordFor(model, usage, language, flow);
        if (word === undefined) continue;
        const name = nameOf({ flow: word.flow, key: plain(word.key) });
        found.set(name, (found.get(name) ?? new Set()).add(usage));
      }
  return new Map(
    [...found].map(([name, usages]) => {
      const limits = [...usages].flatMap(({ control }) => model.limits[control] ?? []);
      return [
        name,
        { usages: [...usages], ...(limits.length > 0 && { limit: Math.min(...limits) }) },
      ] as const;
    }),
  );
});
