import { ownValue } from '../../../../engine/index.ts';
import type { Model } from '../../../check/model/model.ts';
import { objectOf } from '../../../source.ts';
import { operationsIn } from '../project-names.ts';
import { type Made, memberEdit } from './made.ts';

/** A response code that a call can answer besides those that it has, and what it means. */
export type CodeWish = { readonly operation: string; readonly code: string; readonly meaning: string };

/** The edit that adds a response code to a call. Throws where that cannot be, or the call has it already. */
export const code = (model: Model, { operation, code: name, meaning }: CodeWish): Made => {
  const found = ownValue(operationsIn(model), operation);
  const { codes } = objectOf(objectOf(found?.value)['x-outcome']);
  if (found === undefined || codes === undefined) throw new Error(`${operation} answers with no codes`);
  if (!/^[\w.-]+$/.test(name)) throw new Error('Write the code as the server sends it, without spaces');
  if (ownValue(objectOf(codes), name) !== undefined)
    throw new Error(`${operation} has a code ${name} already`);
  if (meaning.trim() === '') throw new Error('Say what it means');
  return {
    title: `${operation}: new code ${name}`,
    edits: [
      memberEdit(
        model,
        'schemas/issuer.openapi.json',
        `${found.pointer}/x-outcome/codes`,
        name,
        meaning.trim(),
      ),
    ],
    where: { of: 'calls', call: operation },
  };
};
