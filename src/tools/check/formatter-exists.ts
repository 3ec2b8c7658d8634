import { handedIn } from '../../config/formatters.ts';
import { formatters, parseReference } from '../../engine/index.ts';
import { type CheckRule, unlessKnown } from './diagnostic.ts';
import { eachReference } from './each.ts';

const known = Object.keys({ ...formatters, ...handedIn });

/** Every formatter after a bar is one of the engine's or of the product's. */
export const formatterExists: CheckRule = eachReference((_, { text, file, pointer }) =>
  parseReference(text).formats.flatMap((name) =>
    unlessKnown({ file, pointer }, name, known, `There is no formatter ${name}`),
  ),
);
