import type { JsonObject } from '../../../engine/index.ts';
import { isObject } from '../../source.ts';
import { plainOf, type Shape, typesOf, valuesOf } from './shape.ts';

/** Whether a value may be any text, is a text marked as one that may be shown, or is no free text at all. */
export const kindOfText = (shape: Shape): 'free' | 'marked' | 'typed' => {
  const kinds = plainOf(shape).map((each) => {
    if (each.kind !== 'schema') return each.kind === 'any' ? 'free' : 'typed';
    if (isObject(each.schema['x-text'])) return 'marked';
    const types = typesOf(each);
    const isText = types === undefined || types.has('string');
    return isText && valuesOf(each) === undefined && !isTight(each.schema) ? 'free' : 'typed';
  });
  return kinds.find((kind) => kind === 'free') ?? kinds.find((kind) => kind === 'marked') ?? 'typed';
};

// A pattern is trusted when neither a sentence nor a very long text fits it.
const isTight = ({ pattern }: JsonObject): boolean =>
  typeof pattern === 'string' && !sentences.some((text) => new RegExp(pattern, 'u').test(text));

const sentences = [
  'Call us at 800-555-0100 now',
  'Locked. Call',
  'a'.repeat(500),
  '1'.repeat(500),
  'www.'.repeat(100),
];
