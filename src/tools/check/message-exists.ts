import type { CheckRule } from './diagnostic.ts';
import { eachFlow } from './each.ts';
import { missingWords } from './model/missing.ts';

/** Every message that is said, passed on or popped up has words, in each language that a brand offers. */
export const messageExists: CheckRule = eachFlow((model, flow) => missingWords(model, flow, ['message']));
