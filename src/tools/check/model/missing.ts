import { ownValue } from '../../../engine/index.ts';
import { type Finding, told } from '../diagnostic.ts';
import type { FlowModel, Model } from './model.ts';
import type { Usage } from './usage.ts';
import { usagesIn, wordFor } from './usages.ts';

/** Words that a flow shows and that are not there, one finding for all the languages that lack them. */
export const missingWords = (
  model: Model,
  of: FlowModel,
  kinds: readonly Usage['kind'][],
): readonly Finding[] =>
  usagesIn(model)(of)
    .filter(({ kind, needed }) => needed && kinds.includes(kind))
    .flatMap((usage) => {
      const { flow, what, file, pointer } = usage;
      const keys = [...usage.keys, ...usage.otherwise];
      const lacking = model.languages.filter((language) => wordFor(model, usage, language) === undefined);
      // The words of a flow that cannot be read may be there all the same.
      const isCut = ownValue(model.flows, flow)?.lineage.some((name) =>
        lacking.some(
          (language) => ownValue(ownValue(model.flows, name)?.source.locales, language)?.faults.length,
        ),
      );
      if (lacking.length === 0 || isCut) return [];
      const where = keys.length === 1 ? keys[0] : `${keys[0]} (or ${keys.slice(1).join(' or ')})`;
      return told(
        { file, pointer },
        `There are no words for ${what} (${lacking.join(', ')})`,
        `Add ${where} to ${lacking.map((language) => `flows/${flow}/locales/${language}.json`).join(' and ')}.`,
      );
    });
