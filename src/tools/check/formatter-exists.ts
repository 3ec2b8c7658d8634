import { handedIn } from '../../config/formatters.ts';
import { formatters, parseReference } from '../../engine/index.ts';
import { type Rule, told } from './diagnostic.ts';
import { suggest } from './model/nearest.ts';
import { allReferences } from './model/references.ts';

const known = Object.keys({ ...formatters, ...handedIn });

/** Every formatter after a bar is one of the engine's or of the product's. */
export const formatterExists: Rule = (model) =>
  allReferences(model).flatMap(({ text, file, pointer }) =>
    parseReference(text)
      .formats.filter((name) => !known.includes(name))
      .flatMap((name) => told({ file, pointer }, `There is no formatter ${name}`, suggest(name, known))),
  );
