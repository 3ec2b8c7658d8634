import { ownValue } from '../../../engine/index.ts';
import { isRecord } from './record.ts';

/**
 * Stands in for rjsf's search for what a schema refers to, which follows addresses and brings a library along: a form
 * that has been linked refers at most into itself (`#/…`).
 */
const definition = (reference = '', root: unknown = {}): unknown => {
  const found = reference
    .split('/')
    .slice(1)
    .reduce((at, name) => (isRecord(at) ? ownValue(at, name) : undefined), root);
  if (found === undefined) throw new Error(`Could not find a definition for ${reference}.`);
  return found;
};

/** An object without one of its members, and that member. */
export const splitKeyElementFromObject = (
  key: string,
  { [key]: member, ...others }: Readonly<Record<string, unknown>>,
): readonly [object, unknown] => [others, member];

/** References are never addresses: they stay as they are. */
export const makeAllReferencesAbsolute = <T>(schema: T): T => schema;

// biome-ignore lint/style/noDefaultExport: rjsf imports the default.
export default definition;
