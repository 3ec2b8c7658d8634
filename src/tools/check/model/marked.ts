import type { ParsedReference } from '../../../engine/index.ts';
import { isSecret, plainOf, type Shape } from './shape.ts';

/** Whether it is typed or stands in the address, and nothing says that it is a secret: then it is shown, kept and told. Of what is not known nothing is said. */
export const isOpen = ({ root }: ParsedReference, shape: Shape): boolean =>
  ['form', 'query'].includes(root) &&
  !isSecret(shape) &&
  plainOf(shape).every(({ kind }) => kind === 'schema');

/** How such a value is marked as a secret. */
export const howMarked = (reference: string): string =>
  reference.startsWith('$form')
    ? 'Add "writeOnly": true to the field, so that it is neither kept nor told.'
    : 'Declare it in query as { "name": …, "secret": true }, so that it leaves the address at once.';
