import {
  isList,
  isObject,
  type Json,
  type JsonObject,
  type LinkedFlow,
  type State,
} from '../../../engine/index.ts';
import { fieldsOf } from '../../../runtime/normalize.ts';
import { compileDocument } from '../../../sandbox/document.ts';
import { replySecrets } from '../../../sandbox/log.ts';
import { objectOf } from '../../source.ts';

/** What stands for something that is there and is not shown. */
export const covered = '••••';

/** Tells whether what has a name is nobody's business. */
export type IsSecret = (name: string) => boolean;

/** Covers what is secret in a value, which may have a name. */
export type Cover = (value: Json, name?: string) => Json;

/** The names of all that is covered: what flows, forms, addresses and the document call a secret or private, and what a server hands out to act as a person. */
export const secretsOf = (flows: Readonly<Record<string, LinkedFlow>>, document: JsonObject): IsSecret => {
  const names = new Set(
    [...Object.values(flows).flatMap(namesIn), ...compileDocument(document).secrets, ...replySecrets].map(
      plain,
    ),
  );
  return (name) => names.has(plain(name));
};

/** A value with every secret in it covered: by its name, and wherever the same text stands under another. */
export const coveredIn = (value: Json, isSecret: IsSecret, known: ReadonlySet<string>, name = ''): Json => {
  if (isSecret(name) && value !== '' && typeof value !== 'boolean') return covered;
  if (typeof value === 'string') return known.has(value) ? covered : value;
  if (isList(value)) return value.map((each) => coveredIn(each, isSecret, known));
  if (!isObject(value)) return value;
  if (typeof value.$late === 'string') return `${value.$late}, made when it is sent`;
  return Object.fromEntries(
    Object.entries(value).map(([member, each]) => [member, coveredIn(each, isSecret, known, member)]),
  );
};

/** The texts that stand under a secret name anywhere in a state. */
export const secretTexts = ({ machines }: State, isSecret: IsSecret): ReadonlySet<string> =>
  new Set(
    Object.values(machines).flatMap(({ frames, query, entry }) =>
      [query, entry, ...frames.flatMap(({ form, data, response = {} }) => [form, data, response])].flatMap(
        (each) => textsIn(each, isSecret),
      ),
    ),
  );

const textsIn = (value: Json, isSecret: IsSecret, name = ''): readonly string[] => {
  // A text that is short says too little to be looked for elsewhere.
  if (typeof value === 'string') return isSecret(name) && value.length > 3 ? [value] : [];
  if (isList(value)) return value.flatMap((each) => textsIn(each, isSecret));
  return isObject(value)
    ? Object.entries(value).flatMap(([member, each]) => textsIn(each, isSecret, member))
    : [];
};

// access_token and accessToken are the same.
const plain = (name: string): string => name.replaceAll(/[_-]/g, '').toLowerCase();

const namesIn = ({ screens, data, input, shared, query }: LinkedFlow): readonly string[] => [
  ...Object.values(screens).flatMap(({ secrets, form }) => [
    ...secrets,
    ...Object.entries(fieldsOf(form?.schema)).flatMap(([name, facts]) =>
      objectOf(facts['x-field']).private === true ? [name] : [],
    ),
  ]),
  ...[data, input, shared].flatMap((map) =>
    Object.entries(map ?? {}).flatMap(([name, { writeOnly }]) => (writeOnly === true ? [name] : [])),
  ),
  ...(query ?? []).flatMap((each) => (typeof each === 'object' && each.secret ? [each.name] : [])),
];
