import { handedIn } from '../../config/formatters.ts';
import { formatters, parseReference } from '../../engine/index.ts';
import { type CheckRule, unlessKnown } from './diagnostic.ts';
import { allReferences } from './model/references.ts';

const known = Object.keys({ ...formatters, ...handedIn });

/** Every formatter after a bar is one of the engine's or of the product's. */
export const formatterExists: CheckRule = (model) =>
  allReferences(model).flatMap(({ text, file, pointer }) =>
    parseReference(text).formats.flatMap((name) =>
      unlessKnown({ file, pointer }, name, known, `There is no formatter ${name}`),
    ),
  );
