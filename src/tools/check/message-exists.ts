import type { CheckRule } from './diagnostic.ts';
import { missingWords } from './model/missing.ts';

/** Every message that is said, passed on or popped up has words, in each language that a brand offers. */
export const messageExists: CheckRule = (model) => missingWords(model, ['message']);
