import { isList, isObject, type Json, type JsonObject, ownValue } from '../../engine/index.ts';
import type { Persona } from '../../sandbox/bank.ts';
import { objectOf } from '../source.ts';
import type { Project } from './project.ts';

/** The facts of a person that scenarios refer to as `$persona.<fact>`, spelled as a person would type them. */
export const factOf = (persona: Persona | undefined, fact: string): string => {
  if (persona === undefined) throw new Error(`$persona.${fact} stands in a scenario that begins as nobody`);
  const found = ownValue(facts, fact)?.(persona);
  if (found === undefined) throw new Error(`${persona.id} has no ${fact}`);
  return found;
};

/** What a scenario may refer to: whom it is played as, and the brand that it is played for. */
export type Told = {
  readonly persona: Persona | undefined;
  readonly brand: Project['brands'][string] | undefined;
};

/** Whether a text is a reference, which means the same for every brand and language. */
export const isReference = (text: string): boolean => /^\$(persona|brand)\./.test(text);

/** The same of an object. */
export const referredIn = (values: JsonObject, told: Told): JsonObject =>
  Object.fromEntries(Object.entries(values).map(([name, each]) => [name, referred(each, told)]));

/** The value with what it says of the persona (`$persona.<fact>`) and the brand (`$brand.phones.fraud`) put in, also within lists and objects. */
export const referred = (value: Json, told: Told): Json => {
  if (typeof value === 'string') return isReference(value) ? resolved(value, told) : value;
  if (isList(value)) return value.map((each) => referred(each, told));
  return isObject(value) ? referredIn(value, told) : value;
};

const resolved = (reference: string, { persona, brand }: Told): Json => {
  const [root, ...path] = reference.split('.');
  if (root === '$persona') return factOf(persona, path.join('.'));
  const found = path.reduce<unknown>((value, name) => ownValue(objectOf(value), name), brand);
  if (typeof found !== 'string')
    throw new Error(`${brand?.displayName ?? 'The brand'} says no ${path.join('.')}`);
  return found;
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

/** What a scenario may say of a person. */
export const factNames: readonly string[] = Object.keys(facts);
