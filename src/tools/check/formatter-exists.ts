import { formatters } from '../../engine/format.ts';
import { parseReference } from '../../engine/value.ts';
import type { Rule } from './diagnostic.ts';
import { suggest } from './model/nearest.ts';
import { allReferences } from './model/references.ts';

/** Every formatter after a bar is in the engine's table. */
export const formatterExists: Rule = (model) =>
  allReferences(model).flatMap(({ text, file, pointer }) =>
    parseReference(text)
      .formats.filter((name) => !Object.hasOwn(formatters, name))
      .map((name) => ({
        file,
        pointer,
        message: `There is no formatter ${name}`,
        advice: suggest(name, Object.keys(formatters)),
      })),
  );
