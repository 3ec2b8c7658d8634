import type { ErrorObject } from 'ajv/dist/2020.js';
import { type Json, type JsonObject, ownValue } from '../../../engine/index.ts';
import { listOf, objectOf, pointerOf } from '../../source.ts';
import { expressionFault } from './expression.ts';
import { suggest } from './nearest.ts';
import { isPublicSuffix } from './public-suffix.ts';
import { refusedSigns } from './refused-signs.ts';
import type { TypeName } from './shape.ts';
import { typeProblem } from './type-problem.ts';

/** What is wrong at a JSON Pointer (RFC 6901) of a document, and what to do. `extra` marks a member that should not be there. */
export type Problem = {
  readonly pointer: string;
  readonly message: string;
  readonly advice: string;
  readonly extra: boolean;
};

/** What an error of AJV means to whoever wrote the document; `base` is where the validated value stands. */
export const problemOf = (error: ErrorObject, base: string): Problem => {
  const { keyword, params, instancePath, propertyName } = error;
  const explainer = ownValue(explainers, keyword);
  const told = explainer?.(error, objectOf(params)) ?? {
    message: `This ${error.message ?? 'is not right'}`,
  };
  const below = told.member ?? propertyName;
  const about = objectOf(error.parentSchema).description;
  return {
    pointer: `${base}${instancePath}${below === undefined ? '' : pointerOf(below)}`,
    message: told.message,
    advice: told.advice ?? (typeof about === 'string' ? about : 'See the schema for what may stand here.'),
    extra:
      keyword === 'additionalProperties' || keyword === 'unevaluatedProperties' || propertyName !== undefined,
  };
};

type Told = { readonly message: string; readonly advice?: string; readonly member?: string };

const explainers: Readonly<Record<string, (error: ErrorObject, params: JsonObject) => Told>> = {
  required: (error, { missingProperty }) => {
    const about = objectOf(
      ownValue(objectOf(objectOf(error.parentSchema).properties), String(missingProperty)),
    ).description;
    return {
      message: `"${missingProperty}" is missing`,
      advice: `Add "${missingProperty}"${typeof about === 'string' ? `: ${about}` : '.'}`,
    };
  },
  additionalProperties: (error, { additionalProperty }) => unknownMember(error, String(additionalProperty)),
  unevaluatedProperties: (error, { unevaluatedProperty }) =>
    unknownMember(error, String(unevaluatedProperty)),
  // A declaration is JSON, and the schema of schemas lists the types.
  type: ({ data, parentSchema }, { type }) =>
    typeProblem(data as Json, [type].flat() as readonly TypeName[], objectOf(parentSchema)),
  enum: (error, { allowedValues }) => ({
    message: `${JSON.stringify(error.data)} is not one of the words allowed here`,
    advice: suggest(String(error.data), listOf(allowedValues).map(String)),
  }),
  const: ({ data }, { allowedValue }) => ({
    message: `This must be ${JSON.stringify(allowedValue)}`,
    ...(allowedValue === true && data === false && { advice: 'Leave it away: without it, it is not so.' }),
  }),
  // Where the schema says in words what belongs here, the advice has them: an expression is of use to few.
  pattern: (error, { pattern }) => {
    const written = error.propertyName ?? error.data;
    const slip = repairedSlip(written, String(pattern));
    if (slip !== undefined) return slip;
    const signs = refusedSigns(String(written), String(pattern));
    return {
      message: `${JSON.stringify(written)} ${signs === undefined ? 'cannot' : `has ${signs}, which cannot`} stand here`,
      ...(objectOf(error.parentSchema).description === undefined && {
        advice: `Write it so that it fits ${pattern}`,
      }),
    };
  },
  format: ({ data }, { format }) =>
    (format === 'regex' ? expressionFault(String(data)) : undefined) ?? {
      message: `${JSON.stringify(data)} is not a valid ${format}`,
    },
  not: ({ data }) => ({
    message: `${typeof data === 'string' ? JSON.stringify(data) : 'This'} cannot stand here`,
  }),
  minLength: ({ data }, { limit }) =>
    data === ''
      ? { message: 'Nothing is written here', advice: 'Write a text, or remove it.' }
      : { message: `This needs at least ${several(limit, 'character')}` },
  maxLength: (_, { limit }) => ({ message: `This may have at most ${several(limit, 'character')}` }),
  minItems: (_, { limit }) => ({ message: `This list needs at least ${several(limit, 'member')}` }),
  maxItems: (_, { limit }) => ({
    message:
      limit === 0 ? 'This list has to be empty' : `This list may have at most ${several(limit, 'member')}`,
  }),
  minProperties: (_, { limit }) => ({ message: `This needs at least ${several(limit, 'member')}` }),
  minimum: (error, { limit }) => ({ message: `This must be at least ${limit}`, ...inRange(error) }),
  maximum: (error, { limit }) => ({ message: `This must be at most ${limit}`, ...inRange(error) }),
  exclusiveMinimum: (error, { limit }) => ({ message: `This must be more than ${limit}`, ...inRange(error) }),
  multipleOf: (_, { multipleOf }) => ({ message: `This must be a multiple of ${multipleOf}` }),
  uniqueItems: () => ({
    message: 'A member of this list stands in it twice',
    advice: 'Keep one of the two.',
  }),
};

// What a single change makes right was meant so.
const repairedSlip = (data: unknown, pattern: string): Told | undefined => {
  if (typeof data !== 'string') return undefined;
  const fits = new RegExp(pattern, 'u');
  const slip = slips.find(({ repair }) => repair(data) !== data && fits.test(repair(data)));
  return (
    slip && {
      message: `${JSON.stringify(data)} ${slip.fault}`,
      advice: `${slip.instead ?? `Write ${JSON.stringify(slip.repair(data))}`}${slip.more?.(data) ?? '.'}`,
    }
  );
};

/** A slip that `repair` undoes. `more` follows the advice that comes of it. */
type Slip = {
  readonly repair: (text: string) => string;
  readonly fault: string;
  readonly more?: (text: string) => string;
  /** The advice if the repaired text is not the intended one. */
  readonly instead?: string;
};

const slips: readonly Slip[] = [
  {
    repair: (text) => text.replace(/^http:/, 'https:'),
    fault: 'begins with http://, and addresses here begin with https://',
    more: () => ', and open it once in a browser, to see that the site answers there.',
  },
  {
    repair: (text) => (/^(mailto:.*|[^\s/:@]+@[^\s/:@]+)$/i.test(text) ? 'https://mail.example' : text),
    fault: 'is a mail address, and mail addresses are not possible here',
    instead: 'Write the address of a page, for example one that says how to reach you, or remove this',
  },
  {
    repair: (text) => (/^(tel:)?[+\d][\d ().-]{6,}$/i.test(text) ? 'https://phone.example' : text),
    fault: 'is a phone number, and an address belongs here',
    instead: 'Move it to "phones", and write the address of a page here or remove this',
  },
  { repair: (text) => `https://${text}`, fault: 'is no address as long as https:// is missing before it' },
  { repair: (text) => text.trim(), fault: 'has a space at its beginning or its end' },
  {
    repair: (text) => (isAddress(text) ? text.trim().replaceAll(' ', '%20') : text),
    fault: 'has a space in it, which an address cannot have',
    more: () => ', or take the space out.',
  },
  {
    repair: (text) => (isAddress(text) ? text.replaceAll('*', 'any') : text),
    fault: 'has a * in it, and a * stands for nothing else here',
    instead: 'Write each address in full, one by one',
  },
  { repair: (text) => text.replace(/#.*$/, ''), fault: 'has a # in it, which an address here cannot have' },
  {
    repair: (text) => text.toLowerCase(),
    fault: 'has capital letters, and names here have small ones',
    // Hosts have dots in them, files an ending, folders neither.
    more: (text) =>
      /^[^.]*$|\.[a-z]{3,4}$/i.test(text) && !/\..*\./.test(text)
        ? ', and give the file or folder that is meant the same name in small letters.'
        : '.',
  },
  {
    repair: (text) => text.replace(/^https?:\/\/([^/]*)\/?$/, '$1'),
    fault: 'begins with https://, and a host name stands here alone',
  },
  {
    repair: (text) => text.replace(/^\*\./, ''),
    fault: 'begins with *., and one host name stands here without it',
    more: (text) =>
      isPublicSuffix(text.slice('*.'.length))
        ? `, and before it the name that you have registered yourself, for example "your-bank.${text.slice('*.'.length)}".`
        : '.',
  },
  { repair: (text) => text.replace(/:\d+$/, ''), fault: 'has a port, and a host name stands here alone' },
  { repair: (text) => text.replace(/\.$/, ''), fault: 'ends with a dot, and names here do not' },
  {
    repair: (text) => text.replace(/_/g, '-'),
    fault: 'has an underscore, which cannot stand here',
    more: () => ' if that is the name.',
  },
  {
    repair: (text) => text.replace(/^(https:\/\/[^/]+)\/[\w./-]*$/, '$1'),
    fault: 'has a / after the host, and only an origin belongs here',
  },
  { repair: (text) => `#${text}`, fault: 'has no # at its beginning' },
];

const isAddress = (text: string): boolean => text.startsWith('https://');

const several = (count: Json | undefined, what: string): string =>
  `${count} ${what}${count === 1 ? '' : 's'}`;

// What a number is for says little to whoever wrote one that is too large.
const inRange = ({ parentSchema }: ErrorObject): Pick<Told, 'advice'> => {
  const { minimum, exclusiveMinimum, maximum, description = '' } = objectOf(parentSchema);
  const limits = [
    ...(minimum === undefined ? [] : [`${minimum} or more`]),
    ...(exclusiveMinimum === undefined ? [] : [`more than ${exclusiveMinimum}`]),
    ...(maximum === undefined ? [] : [`${maximum} or less`]),
  ];
  return { advice: `Write ${limits.join(', and ')}. ${description}`.trim() };
};

const unknownMember = (error: ErrorObject, name: string): Told => ({
  message: `"${name}" is not known here`,
  advice: suggest(
    name,
    Object.keys(objectOf(objectOf(error.parentSchema).properties)).filter((known) => known !== '$schema'),
  ),
  member: name,
});
