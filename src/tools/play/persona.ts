import type { Json } from '../../engine/index.ts';
import type { Persona } from '../../sandbox/bank.ts';

/** The facts of a person that scenarios refer to as `$persona.<fact>`, spelled as a person would type them. */
export const factOf = (persona: Persona | undefined, fact: string): string => {
  if (persona === undefined) throw new Error(`$persona.${fact} stands in a scenario that begins as nobody`);
  const found = facts[fact]?.(persona);
  if (found === undefined) throw new Error(`${persona.id} has no ${fact}`);
  return found;
};

/** The value with what it says of the persona put in, also within lists and objects. */
export const referred = (value: Json, persona: Persona | undefined): Json => {
  if (typeof value === 'string')
    return value.startsWith('$persona.') ? factOf(persona, value.slice('$persona.'.length)) : value;
  if (Array.isArray(value)) return value.map((each: Json) => referred(each, persona));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, referred(each, persona)]));
};

const facts: Readonly<Record<string, (persona: Persona) => string | undefined>> = {
  userId: ({ userId }) => userId,
  password: ({ password }) => password,
  card: ({ card }) => card,
  zip: ({ zip }) => zip,
  dob: ({ dob }) => dob.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1'),
  idLastFour: ({ idLastFour }) => idLastFour,
  cvv: ({ cvv }) => cvv,
  phone: ({ phones }) => phones[0]?.number,
  landline: ({ phones }) => phones[1]?.number,
  cardLastFour: ({ card }) => card.slice(-4),
  oldLastFour: ({ replaces }) => replaces?.slice(-4),
};
