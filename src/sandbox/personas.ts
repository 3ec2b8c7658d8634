import type { Persona } from './bank.ts';

/** The file of test people: what most of them have in common, and each one's own part. */
export type PersonaFile = {
  readonly defaults: Omit<Persona, 'id' | 'purpose' | 'group' | 'card'>;
  readonly people: readonly (Pick<Persona, 'id' | 'purpose' | 'group' | 'card'> & Partial<Persona>)[];
};

/** The test people, each one whole. */
export const readPersonas = ({ defaults, people }: PersonaFile): readonly Persona[] =>
  people.map((person) => ({ ...defaults, ...person }));
