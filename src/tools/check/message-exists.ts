import type { Rule } from './diagnostic.ts';
import { missingWords } from './model/missing.ts';

/** Every message that is said, passed on or popped up has words, in each language that a brand offers. */
export const messageExists: Rule = (model) => missingWords(model, ['message']);
