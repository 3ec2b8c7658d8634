import type { Diagnostic } from '../../check/check.ts';
import { lineageOf, type Model } from '../../check/model/model.ts';
import { parametersIn } from '../../check/model/words.ts';
import { pointerOf, segmentsOf } from '../../source.ts';
import type { Place } from '../../words/language.ts';
import type { Change } from '../../words/take.ts';
import type { WordsTaken } from './types.ts';

/** Why something of a file of words is not taken over, and the line that it stands in. */
export type Refusal = WordsTaken['refused'][number];

/** What a line changes, and where that is said. */
export type Placed = { readonly change: Change; readonly places: readonly Place[] };

/** What the check would newly say, as a refusal of the line that it is about. What it says of the same words elsewhere, in another language or of a brand, comes from that line, too. */
export const refusalOf = (
  model: Model,
  placed: readonly Placed[],
  { rule, file, pointer, message, advice }: Diagnostic,
): Refusal => {
  const own = placed.find(({ places }) =>
    places.some((place) => place.file === file && pointerOf(...place.at) === pointer),
  );
  const change = (own ?? placed.find((each) => isSame(model, each.change, file, pointer)))?.change;
  if (change === undefined) return { message, advice };
  const { key, line } = change;
  const lost = aboutParameters.has(rule) ? lostBy(change) : '';
  if (lost !== '')
    return { line, message: `The words ${key} leave out ${lost}`, advice: `Write ${lost} where it belongs.` };
  return own === undefined
    ? { line, message: `With these words ${key}, ${file} is wrong: ${message}`, advice }
    : { line, message, advice };
};

/** One refusal for a line, with all that is to be done about it. */
export const refusedByLine = (refusals: readonly Refusal[]): readonly Refusal[] => {
  const lines = [...new Set(refusals.map(({ line }) => line))].sort((one = 0, other = 0) => one - other);
  return lines.flatMap((line) => {
    const here = refusals.filter((each) => each.line === line);
    if (line === undefined) return here;
    const [first, ...others] = new Map(here.map((each) => [each.message, each])).values();
    const more = others.map(({ message, advice }) => `${message}. ${advice}`);
    return first === undefined ? [] : [{ ...first, advice: [first.advice, ...more].join(' ') }];
  });
};

// What the check says of parameters it says of whichever of the words it has looked at last.
const aboutParameters = new Set<string>(['message-parameters', 'brand-languages']);

const lostBy = ({ before, text = '' }: Change): string =>
  [...new Set(parametersIn(before))]
    .filter((name) => !parametersIn(text).includes(name))
    .map((name) => `{{${name}}}`)
    .join(', ');

const isSame = (model: Model, { flow, key }: Change, file: string, pointer: string): boolean => {
  const shared = /^flows\/([^/]+)\/locales\//.exec(file)?.[1];
  const path = /^brands\/[^/]+\/locales\//.test(file)
    ? segmentsOf(pointer)
    : [shared ?? '', ...segmentsOf(pointer)];
  const [where = '', ...names] = path;
  return names.join('.') === key && lineageOf(model, where).some(({ name }) => name === flow);
};
