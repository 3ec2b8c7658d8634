import { ownValue } from '../../engine/index.ts';
import { objectOf } from '../source.ts';
import type { Name } from './declarations.ts';
import { branchesOf, type Documents } from './schema.ts';

/** What a use of values is like: x-use in schemas/grammar.schema.json. */
export type UseFacts = {
  readonly secret?: string;
  readonly takes?: string;
} & { readonly [flag in 'unless' | 'grouped' | 'spare' | 'sent' | 'outward' | 'shown']?: true };

/** What the grammar says of the uses of values, by use. */
export const usesOf = (documents: Documents): Readonly<Record<string, UseFacts>> =>
  factsOf(documents, 'Use', 'x-use');

/** Something that flows give names of their own: the property that declares it, what it is called in a sentence, and the root of references to it. */
export type OwnName = {
  readonly name: Name;
  readonly part: string;
  readonly called?: string;
  readonly root?: string;
};

/** All that flows give names of their own, as far as the grammar says how it is spoken of. */
export const ownNames = (documents: Documents): readonly OwnName[] => {
  const facts = factsOf(documents, 'Name', 'x-name');
  return Object.entries(objectOf(objectOf(documents['flow.schema.json']).properties)).flatMap(
    ([part, schema]) => {
      const name = String(objectOf(objectOf(schema)['x-holds']).declares) as Name; // A name of the grammar, or none that it knows.
      return facts[name] === undefined ? [] : [{ ...facts[name], name, part }];
    },
  );
};

/** How many characters fit each control. */
export const limitsOf = (documents: Documents): Readonly<Record<string, number>> =>
  factsOf(documents, 'Control', 'x-limit');

const factsOf = <Facts>(
  documents: Documents,
  part: string,
  word: string,
): Readonly<Record<string, Facts>> => {
  const schema = objectOf(ownValue(objectOf(objectOf(documents['grammar.schema.json']).$defs), part));
  return Object.fromEntries(
    branchesOf({ schema, file: '' }).flatMap(
      ({ schema: { const: name, [word]: facts } }) =>
        facts === undefined ? [] : [[String(name), facts as Facts]], // As its schema has them.
    ),
  );
};
