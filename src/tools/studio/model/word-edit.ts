import type { WordSpot } from '../text/spoken.ts';
import type { Edit } from './edits.ts';

/** The edits after which words say something else where they stand, or stand there no more; the file is made where there is none. */
export const wordEdits = ({ file, pointer, isNew }: WordSpot, text: string | undefined): readonly Edit[] => [
  ...(isNew === true && text !== undefined
    ? [{ file, text: `${JSON.stringify({ $schema: schema, $status: 'draft' }, null, 2)}\n` }]
    : []),
  { file, pointer, ...(text !== undefined && { value: text }) },
];

const schema = '../../../schemas/locale.schema.json';
