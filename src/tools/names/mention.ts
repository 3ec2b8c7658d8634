import type { Json } from '../../engine/index.ts';
import { fieldsOf } from '../check/model/fields.ts';
import { type FlowModel, heirsOf, lineageOf, type Model } from '../check/model/model.ts';
import { wordsIn } from '../check/model/words.ts';
import { objectOf, type SourceFile, valueAt } from '../source.ts';

/** What has a name that is looked for across files. Of steps, screens, fields, messages and words the name begins with their flow: `login/sign-in`; of properties of requests with their operation. */
export type Kind = (typeof kinds)[number];

export const kinds = [
  'flow',
  'step',
  'screen',
  'field',
  'message',
  'word',
  'operation',
  'property',
  'code',
  'brand',
  'flag',
  'phone',
  'definition',
] as const;

/** One place where something is named: in the key or the value at a pointer, from a letter on; `is` the name as it is written there. */
export type Mention = {
  readonly kind: Kind;
  readonly name: string;
  readonly role: 'declared' | 'used';
  readonly file: SourceFile;
  readonly pointer: string;
  readonly part: 'key' | 'value';
  readonly start: number;
  readonly is: string;
};

/** A text with its place in a file. */
export type Spot = { readonly file: SourceFile; readonly pointer: string };

/** A mention of something by the last part of its name, as it stands in a text from a letter on. */
export const mention = (
  kind: Kind,
  name: string,
  { file, pointer }: Spot,
  {
    text,
    start = 0,
    role = 'used',
  }: { readonly text: string; readonly start?: number; readonly role?: Mention['role'] },
): Mention => ({
  kind,
  name,
  role,
  file,
  pointer,
  part: valueAt(file.value, pointer) === text ? 'value' : 'key',
  start,
  is: name.slice(name.lastIndexOf('/') + 1),
});

/** Which flow has a thing that is named in a flow: the nearest of those that it extends, else one that extends it. Undefined where nobody has it. */
export const ownerOf = (
  model: Model,
  flow: string,
  has: (member: FlowModel) => boolean,
): string | undefined =>
  [...lineageOf(model, flow), ...heirsOf(model, flow)].find((member) => has(member))?.name;

/** The full name of something that a flow names. */
export const fullName = (
  model: Model,
  flow: string,
  name: string,
  has: (member: FlowModel, name: string) => boolean,
): string | undefined => {
  const owner = ownerOf(model, flow, (member) => has(member, name));
  return owner === undefined ? undefined : `${owner}/${name}`;
};

export const hasStep = ({ flow }: FlowModel, name: string): boolean => Object.hasOwn(flow.steps, name);

export const hasScreen = ({ screens }: FlowModel, name: string): boolean => Object.hasOwn(screens, name);

export const hasField = ({ screens }: FlowModel, name: string): boolean =>
  Object.values(screens).some(({ screen }) =>
    fieldsOf(objectOf(screen?.form?.schema)).some((field) => field.name === name),
  );

export const hasMessage = ({ source }: FlowModel, name: string): boolean =>
  Object.values(source.locales).some((file) =>
    Object.keys(wordsIn(file)).some((key) => key.replace(plural, '') === `message.${name}`),
  );

/** How a word in one of its forms for a number ends. */
export const plural = /_(zero|one|two|few|many|other)$/;

/** Every text in a value with its pointer, keys included. */
export const textsIn = (
  value: Json | undefined,
  pointer = '',
): readonly { readonly text: string; readonly pointer: string }[] => {
  if (typeof value === 'string') return [{ text: value, pointer }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const at = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    return [...(Array.isArray(value) ? [] : [{ text: name, pointer: at }]), ...textsIn(member, at)];
  });
};
